import type { Diagnostics, DiagnosticsBlock } from '@/contract/diagnostics';
import type { Timestamp } from '@/contract/fields';
import { formatCount, plural } from '../format/format';

export type FilterShare = { name: string; label: string; count: number; share: number };
export type Stage = Diagnostics['filters'][number]['stage'];

const MOST_NAMED = 3;
const ENTRIES_CLOSED = 'entries_closed';

/** Returns the filters of a stage, the most frequent first. Shares are of the candidates or signals of that stage. */
export function filterShares({ filters, evaluations, signals }: Diagnostics, stage: Stage): FilterShare[] {
  const all = stage === 'candidate' ? evaluations : signals;
  return filters
    .filter((filter) => filter.stage === stage && filter.count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ name, label, count }) => ({ name, label, count, share: all === 0 ? 0 : Math.min(1, count / all) }));
}

/** Formats '71%', '<1%' for a small share, and '100%' only for all. */
export const shareText = (share: number): string => (share < 0.01 ? '<1%' : `${wholePercent(share)}%`);
const wholePercent = (share: number): number => (share === 1 ? 100 : Math.min(99, Math.round(share * 100)));

/** Answers in one or two sentences: current blocks first, then the most frequent filters. */
export function whyNoTrade(diagnostics: Diagnostics, timeOf: (at: Timestamp) => string): string {
  const { evaluations, signals, entries, blocks } = diagnostics;
  const sentences = blocks.map((block) => blockText(block, timeOf));
  const closed = blocks.some(({ name }) => name === ENTRIES_CLOSED);
  // The block already says that the bot is stopped.
  const rejections = filterShares(diagnostics, 'candidate').filter(({ name }) => !closed || name !== ENTRIES_CLOSED);
  const mostFrequent = rejections.slice(0, MOST_NAMED);
  if (evaluations === 0) sentences.push('No book update has been evaluated yet.');
  else if (mostFrequent.length > 0) {
    const named = mostFrequent.map(({ label, share }) => `${label} ${shareText(share)}`).join(', ');
    sentences.push(`Most candidates fail: ${named}.`);
  }
  if (signals > 0) sentences.push(signalText(diagnostics));
  else if (evaluations > 0) sentences.push('No signal yet.');
  if (entries > signals) sentences.push(`${plural(entries, 'trade')} opened.`);
  return sentences.join(' ');
}

function signalText(diagnostics: Diagnostics): string {
  const { signals, entries } = diagnostics;
  const rejected = filterShares(diagnostics, 'signal').slice(0, MOST_NAMED);
  const outcome = `${plural(signals, 'signal')} led to ${plural(entries, 'trade')}`;
  if (rejected.length === 0) return `${outcome}.`;
  return `${outcome}; rejected: ${rejected.map(({ label, count }) => `${label} ${formatCount(count)}`).join(', ')}.`;
}

/** 'max_trades_per_hour 5 is reached, until 14:32:10.' */
export function blockText({ reason, until }: DiagnosticsBlock, timeOf: (at: Timestamp) => string): string {
  return `${reason}${until === null ? '' : `, until ${timeOf(until)}`}.`;
}
