/** Text is protected against formula execution in spreadsheets. Numbers are written unrounded. */
export type CsvCell = string | number | null | undefined;

const NEEDS_QUOTES = /[",\r\n]/;
/** The beginnings that a spreadsheet reads as a formula, also after blanks and in full width. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** RFC 4180: every line ends in CRLF, the last one too. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellText).join(',')}\r\n`;

export const csvOf = (header: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  csvLine(header) + rows.map(csvLine).join('');

function cellText(cell: CsvCell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
