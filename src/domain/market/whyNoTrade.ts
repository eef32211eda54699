import type { Diagnostics, DiagnosticsBlock } from '@/contract/bot/diagnostics';
import type { Timestamp } from '@/contract/schema/fields';
import { formatCount, plural } from '../format/format';

export type RejectionShare = { name: string; label: string; count: number; share: number };
export type FilterStage = Diagnostics['filters'][number]['stage'];

const MAX_NAMED_FILTERS = 3;
const ENTRIES_CLOSED_FILTER = 'entries_closed';

/** Returns the rejecting filters of a stage, most frequent first, with their share of the candidates or signals. */
export function rejectionSharesByFilter(
  { filters, evaluations, signals }: Diagnostics,
  stage: FilterStage,
): RejectionShare[] {
  const all = stage === 'candidate' ? evaluations : signals;
  return filters
    .filter((filter) => filter.stage === stage && filter.count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ name, label, count }) => ({ name, label, count, share: all === 0 ? 0 : Math.min(1, count / all) }));
}

/** Formats a share: '71%', '<1%' for a small share, '100%' only for a share of one. */
export const rejectionShareText = (share: number): string => (share < 0.01 ? '<1%' : `${wholePercent(share)}%`);
const wholePercent = (share: number): number => (share === 1 ? 100 : Math.min(99, Math.round(share * 100)));

/** Explains why the bot does not trade. Names the current entry blocks first, then the most frequent filters. */
export function explainNoTrade(diagnostics: Diagnostics, timeOf: (at: Timestamp) => string): string {
  const { evaluations, signals, entries, blocks } = diagnostics;
  const sentences = blocks.map((block) => entryBlockText(block, timeOf));
  const closed = blocks.some(({ name }) => name === ENTRIES_CLOSED_FILTER);
  // The entry block states that the bot is stopped, so the text omits the filter for a stopped bot.
  const rejections = rejectionSharesByFilter(diagnostics, 'candidate').filter(
    ({ name }) => !closed || name !== ENTRIES_CLOSED_FILTER,
  );
  const mostFrequent = rejections.slice(0, MAX_NAMED_FILTERS);
  if (evaluations === 0) sentences.push('No book update has been evaluated yet.');
  else if (mostFrequent.length > 0) {
    const named = mostFrequent.map(({ label, share }) => `${label} ${rejectionShareText(share)}`).join(', ');
    sentences.push(`Most candidates fail: ${named}.`);
  }
  if (signals > 0) sentences.push(rejectedSignalsText(diagnostics));
  else if (evaluations > 0) sentences.push('No signal yet.');
  if (entries > signals) sentences.push(`${plural(entries, 'trade')} opened.`);
  return sentences.join(' ');
}

function rejectedSignalsText(diagnostics: Diagnostics): string {
  const { signals, entries } = diagnostics;
  const rejected = rejectionSharesByFilter(diagnostics, 'signal').slice(0, MAX_NAMED_FILTERS);
  const outcome = `${plural(signals, 'signal')} led to ${plural(entries, 'trade')}`;
  if (rejected.length === 0) return `${outcome}.`;
  return `${outcome}; rejected: ${rejected.map(({ label, count }) => `${label} ${formatCount(count)}`).join(', ')}.`;
}

/** Formats an entry block: 'max_trades_per_hour 5 is reached, until 14:32:10.' */
export function entryBlockText({ reason, until }: DiagnosticsBlock, timeOf: (at: Timestamp) => string): string {
  return `${reason}${until === null ? '' : `, until ${timeOf(until)}`}.`;
}
