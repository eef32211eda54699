/** A cell of a CSV file. Text is protected against formula execution in spreadsheets. Numbers are written unrounded. */
export type CsvCell = string | number | null | undefined;

/** Separator and decimal sign of a file. A spreadsheet with a decimal comma reads only semicolons. */
export const CSV_FORMATS = {
  comma: { separator: ',', decimal: '.', quoted: /[",\r\n]/ },
  semicolon: { separator: ';', decimal: ',', quoted: /[";\r\n]/ },
} as const;
export type CsvFormat = keyof typeof CSV_FORMATS;

/** Matches text that a spreadsheet would run as a formula, including leading blanks and full-width signs. */
const FORMULA_START = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Formats one CSV line (RFC 4180) with CRLF at its end. */
export const csvLine = (cells: readonly CsvCell[], format: CsvFormat = 'comma'): string =>
  `${cells.map((cell) => csvCellText(cell, format)).join(CSV_FORMATS[format].separator)}\r\n`;

export const formatCsvFile = (
  header: readonly string[],
  rows: readonly (readonly CsvCell[])[],
  format: CsvFormat = 'comma',
): string => [header, ...rows].map((cells) => csvLine(cells, format)).join('');

function csvCellText(cell: CsvCell, format: CsvFormat): string {
  const { decimal, quoted } = CSV_FORMATS[format];
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell).replace('.', decimal) : '';
  const harmless = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return quoted.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
