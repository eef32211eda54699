import type { Capability } from '@/contract/capabilities';
import type { LackablePart } from '@/contract/lacks';
import type { Trade } from '@/contract/trades/trade';
import type { FormRows } from '@/domain/parameters/formRows';
import { findParameterKeys } from '@/domain/parameters/parameterSearch';
import { ALARM_PANEL_VIEWS, showAlarmPanel } from '@/ui/widgets/alarmPanelView';
import { labAddress } from '@/features/parameters/lab/labAddress';
import { hashAddress, openAddress, setSymbolInAddress } from '@/ui/hooks/hashRoute';
import { offeredTabs } from '../tabs';
import { focusCommand } from './commandButtons';

/**
 * A command button, tab, page of a tab, view of the alarms, symbol, parameter or trade that the palette can open. Opening
 * a destination never sends a command: the palette only focuses the button of a command.
 */
export type PaletteDestination = {
  kind: 'command' | 'tab' | 'page' | 'alarms' | 'bot' | 'symbol' | 'parameter' | 'trade';
  /** Name of the destination, or the address of a page. */
  id: string;
  label: string;
  detail: string;
  /** Further search terms of the destination. */
  aliases?: string;
};

const MAX_DESTINATIONS_PER_KIND = 6;

/** Pages inside a tab and views of the alarms, with the capabilities that the bot must list. */
const PALETTE_PAGES: readonly (PaletteDestination & { needs: readonly Capability[] })[] = [
  { kind: 'page', id: labAddress(), label: 'Lab', detail: 'Parameters', needs: ['lab'] },
  { kind: 'page', id: labAddress('new'), label: 'Lab: new run', detail: 'Parameters', needs: ['lab'] },
  {
    kind: 'page',
    id: labAddress('recordings'),
    label: 'Lab: recordings',
    detail: 'Parameters',
    needs: ['lab', 'recordings'],
  },
  { kind: 'alarms', id: 'present', label: 'Alarms', detail: 'acknowledge, shelve', needs: ['alarms'] },
  { kind: 'alarms', id: 'history', label: 'Alarms: history', detail: 'changes', needs: ['alarms'] },
  { kind: 'alarms', id: 'rules', label: 'Alarms: rules', detail: 'thresholds', needs: ['alarms'] },
  {
    kind: 'alarms',
    id: 'channels',
    label: 'Alarms: channels',
    detail: 'messages outside, daily report',
    needs: ['alarms', 'alarms.channels'],
  },
  { kind: 'alarms', id: 'sound', label: 'Alarms: sound', detail: 'volume, test', needs: ['alarms'] },
];

/** Aliases of commands by the label of the button, and of tabs and pages by their id. */
const ALIASES: Readonly<Record<string, string>> = {
  'Stop Bot': 'halt end kill emergency',
  'Start Bot': 'run begin launch',
  Pause: 'hold suspend halt',
  Resume: 'continue unpause',
  'Close All Positions': 'exit flat flatten liquidate panic get out',
  'Emergency Reset': 'unlock deadlock semaphore',
  dashboard: 'home overview pnl positions',
  signals: 'entries imbalance cards',
  trades: 'history fills journal orders csv',
  parameters: 'settings configuration strategy presets limits',
  market: 'scanner analyser symbols walls',
  keys: 'credentials secret exchange account',
  logs: 'errors messages incident',
  analytics: 'statistics performance report equity win rate',
  present: 'alerts warnings',
  rules: 'limits alerts when it rings',
  channels: 'telegram email phone push slack notifications',
  sound: 'mute volume',
  [labAddress()]: 'backtest optimise compare',
  [labAddress('new')]: 'backtest sweep',
  [labAddress('recordings')]: 'replay market data',
};

type PaletteSources = {
  /** Labels of the buttons that the control bar shows. */
  commands: readonly string[];
  capabilities: readonly string[];
  /** Rows of the parameter form of this bot. */
  rows: FormRows;
  lacks: readonly LackablePart[];
  symbols: readonly string[];
  trades: Iterable<Trade>;
  /** Bots of a page with several bots, and the view of all bots. */
  bots: readonly PaletteDestination[];
};

/**
 * Returns the destinations whose names or aliases contain the typed text. An exact name is first of all. Names that begin
 * with the text are first of their kind.
 */
