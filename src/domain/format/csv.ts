/** A cell of a CSV file. Text is protected against formula execution in spreadsheets. Numbers are written unrounded. */
export type CsvCell = string | number | null | undefined;

const QUOTED_CHARACTERS = /[",\r\n]/;
/** Matches text that a spreadsheet would run as a formula, including leading blanks and full-width signs. */
const FORMULA_START = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Formats one CSV line (RFC 4180) with CRLF at its end. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCellText).join(',')}\r\n`;

export const formatCsvFile = (header: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  csvLine(header) + rows.map(csvLine).join('');

function csvCellText(cell: CsvCell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const harmless = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return QUOTED_CHARACTERS.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
