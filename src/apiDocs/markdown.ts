// Creates tables in Markdown.

const escapeCell = (cell: string): string => cell.replaceAll('|', '\\|').replaceAll('\n', ' ');

const row = (cells: readonly string[]): string => `| ${cells.map(escapeCell).join(' | ')} |`;

/** Returns a Markdown table. Prettier aligns its columns. */
export const markdownTable = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(headings), row(headings.map(() => '---')), ...rows.map(row)].join('\n');
