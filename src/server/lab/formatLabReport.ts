import { BRIDGE_TITLE, bridgeSentence, figuresOfRow, largestMoveText } from '@/domain/bridge/bridgeWords';
import { formatCount, formatPercent, formatRatio, formatSignedAmount, plural } from '@/domain/format/format';
import type { VariantDifference } from '@/domain/lab/pairedDifference';
import type { LabReport } from '@/domain/lab/report';
import type { VariantFigures } from '@/domain/lab/variantFigures';
import type { WalkForwardResult } from '@/domain/lab/walkForward';
import {
  conclusionText,
  differenceText,
  exitCountsText,
  formatUnsignedAmount,
  sampleSizeText,
  valueWithErrorText,
} from '@/domain/lab/words';

type ReportColumn = { title: string; text: (row: ReportRow) => string };
type ReportRow = {
  name: string;
  figures: VariantFigures;
  net?: VariantDifference | undefined;
  bps?: VariantDifference | null | undefined;
};

const REPORT_COLUMNS: readonly ReportColumn[] = [
  { title: 'variant', text: ({ name }) => name },
  { title: 'trades', text: ({ figures }) => formatCount(figures.trades) },
  { title: 'signals', text: ({ figures }) => formatCount(figures.signals) },
  { title: 'win rate', text: ({ figures }) => formatPercent(figures.winRate) },
  { title: 'gross', text: ({ figures }) => formatSignedAmount(figures.gross) },
  { title: 'fees', text: ({ figures }) => formatUnsignedAmount(figures.fees) },
  { title: 'net', text: ({ figures }) => formatSignedAmount(figures.net) },
  { title: 'bps a trade', text: ({ figures }) => valueWithErrorText(figures.netBps, figures.netBpsError) },
  { title: 'profit factor', text: ({ figures }) => formatRatio(figures.profitFactor) },
  { title: 'drawdown', text: ({ figures }) => formatUnsignedAmount(figures.maxDrawdown) },
  { title: 'in market', text: ({ figures }) => formatPercent(100 * figures.timeInMarket) },
  { title: 'net against baseline', text: ({ net }) => differenceText(net) },
  { title: 'bps against baseline', text: ({ bps }) => differenceText(bps) },
];

/** Formats the report of a Lab run as a table with a sentence for each conclusion. All amounts are in USDT. */
export function formatLabReport(report: LabReport): string {
  const { baseline, variants } = report;
  const rows: ReportRow[] = [
    baseline,
    ...variants.map(({ name, figures, difference }) => ({ name, figures, net: difference.net, bps: difference.bps })),
  ];
  const named = [baseline, ...variants];
  return [
    formatReportTable(rows),
    'Exits',
    ...named.map(({ name, figures }) => `  ${name}: ${exitCountsText(figures.exits)}`),
    '',
    ...formatBridges(named),
    'What this run shows',
    ...named.map(({ name, figures }) => `  ${name}: ${sampleSizeText(figures)}`),
    ...variants.map(({ name, difference }) => `  ${name}: ${conclusionText(difference)}`),
    ...(report.walkForward ? ['', ...formatWalkForward(report.walkForward)] : []),
    '',
  ].join('\n');
}

/** Says where the results come from, and which part a variant changed. Empty without trades. */
function formatBridges(named: readonly { name: string; figures: VariantFigures }[]): string[] {
  const baseline = named[0]?.figures.bridge;
  const lines = named.flatMap(({ name, figures: { bridge } }, index) => {
    const parts = bridge && figuresOfRow(bridge);
    const sentence = parts && bridgeSentence(parts);
    const move = index > 0 && parts && baseline ? largestMoveText(parts, figuresOfRow(baseline)) : null;
    return sentence ? [`  ${name}: ${[sentence, move].filter(Boolean).join(' ')}`] : [];
  });
  return lines.length > 0 ? [BRIDGE_TITLE, ...lines, ''] : [];
}

function formatReportTable(rows: readonly ReportRow[]): string {
  const cells = [
    REPORT_COLUMNS.map(({ title }) => title),
    ...rows.map((row) => REPORT_COLUMNS.map(({ text }) => text(row))),
  ];
  const widths = REPORT_COLUMNS.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  return `${cells.map(line).join('\n')}\n`;
}

function formatWalkForward({ best, variants, chosenOn, deflated, unseen, trades }: WalkForwardResult): string[] {
  return [
    `Best of ${variants} on the first 60 % of the time: ${best}`,
    `  on this part: net against baseline ${differenceText(chosenOn)}, ${plural(trades.chosenOn, 'trade')}`,
    `  on this part, less the luck of a choice among ${variants}: ${formatSignedAmount(deflated)}`,
    `  on the unseen rest: net against baseline ${differenceText(unseen)}, ${plural(trades.unseen, 'trade')}`,
  ];
}