export function findDestinations(
  typed: string,
  { commands, capabilities, lacks, rows, symbols, trades, bots }: PaletteSources,
): PaletteDestination[] {
  const text = typed.trim().toLowerCase();
  const tabs = offeredTabs(lacks).map(
    ({ id, label, key }) => ({ kind: 'tab', id, label, detail: `g ${key}` }) as const,
  );
  const pages = PALETTE_PAGES.filter(
    // The Lab is a page of the Parameters tab.
    ({ needs, kind }) =>
      needs.every((name) => capabilities.includes(name)) && !(kind === 'page' && lacks.includes('params')),
  );
  if (text === '') return [...tabs, ...bots, ...pages];
  const found = lacks.includes('params') ? null : findParameterKeys(text, rows);
  const places = [
    ...bestMatchingDestinations(text.replace(/^go to /, ''), commands.map(commandDestination)),
    ...bestMatchingDestinations(text, tabs),
    ...bestMatchingDestinations(text, bots),
    ...bestMatchingDestinations(text, pages),
    ...bestMatchingDestinations(
      text,
      symbols.map((symbol) => ({ kind: 'symbol', id: symbol, label: symbol, detail: 'market view' })),
    ),
    ...[...(found ?? [])]
      .map((key) => parameterDestination(key, rows))
      .sort(compareByPrefix(text))
      .slice(0, MAX_DESTINATIONS_PER_KIND),
    ...matchingTrades(text, trades),
  ];
  return places.sort((a, b) => Number(hasExactName(b, text)) - Number(hasExactName(a, text)));
}

/** Opens a destination. `openBot` opens a bot of the page. */
export function openDestination({ kind, id }: PaletteDestination, openBot?: (id: string) => void): void {
  if (kind === 'command') focusCommand(id);
  else if (kind === 'symbol') setSymbolInAddress(id);
  else if (kind === 'bot') openBot?.(id);
  else if (kind === 'tab') openAddress(`#${id}`);
  else if (kind === 'page') openAddress(id);
  else if (kind === 'alarms') showAlarmPanel(ALARM_PANEL_VIEWS.find((view) => view === id) ?? 'present');
  else if (kind === 'parameter') openAddress(hashAddress('parameters', { focus: id }));
  else openAddress(hashAddress('trades', { trade: id }));
}

const bestMatchingDestinations = (text: string, places: readonly PaletteDestination[]): PaletteDestination[] =>
  places
    .map((place) => ({ ...place, aliases: ALIASES[place.id] ?? '' }))
    .filter(({ label, aliases }) => label.toLowerCase().includes(text) || ` ${aliases}`.includes(` ${text}`))
    .sort(compareByPrefix(text))
    .slice(0, MAX_DESTINATIONS_PER_KIND);

const compareByPrefix =
  (text: string) =>
  (a: PaletteDestination, b: PaletteDestination): number =>
    Number(hasExactName(b, text)) - Number(hasExactName(a, text)) ||
    Number(b.label.toLowerCase().startsWith(text)) - Number(a.label.toLowerCase().startsWith(text));

const hasExactName = ({ label, id }: PaletteDestination, text: string): boolean =>
  [label, id].some((name) => name.toLowerCase() === text);

const commandDestination = (label: string): PaletteDestination => ({
  kind: 'command',
  id: label,
  label: `Go to ${label}`,
  detail: 'focuses the button',
});

const parameterDestination = (key: string, { rowOf }: FormRows): PaletteDestination => ({
  kind: 'parameter',
  id: key,
  label: rowOf(key)?.label ?? key,
  detail: key,
});

/**
 * Returns the first trades whose id contains the text. Stops at the limit, because the console may have a hundred
 * thousand trades.
 */
function matchingTrades(text: string, trades: Iterable<Trade>): PaletteDestination[] {
  const found = new Map<string, PaletteDestination>();
  for (const { trade_id, symbol, side, status } of trades) {
    if (found.size === MAX_DESTINATIONS_PER_KIND) break;
    if (!trade_id.toLowerCase().includes(text)) continue;
    found.set(trade_id, { kind: 'trade', id: trade_id, label: trade_id, detail: `${symbol} ${side} ${status}` });
  }
  return [...found.values()];
}
