import { PARAMETER_KEYS, PARAMETERS, PARAMETER_SECTIONS } from './catalogue';
import { parameterTable, notFullyUsedParameterList } from './table';

const tableRowsOf = (markdown: string) =>
  new Map(
    markdown
      .split('\n')
      .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
      .filter((cells) => cells[1]?.startsWith('`'))
      .map((cells) => [cells[1]?.replaceAll('`', ''), cells.slice(2, -1)]),
  );

describe('parameterTable', () => {
  const markdown = parameterTable();
  const rows = tableRowsOf(markdown);

  test('the parameter table has one row for every field under the headings of the form', () => {
    expect([...rows.keys()].sort()).toEqual([...PARAMETER_KEYS].sort());
    const headings = markdown.match(/^#+ .*$/gm);
    expect(headings?.filter((line) => line.startsWith('## '))).toEqual(
      PARAMETER_SECTIONS.map(({ title }) => `## ${title}`),
    );
    expect(headings).toContain('### Dual Threshold');
  });

  test('a row of the parameter table gives kind, unit, default, bounds and help', () => {
    expect(rows.get('book_max_levels')).toEqual([
      'Book levels',
      'whole number, levels',
      '`20`',
      '5 to 50',
      PARAMETERS.book_max_levels.help,
    ]);
    expect(rows.get('tp_min_usd')?.[3]).toBe('at least 0.5');
    expect(rows.get('max_slippage_bps')?.[3]).toBe('1 to 100; recommended: 10-30 bps');
    expect(rows.get('ema_mtf_neutral_zone_pct')?.[3]).toBe(
      '0 to 2; needs `ema_mtf_enabled` on; needs `ema_mtf_strict` off',
    );
    expect(rows.get('mode')?.slice(1, 4)).toEqual(['choice', '`PAPER`', '`PAPER`, `LIVE`']);
    expect(rows.get('anti_spoof')?.slice(1, 4)).toEqual(['switch', 'on', '']);
    expect(rows.get('symbols')?.[2]).toBe('empty');
    expect(rows.get('preset_name')?.[1]).toBe('text, read-only');
  });

  test('a row of the parameter table states what the embedded bot does not use', () => {
    const { help } = PARAMETERS.use_oco_orders;
    const use = 'Embedded bot (not used): in paper trading TP and SL always exclude each other.';
    expect(rows.get('use_oco_orders')?.[4]).toBe(`${help} ${use}`);
  });

  test('the columns of a parameter table are aligned', () => {
    const tables = markdown.split(/\n\n/).filter((part) => part.startsWith('|'));
    const widthsOf = (table: string) => new Set(Array.from(table.trimEnd().split('\n'), (line) => line.length));
    expect(tables.length).toBeGreaterThanOrEqual(PARAMETER_SECTIONS.length);
    expect(tables.map((table) => widthsOf(table).size)).toEqual(tables.map(() => 1));
  });
});

test('notFullyUsedParameterList lists the partly used and the unused fields in order', () => {
  const fields = [...notFullyUsedParameterList().matchAll(/^- `(\w+)` \((partly|not used)\): .+\.$/gm)];
  expect(fields.map(([, key, state]) => [key, state])).toEqual([
    ['mode', 'partly'],
    ['use_oco_orders', 'not used'],
    ['ws_enable_sequence_tracking', 'not used'],
  ]);
});
