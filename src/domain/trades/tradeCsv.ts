import type { Trade } from '@/contract/trades/trade';
import { csvLine, type CsvFormat } from '../format/csv';
import type { PausableWork } from '../lists/steps';
import { tradeCsvCellOf, TRADE_CSV_FIELDS } from './tradeFields';

const CSV_CELL_READERS = TRADE_CSV_FIELDS.map(tradeCsvCellOf);
const CSV_LINES_PER_TEXT = 1_000;

/** Returns the texts that together make the CSV file of the trades. The first text is the header line. */
export function* tradeCsvInSteps(trades: readonly Trade[], format: CsvFormat = 'comma'): PausableWork<string[]> {
  const parts = [
    csvLine(
      TRADE_CSV_FIELDS.map(({ field }) => field),
      format,
    ),
  ];
  for (let start = 0; start < trades.length; start += CSV_LINES_PER_TEXT) {
    const lines = trades.slice(start, start + CSV_LINES_PER_TEXT).map((trade) =>
      csvLine(
        CSV_CELL_READERS.map((cell) => cell(trade)),
        format,
      ),
    );
    parts.push(lines.join(''));
    yield;
  }
  return parts;
}
