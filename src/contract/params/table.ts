import { boundsText } from './bounds';
import { PARAMETER_KEYS, parameterRowOf, PARAMETER_SECTIONS, type ParameterKey, type ParameterRow } from './catalogue';
import { requiredSwitchesOf } from './needs';
import { groupSectionRows } from './section';

const TABLE_HEADINGS = ['Field', 'Label', 'Type and unit', 'Default', 'Bounds or options', 'Help'];
const PARAMETER_KIND_LABELS = {
  num: 'number',
  int: 'whole number',
  flag: 'switch',
  choice: 'choice',
  list: 'list',
  text: 'text',
} as const;

/** Returns a Markdown heading and a Markdown table for every section of the parameters, formatted as prettier does. */
export const parameterTable = (): string =>
  PARAMETER_SECTIONS.map((section) => {
    const parts = groupSectionRows(section).map(({ title, keys }) => {
      const table = alignedMarkdownTable([TABLE_HEADINGS, ...keys.map(parameterTableCells)]);
      return title ? `### ${title}\n\n${table}` : table;
    });
    return `## ${section.title}\n\n${parts.join('\n\n')}\n`;
  }).join('\n');

/** Returns a Markdown list item for every parameter that the embedded bot uses partly or not at all. */
export const notFullyUsedParameterList = (): string =>
  PARAMETER_KEYS.flatMap((key) => {
    const { embeddedBotUse } = parameterRowOf(key);
    return embeddedBotUse ? [`- ${markdownCodeText(key)} ${embeddedBotUseText(embeddedBotUse)}\n`] : [];
  }).join('');

const embeddedBotUseText = ({ state, reason }: NonNullable<ParameterRow['embeddedBotUse']>): string =>
  `(${state}): ${reason}`;

const parameterTableCells = (key: ParameterKey): string[] => {
  const row = parameterRowOf(key);
  const use = row.embeddedBotUse && `Embedded bot ${embeddedBotUseText(row.embeddedBotUse)}`;
  return [
    markdownCodeText(key),
    row.label,
    typeCellText(row),
    defaultCellText(row),
    boundsAndNeedsText(row),
    [row.help, use].filter(Boolean).join(' '),
  ].map(escapedMarkdownCell);
};

const typeCellText = ({ kind, unit, readOnly }: ParameterRow): string =>
  [PARAMETER_KIND_LABELS[kind], unit, readOnly && 'read-only'].filter(Boolean).join(', ');

function defaultCellText(row: ParameterRow): string {
  if (row.kind === 'flag') return row.default ? 'on' : 'off';
  if (row.kind === 'list') return row.default.map(markdownCodeText).join(', ') || 'empty';
  return markdownCodeText(String(row.default));
}

function boundsAndNeedsText(row: ParameterRow): string {
  const needs = requiredSwitchesOf(row).map(({ key, on }) => `needs ${markdownCodeText(key)} ${on ? 'on' : 'off'}`);
  const hint = row.hint && `recommended: ${row.hint}`;
  return [allowedValuesText(row), hint, ...needs].filter(Boolean).join('; ');
}

function allowedValuesText(row: ParameterRow): string {
  if (row.kind === 'choice') return row.options.map(({ value }) => markdownCodeText(value)).join(', ');
  return row.kind === 'num' || row.kind === 'int' ? boundsText(row) : '';
}

const markdownCodeText = (name: string): string => `\`${name}\``;
const escapedMarkdownCell = (cell: string): string => cell.replaceAll('|', '\\|').replaceAll('\n', ' ');

function alignedMarkdownTable(rows: readonly string[][]): string {
  const widths = TABLE_HEADINGS.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[], fill = ' ') =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width, fill)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line([], '-'), ...body.map((row) => line(row))].join('\n');
}
