import type {
  CheckVerdict,
  CheckWorth,
  ChecksWorthReply,
  FollowedSignal,
  FollowedState,
} from '@/contract/trades/checksWorth';
import { bpsText } from '../bridge/bridgeWords';
import { capitaliseFirst, DASH, formatCount, isFigure, plural, type Figure } from '../format/format';

export const CHECKS_TITLE = 'What the checks kept out';

/** Word and meaning of each verdict. The sign stands beside the word for a reader who sees no colours. */
export const VERDICT_TEXTS: Readonly<Record<CheckVerdict, { sign: string; word: string; hint: string }>> = {
  pays: { sign: '✓', word: 'pays', hint: 'The signals that it kept out would have lost' },
  costs: { sign: '✕', word: 'costs', hint: 'The signals that it kept out would have gained' },
  not_shown: { sign: '?', word: 'not shown', hint: 'The interval contains 0, or the signals are in too few blocks' },
};

/** Returns the verdict of the bot, or `not_shown` for a verdict that contradicts its own interval. */
export function verdictOfRow({ verdict, interval }: Pick<CheckWorth, 'verdict' | 'interval'>): CheckVerdict {
  if (verdict === 'pays' && interval && interval.high < 0) return 'pays';
  return verdict === 'costs' && interval && interval.low > 0 ? 'costs' : 'not_shown';
}

/** Says how many more signals tell 1 bps. Returns null when unknown. */
export function neededText(needed: Figure): string | null {
  if (!isFigure(needed)) return null;
  return needed > 0 ? plural(needed, 'more signal') : 'enough signals';
}

/** Mean net PnL of the trades that the bot entered in the same blocks: '−1.20 of 96 trades'. */
export const enteredText = ({ entered: { trades, bps } }: CheckWorth): string =>
  isFigure(bps) ? `${bpsText({ bps, interval: null })} of ${plural(trades, 'trade')}` : DASH;

const MAX_NAMED_CHECKS = 4;

/** Says in one sentence which checks pay and which cost, most signals first. */
export function checksSentence(rows: readonly CheckWorth[]): string {
  const shown = rows.filter((row) => verdictOfRow(row) !== 'not_shown');
  const open = plural(rows.length - shown.length, 'check');
  if (shown.length === 0) return `Nothing is shown yet for ${open}.`;
  const named = shown.slice(0, MAX_NAMED_CHECKS).map((row, index) => {
    const unit = index === 0 ? ' bps a trade kept out' : '';
    return `${row.label} ${VERDICT_TEXTS[verdictOfRow(row)].word}: ${bpsText(row)}${unit}`;
  });
  const more = shown.length - named.length;
  const parts = [
    ...named,
    ...(more > 0 ? [`${formatCount(more)} more in the table`] : []),
    ...(rows.length > shown.length ? [`for ${open} nothing is shown yet`] : []),
  ];
  return `${capitaliseFirst(parts.join('; '))}.`;
}

/** Says what became of the signals that the checks kept out, and by cause which were not followed to their end. */
export function followedCountsText(rows: readonly CheckWorth[], causes: ChecksWorthReply['not_followed'] = []): string {
  const sumOf = (name: 'followed' | 'following' | 'kept_out' | 'not_filled' | 'not_followed') =>
    rows.reduce((sum, row) => sum + row[name], 0);
  const [notFilled, following, lost] = [sumOf('not_filled'), sumOf('following'), sumOf('not_followed')];
  const causeText = causes.map(({ label, signals }) => `${label} ${formatCount(signals)}`).join(', ');
  return [
    `Of ${plural(sumOf('kept_out'), 'signal')} kept out, ${formatCount(sumOf('followed'))} were followed to their end.`,
    notFilled > 0 && `The order of ${formatCount(notFilled)} would not have filled.`,
    following > 0 && `${formatCount(following)} are still followed.`,
    lost > 0 && `Not followed: ${formatCount(lost)}${causeText && ` (${causeText})`}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Says at a parameter what its check kept out in the last 7 days. */
export function parameterCheckText(row: CheckWorth): string {
  const verdict = verdictOfRow(row);
  if (verdict !== 'not_shown')
    return `kept out ${plural(row.kept_out, 'signal')} in 7 days: ${VERDICT_TEXTS[verdict].word}, ${bpsText(row)} bps a trade`;
  const needed = isFigure(row.signals_needed) && row.signals_needed > 0 ? neededText(row.signals_needed) : null;
  const kept = `kept out ${formatCount(row.kept_out)} in 7 days, not shown yet`;
  return needed === null ? kept : `${kept}: ${needed}`;
}

const STATE_TEXTS: Readonly<Record<FollowedState, string>> = {
  ended: 'The hypothetical trade ended',
  following: 'The hypothetical trade has not ended',
  not_filled: 'The order would not have filled',
  dropped: 'The bot stopped following it before its end',
  not_followed: 'Not followed',
};

/** Says how a rejected signal was followed, and what would have become of it. */
export function followedSignalText({ state, why, net_bps }: Pick<FollowedSignal, 'state' | 'why' | 'net_bps'>): string {
  const onPaper = state === 'not_followed' ? '' : 'Followed on paper as if the check had passed. ';
  const result = ` with ${bpsText({ bps: net_bps, interval: null })} bps net`;
  return `${onPaper}${STATE_TEXTS[state]}${state === 'ended' ? result : why ? `: ${why}` : ''}.`;
}
