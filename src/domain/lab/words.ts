import { DASH, formatCount, formatSignedAmount, isFigure, plural, type Figure } from '../format/format';
import type { VariantDifference, ConfidenceInterval, PairedDifference } from './pairedDifference';

// The console and the shell command of the Lab use the following texts of a Lab report.

/** Formats an amount with two decimals and without a plus sign, such as fees. */
export const formatUnsignedAmount = (amount: Figure): string => (isFigure(amount) ? amount.toFixed(2) : DASH);

/** Formats a value with its standard error: '+1.20 ± 0.40'. Omits an unknown error. */
export const valueWithErrorText = (value: Figure, error: Figure): string =>
  isFigure(error) ? `${formatSignedAmount(value)} ± ${error.toFixed(2)}` : formatSignedAmount(value);

const intervalText = ({ low, high }: ConfidenceInterval): string =>
  `[${formatSignedAmount(low)}, ${formatSignedAmount(high)}]`;

/** Formats a difference with its confidence interval: '+1.20 [−0.30, +2.70]'. Omits an unknown interval. */
export function differenceText(difference: VariantDifference | null | undefined): string {
  if (!difference) return DASH;
  const { value, interval } = difference;
  return interval === null ? formatSignedAmount(value) : `${formatSignedAmount(value)} ${intervalText(interval)}`;
}

type ExitReasonCount = { reason: string | null; count: number };

export const exitCountsText = (exits: readonly ExitReasonCount[]): string =>
  exits.length === 0 ? 'no trade' : exits.map(({ reason, count }) => `${reason ?? DASH} ${count}`).join(', ');

type SampleSizeFigures = { trades: number; open: number; tradesToTellOneBps: number | null };

/** Compares the number of trades of a Lab run with the number that detects a difference of 1 bps per trade. */
export function sampleSizeText({ trades, open, tradesToTellOneBps }: SampleSizeFigures): string {
  const left = open > 0 ? ` ${plural(open, 'trade')} could not be closed.` : '';
  return tradesToTellOneBps === null
    ? `with ${plural(trades, 'trade')} the run cannot tell how many would be enough.${left}`
    : `to tell 1 bps apart takes about ${plural(tradesToTellOneBps, 'trade')}, this run has ${formatCount(trades)}.${left}`;
}

/** Returns true when a run compared variants and none has more net PnL than the saved parameters. */
export function hasNoBetterVariant(variants: readonly { difference: { net: { value: number } } | null }[]): boolean {
  const compared = variants.flatMap(({ difference }) => (difference === null ? [] : [difference.net.value]));
  return compared.length > 0 && compared.every((value) => value <= 0);
}

export const NO_BETTER_VARIANT_TEXT = 'No variant beat the saved parameters';

export const intervalContainsZero = ({ low, high }: ConfidenceInterval): boolean => low <= 0 && high >= 0;

/**
 * Returns the conclusion about a variant. The text warns when the number of trades alone can explain the difference.
 */
export function conclusionText({ net, bps }: PairedDifference): string {
  if (net.interval === null) return 'too short for an interval, which needs trades in five periods of 10 minutes.';
  if (intervalContainsZero(net.interval)) return 'the interval contains 0: the run does not show a difference.';
  const isShownPerTrade = bps?.interval && !intervalContainsZero(bps.interval) && bps.value > 0 === net.value > 0;
  const caution = isShownPerTrade ? '' : ' It is not shown for a single trade: the number of trades may be the reason.';
  return `net PnL ${net.value > 0 ? 'better' : 'worse'} than the baseline on this market.${caution}`;
}
