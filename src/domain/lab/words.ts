import { DASH, formatCount, formatSigned, isFigure, plural, type Figure } from '../format/format';
import type { VariantDifference, Interval, PairedDifference } from './pairedDifference';

// The sentences of a report, which the console and the command of the shell share.

/** Formats an amount of two decimals without a plus sign, such as fees. */
export const plainAmount = (amount: Figure): string => (isFigure(amount) ? amount.toFixed(2) : DASH);

/** Returns '+1.20 ± 0.40', or the value alone without its error. */
export const withError = (value: Figure, error: Figure): string =>
  isFigure(error) ? `${formatSigned(value)} ± ${error.toFixed(2)}` : formatSigned(value);

export const intervalText = ({ low, high }: Interval): string => `[${formatSigned(low)}, ${formatSigned(high)}]`;

/** Returns '+1.20 [−0.30, +2.70]', or the value alone without an interval. */
export function differenceText(difference: VariantDifference | null | undefined): string {
  if (!difference) return DASH;
  const { value, interval } = difference;
  return interval === null ? formatSigned(value) : `${formatSigned(value)} ${intervalText(interval)}`;
}

type Exit = { reason: string | null; count: number };

export const exitsText = (exits: readonly Exit[]): string =>
  exits.length === 0 ? 'no trade' : exits.map(({ reason, count }) => `${reason ?? DASH} ${count}`).join(', ');

type Sample = { trades: number; open: number; tradesToTellOneBps: number | null };

/** Returns how many trades the run has, and about how many it takes to detect 1 bps a trade. */
export function sampleText({ trades, open, tradesToTellOneBps }: Sample): string {
  const left = open > 0 ? ` ${plural(open, 'trade')} could not be closed.` : '';
  return tradesToTellOneBps === null
    ? `with ${plural(trades, 'trade')} the run cannot tell how many would be enough.${left}`
    : `to tell 1 bps apart takes about ${plural(tradesToTellOneBps, 'trade')}, this run has ${formatCount(trades)}.${left}`;
}

export const coversZero = ({ low, high }: Interval): boolean => low <= 0 && high >= 0;

/** Returns the conclusion of a variant. Fewer trades alone can reduce a loss, so the text also judges single trades. */
export function conclusionText({ net, bps }: PairedDifference): string {
  if (net.interval === null) return 'too few minutes hold trades for an interval.';
  if (coversZero(net.interval)) return 'the interval contains 0: the run does not show a difference.';
  const isShownPerTrade = bps?.interval && !coversZero(bps.interval) && bps.value > 0 === net.value > 0;
  const caution = isShownPerTrade ? '' : ' It is not shown for a single trade: the number of trades may be the reason.';
  return `net PnL ${net.value > 0 ? 'better' : 'worse'} than the baseline on this market.${caution}`;
}
