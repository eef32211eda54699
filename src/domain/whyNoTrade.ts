import type { Diagnostics, DiagnosticsBlock } from '@/contract/diagnostics';
import type { Timestamp } from '@/contract/fields';
import { formatCount, plural } from './format';

export type Obstacle = { name: string; label: string; count: number; share: number };
export type Stage = Diagnostics['filters'][number]['stage'];

const MOST_NAMED = 3;
const ENTRIES_CLOSED = 'entries_closed';

/** Most frequent first; shares of what reached this stage. */
export function obstaclesOf({ filters, evaluations, signals }: Diagnostics, stage: Stage): Obstacle[] {
  const all = stage === 'candidate' ? evaluations : signals;
  return filters
    .filter((filter) => filter.stage === stage && filter.count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ name, label, count }) => ({ name, label, count, share: all === 0 ? 0 : Math.min(1, count / all) }));
}

/** '71%', and '<1%' rather than a nought for what is rare; '100%' is all of them and not nearly all. */
export const shareText = (share: number): string => (share < 0.01 ? '<1%' : `${wholePercent(share)}%`);
const wholePercent = (share: number): number => (share === 1 ? 100 : Math.min(99, Math.round(share * 100)));

/** The answer in one or two sentences: what blocks now, then what most candidates and signals fail at. */
export function whyNoTrade(diagnostics: Diagnostics, timeOf: (at: Timestamp) => string): string {
  const { evaluations, signals, entries, blocks } = diagnostics;
  const sentences = blocks.map((block) => blockText(block, timeOf));
  const closed = blocks.some(({ name }) => name === ENTRIES_CLOSED);
  // That the bot is stopped has been said by then.
  const obstacles = obstaclesOf(diagnostics, 'candidate').filter(({ name }) => !closed || name !== ENTRIES_CLOSED);
  const failing = obstacles.slice(0, MOST_NAMED);
  if (evaluations === 0) sentences.push('No book update has been judged yet.');
  else if (failing.length > 0) {
    const named = failing.map(({ label, share }) => `${label} ${shareText(share)}`).join(', ');
    sentences.push(`Most candidates fail: ${named}.`);
  }
  if (signals > 0) sentences.push(signalText(diagnostics));
  else if (evaluations > 0) sentences.push('No signal yet.');
  if (entries > signals) sentences.push(`${plural(entries, 'trade')} opened.`);
  return sentences.join(' ');
}

function signalText(diagnostics: Diagnostics): string {
  const { signals, entries } = diagnostics;
  const held = obstaclesOf(diagnostics, 'signal').slice(0, MOST_NAMED);
  const came = `Of ${plural(signals, 'signal')} ${plural(entries, 'trade')} came`;
  if (held.length === 0) return `${came}.`;
  return `${came}; held back: ${held.map(({ label, count }) => `${label} ${formatCount(count)}`).join(', ')}.`;
}

/** 'max_trades_per_hour 5 is reached, until 14:32:10.' */
export function blockText({ reason, until }: DiagnosticsBlock, timeOf: (at: Timestamp) => string): string {
  return `${reason}${until === null ? '' : `, until ${timeOf(until)}`}.`;
}
