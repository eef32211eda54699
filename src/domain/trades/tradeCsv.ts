import type { Trade } from '@/contract/trades/trade';
import { csvLine, type CsvFormat } from '../format/csv';
import type { PausableWork } from '../lists/steps';
import { roundDigits, tradeCsvCellOf, TRADE_CSV_FIELDS, type CsvTimes } from './tradeFields';

const CSV_LINES_PER_TEXT = 1_000;

export type TradeCsvOptions = {
  format: CsvFormat;
  times: CsvTimes;
  /** True to add trade id and quantity behind the columns of the specification. */
  details: boolean;
};

/** Returns the texts that together make the CSV file of the trades. The first text is the header line. */
export function* tradeCsvInSteps(
  trades: readonly Trade[],
  { format, times, details }: TradeCsvOptions = { format: 'comma', times: 'iso', details: false },
): PausableWork<string[]> {
  const readers = TRADE_CSV_FIELDS.map((row) => tradeCsvCellOf(row, times));
  if (details)
    readers.push(
      ({ trade_id }) => trade_id,
      ({ quantity }) => roundDigits(quantity ?? null),
    );
  const header = TRADE_CSV_FIELDS.map(({ field }): string => field).concat(details ? ['trade_id', 'quantity'] : []);
  const parts = [csvLine(header, format)];
  for (let start = 0; start < trades.length; start += CSV_LINES_PER_TEXT) {
    const lines = trades.slice(start, start + CSV_LINES_PER_TEXT).map((trade) =>
      csvLine(
        readers.map((cell) => cell(trade)),
        format,
      ),
    );
    parts.push(lines.join(''));
    yield;
  }
  return parts;
}
