import type { LabVariantReport } from '@/contract/lab/report';
import { formatCsvFile, type CsvCell, type CsvFormat } from '../format/csv';
import { formatCount, formatPercent, formatRatio, formatSignedAmount } from '../format/format';
import { differenceText, exitCountsText, formatUnsignedAmount, valueWithErrorText } from './words';

export type LabColumn = {
  field: string;
  title: string;
  hint?: string;
  width: number;
  /** True for a numeric column, which is right-aligned. */
  figure: boolean;
  text: (variant: LabVariantReport) => string;
  /** Returns the value for sorting and for the CSV file. */
  value: (variant: LabVariantReport) => string | number | null;
};

const numericColumn = (column: Omit<LabColumn, 'figure'>): LabColumn => ({ ...column, figure: true });

/** Columns of the table of Lab variants, in display order. Amounts are in USDT. */
export const LAB_COLUMNS: readonly LabColumn[] = [
  {
    field: 'name',
    title: 'Variant',
    width: 268,
    figure: false,
    text: ({ name }) => name,
    value: ({ name }) => name,
  },
  numericColumn({
    field: 'trades',
    title: 'Trades',
    width: 62,
    text: ({ figures }) => formatCount(figures.trades),
    value: ({ figures }) => figures.trades,
  }),
  numericColumn({
    field: 'net',
    title: 'Net',
    hint: 'USDT after fees and funding',
    width: 70,
    text: ({ figures }) => formatSignedAmount(figures.net),
    value: ({ figures }) => figures.net,
  }),
  numericColumn({
    field: 'net_bps',
    title: 'bps a trade',
    hint: 'Mean net result of a trade in bps of its notional, with its standard error',
    width: 108,
    text: ({ figures }) => valueWithErrorText(figures.net_bps, figures.net_bps_error),
    value: ({ figures }) => figures.net_bps,
  }),
  numericColumn({
    field: 'net_difference',
    title: 'Net against baseline',
    hint: 'Net PnL less that of the baseline in USDT, with its 95 % interval',
    width: 166,
    text: ({ difference }) => differenceText(difference?.net),
    value: ({ difference }) => difference?.net.value ?? null,
  }),
  numericColumn({
    field: 'bps_difference',
    title: 'bps against baseline',
    hint: 'The same difference a trade, in bps',
    width: 166,
    text: ({ difference }) => differenceText(difference?.bps),
    value: ({ difference }) => difference?.bps?.value ?? null,
  }),
  numericColumn({
    field: 'win_rate',
    title: 'Win rate',
    width: 74,
    text: ({ figures }) => formatPercent(figures.win_rate),
    value: ({ figures }) => figures.win_rate,
  }),
  numericColumn({
    field: 'gross',
    title: 'Gross',
    hint: 'USDT before fees',
    width: 74,
    text: ({ figures }) => formatSignedAmount(figures.gross),
    value: ({ figures }) => figures.gross,
  }),
  numericColumn({
    field: 'fees',
    title: 'Fees',
    hint: 'USDT',
    width: 64,
    text: ({ figures }) => formatUnsignedAmount(figures.fees),
    value: ({ figures }) => figures.fees,
  }),
  numericColumn({
    field: 'profit_factor',
    title: 'Profit factor',
    width: 92,
    text: ({ figures }) => formatRatio(figures.profit_factor),
    value: ({ figures }) => figures.profit_factor,
  }),
  numericColumn({
    field: 'max_drawdown',
    title: 'Drawdown',
    hint: 'Deepest fall of the realised net PnL below its peak, in USDT',
    width: 82,
    text: ({ figures }) => formatUnsignedAmount(figures.max_drawdown),
    value: ({ figures }) => figures.max_drawdown,
  }),
  numericColumn({
    field: 'time_in_market',
    title: 'In market',
    hint: 'Share of the time with at least one open trade',
    width: 78,
    text: ({ figures }) => formatPercent(percentOfShare(figures.time_in_market)),
    value: ({ figures }) => percentOfShare(figures.time_in_market),
  }),
  numericColumn({
    field: 'signals',
    title: 'Signals',
    width: 66,
    text: ({ figures }) => formatCount(figures.signals),
    value: ({ figures }) => figures.signals,
  }),
  numericColumn({
    field: 'trades_to_tell_one_bps',
    title: 'For 1 bps',
    hint: 'Trades that each of two variants needs, so that a test finds a difference of 1 bps a trade',
    width: 78,
    text: ({ figures }) => formatCount(figures.trades_to_tell_one_bps),
    value: ({ figures }) => figures.trades_to_tell_one_bps,
  }),
  {
    field: 'exits',
    title: 'Exits',
    width: 220,
    figure: false,
    text: ({ figures }) => exitCountsText(figures.exits),
    value: ({ figures }) => exitCountsText(figures.exits),
  },
];

const percentOfShare = (share: number | null): number | null => (share === null ? null : 100 * share);

export type LabSort = { field: string; direction: 'asc' | 'desc' } | null;

/** Sorts the Lab variants by a column. The baseline stays first. Variants without a value are last. */
export function sortVariants<T extends LabVariantReport>(variants: readonly T[], sort: LabSort): readonly T[] {
  const column = LAB_COLUMNS.find(({ field }) => field === sort?.field);
  const [baseline, ...others] = variants;
  if (!column || !sort || !baseline) return variants;
  const sign = sort.direction === 'asc' ? 1 : -1;
  const sorted = others.sort((one, other) => {
    const [first, second] = [column.value(one), column.value(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (typeof first === 'number' ? first - Number(second) : first.localeCompare(String(second), 'en'));
  });
  return [baseline, ...sorted];
}

/**
 * Returns the table of Lab variants as CSV, with both ends of each interval and a column for each changed parameter.
 */
export function labVariantsCsv(variants: readonly LabVariantReport[], format: CsvFormat = 'comma'): string {
  const changed = [...new Set(variants.flatMap(({ changes }) => Object.keys(changes)))];
  const limits = ['net', 'bps'] as const;
  const header = [
    ...LAB_COLUMNS.map(({ field }) => field),
    'net_bps_error',
    ...limits.flatMap((name) => [`${name}_difference_low`, `${name}_difference_high`]),
    ...changed,
  ];
  const rows = variants.map((variant): CsvCell[] => [
    ...LAB_COLUMNS.map(({ value }) => value(variant)),
    variant.figures.net_bps_error,
    ...limits.flatMap((name) => {
      const interval = variant.difference?.[name]?.interval;
      return [interval?.low, interval?.high];
    }),
    ...changed.map((field) => csvCellOfValue(variant.changes[field])),
  ]);
  return formatCsvFile(header, rows, format);
}

const csvCellOfValue = (value: unknown): CsvCell =>
  value === undefined
    ? null
    : typeof value === 'number'
      ? value
      : typeof value === 'string'
        ? value
        : JSON.stringify(value);
