import type { UnknownAction } from '@reduxjs/toolkit';
import { statusApi } from '@/api/bot/status';
import { CAPABILITIES, type Capability } from '@/contract/capabilities';
import { LACKABLE_PART_NAMES, LACKABLE_PARTS } from '@/contract/lacks';
import { noticeAdded } from '@/slices/notices';
import type { AppListenerApi } from '@/store/listener';
import type { RootState } from '@/store/rootReducer';

/** What the operator calls each addition. */
const ADDITION_NAMES: Readonly<Record<Capability, string>> = {
  diagnostics: 'diagnostics',
  'presets.save': 'own presets',
  positions: 'live positions',
  lab: 'the Lab',
  'market.overview': 'the market overview',
  'market.watch': 'the live book of a symbol',
  'market.history': 'the market history',
  'market.books': 'the books of both exchanges',
  recordings: 'recordings',
  'trades.story': 'trade stories',
  'trades.bridge': 'the parts of the results',
  'trades.after': 'what followed entries and exits',
  'checks.worth': 'the worth of the checks',
  'trades.query': 'the search and the order of all trades',
  'analytics.query': 'the analytics of any time',
  'signals.outcome': 'outcomes of signals',
  'params.additions': 'additional parameters',
  'params.catalogue': 'every parameter of the catalogue',
  'params.history': 'the history of the parameters',
  alarms: 'alarms',
  absence: 'the summary of an absence',
  'alarms.channels': 'alarm channels',
  execution: 'orders at an exchange',
  'events.seq': 'numbered events',
  timeline: 'the incident timeline',
};

/** Returns the names of the additions and parts that the bot offers. Returns undefined before the first status. */
function selectAdditions(state: RootState): string[] | undefined {
  const { data } = statusApi.endpoints.getStatus.select()(state);
  if (data === undefined) return undefined;
  const { capabilities = [], lacks = [] } = data;
  return [
    ...CAPABILITIES.filter((name) => capabilities.includes(name)).map((name) => ADDITION_NAMES[name]),
    ...LACKABLE_PART_NAMES.filter((part) => !lacks.includes(part)).map((part) => LACKABLE_PARTS[part].title),
  ];
}

export const didAdditionsChange = (action: UnknownAction, now: RootState, before: RootState): boolean =>
  statusApi.endpoints.getStatus.matchFulfilled(action) && additionsChangeText(now, before) !== null;

/** Reports to the operator why a part of the page appeared or disappeared. */
export function reportAdditionsChange(
  _action: unknown,
  { dispatch, getState, getOriginalState }: AppListenerApi,
): void {
  const text = additionsChangeText(getState(), getOriginalState());
  if (text !== null) dispatch(noticeAdded({ kind: 'message', severity: 'info', text, persistent: true }));
}

function additionsChangeText(now: RootState, before: RootState): string | null {
  const [current, previous] = [selectAdditions(now), selectAdditions(before)];
  if (current === undefined || previous === undefined) return null;
  const lost = previous.filter((name) => !current.includes(name));
  const gained = current.filter((name) => !previous.includes(name));
  const changes = [
    lost.length > 0 && `no longer offers ${lost.join(', ')}`,
    gained.length > 0 && `now offers ${gained.join(', ')}`,
  ].filter(Boolean);
  return changes.length > 0 ? `The bot ${changes.join(' and ')}.` : null;
}
