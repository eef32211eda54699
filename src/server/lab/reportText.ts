import type { Difference, Interval, PairedDifference } from '@/domain/lab/pairedDifference';
import type { LabReport } from '@/domain/lab/report';
import type { RunFigures } from '@/domain/lab/runFigures';
import type { WalkForward } from '@/domain/lab/walkForward';
import {
  DASH,
  formatCount,
  formatPercent,
  formatRatio,
  formatSigned,
  isFigure,
  plural,
  type Figure,
} from '@/domain/format/format';

type Column = { title: string; text: (row: Row) => string };
type Row = { name: string; figures: RunFigures; net?: Difference | undefined; bps?: Difference | null | undefined };

const COLUMNS: readonly Column[] = [
  { title: 'variant', text: ({ name }) => name },
  { title: 'trades', text: ({ figures }) => formatCount(figures.trades) },
  { title: 'signals', text: ({ figures }) => formatCount(figures.signals) },
  { title: 'win rate', text: ({ figures }) => formatPercent(figures.winRate) },
  { title: 'gross', text: ({ figures }) => formatSigned(figures.gross) },
  { title: 'fees', text: ({ figures }) => plainAmount(figures.fees) },
  { title: 'net', text: ({ figures }) => formatSigned(figures.net) },
  { title: 'bps a trade', text: ({ figures }) => withError(figures.netBps, figures.netBpsError) },
  { title: 'profit factor', text: ({ figures }) => formatRatio(figures.profitFactor) },
  { title: 'drawdown', text: ({ figures }) => plainAmount(figures.maxDrawdown) },
  { title: 'in market', text: ({ figures }) => formatPercent(100 * figures.timeInMarket) },
  { title: 'net against baseline', text: ({ net }) => differenceText(net) },
  { title: 'bps against baseline', text: ({ bps }) => differenceText(bps) },
];

/** Formats the report as a table with a sentence for each conclusion. Amounts are USDT. */
export function reportText(report: LabReport): string {
  const { baseline, variants } = report;
  const rows: Row[] = [
    baseline,
    ...variants.map(({ name, figures, difference }) => ({ name, figures, net: difference.net, bps: difference.bps })),
  ];
  const named = [baseline, ...variants];
  return [
    table(rows),
    'Exits',
    ...named.map(({ name, figures }) => `  ${name}: ${exitsText(figures)}`),
    '',
    'What this run shows',
    ...named.map(({ name, figures }) => `  ${name}: ${sampleText(figures)}`),
    ...variants.map(({ name, difference }) => `  ${name}: ${conclusionText(difference)}`),
    ...(report.walkForward ? ['', ...walkForwardText(report.walkForward)] : []),
    '',
  ].join('\n');
}

function table(rows: readonly Row[]): string {
  const cells = [COLUMNS.map(({ title }) => title), ...rows.map((row) => COLUMNS.map(({ text }) => text(row)))];
  const widths = COLUMNS.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  return `${cells.map(line).join('\n')}\n`;
}

const plainAmount = (amount: Figure): string => (isFigure(amount) ? amount.toFixed(2) : DASH);

const withError = (value: Figure, error: Figure): string =>
  isFigure(error) ? `${formatSigned(value)} ± ${error.toFixed(2)}` : formatSigned(value);

function differenceText(difference: Difference | null | undefined): string {
  if (!difference) return DASH;
  const { value, interval } = difference;
  if (interval === null) return formatSigned(value);
  return `${formatSigned(value)} [${formatSigned(interval.low)}, ${formatSigned(interval.high)}]`;
}

const exitsText = ({ exits }: RunFigures): string =>
  exits.length === 0 ? 'no trade' : exits.map(({ reason, count }) => `${reason ?? DASH} ${count}`).join(', ');

function sampleText({ trades, open, tradesToTellOneBps }: RunFigures): string {
  const left = open > 0 ? ` ${plural(open, 'trade')} could not be closed.` : '';
  return tradesToTellOneBps === null
    ? `with ${plural(trades, 'trade')} the run cannot tell how many would be enough.${left}`
    : `to tell 1 bps apart takes about ${plural(tradesToTellOneBps, 'trade')}, this run has ${formatCount(trades)}.${left}`;
}

const coversZero = ({ low, high }: Interval): boolean => low <= 0 && high >= 0;

/** Returns the conclusion of a variant. Fewer trades alone can reduce a loss, so the text also judges single trades. */
function conclusionText({ net, bps }: PairedDifference): string {
  if (net.interval === null) return 'too few minutes hold trades for an interval.';
  if (coversZero(net.interval)) return 'the interval contains 0: the run does not show a difference.';
  const isShownPerTrade = bps?.interval && !coversZero(bps.interval) && bps.value > 0 === net.value > 0;
  const caution = isShownPerTrade ? '' : ' It is not shown for a single trade: the number of trades may be the reason.';
  return `net PnL ${net.value > 0 ? 'better' : 'worse'} than the baseline on this market.${caution}`;
}

function walkForwardText({ best, variants, chosenOn, deflated, unseen, trades }: WalkForward): string[] {
  return [
    `Best of ${variants} on the first 60 % of the time: ${best}`,
    `  on this part: net against baseline ${differenceText(chosenOn)}, ${plural(trades.chosenOn, 'trade')}`,
    `  on this part, less the luck of a choice among ${variants}: ${formatSigned(deflated)}`,
    `  on the unseen rest: net against baseline ${differenceText(unseen)}, ${plural(trades.unseen, 'trade')}`,
  ];
}
