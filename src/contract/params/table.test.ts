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
  const markdown = parameterTable({
    use_oco_orders: { state: 'unused', how: 'Paper | only.' },
    book_max_levels: { state: 'drives', how: 'Read.' },
  });
  const rows = tableRowsOf(markdown);

  test('the parameter table has one row for every field under the headings of the form', () => {
    expect([...rows.keys()].sort()).toEqual([...PARAMETER_KEYS].sort());
    const headings = markdown.match(/^#+ .*$/gm);
    expect(headings?.filter((line) => line.startsWith('## '))).toEqual(
      PARAMETER_SECTIONS.map(({ title }) => `## ${title}`),
    );
    expect(headings).toContain('### Dual Threshold');
  });

  test('a row of the parameter table gives kind, unit, default, bounds and use', () => {
    expect(rows.get('book_max_levels')).toEqual(['Book levels', 'whole number, levels', '`20`', '5 to 50', 'Read.']);
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

  test('the parameter table shows the help text of a parameter without a described use', () => {
    expect(rows.get('tp_min_usd')?.[4]).toBe(PARAMETERS.tp_min_usd.help);
  });

  test('the parameter table escapes a pipe character in the use of a parameter', () => {
    expect(rows.get('use_oco_orders')?.[4]).toBe('(not used) Paper \\| only.');
  });

  test('the columns of a parameter table are aligned', () => {
    for (const table of markdown.split(/\n\n/).filter((part) => part.startsWith('|'))) {
      expect(
        new Set(
          table
            .trimEnd()
            .split('\n')
            .map((line) => line.length),
        ).size,
      ).toBe(1);
    }
  });
});

test('notFullyUsedParameterList lists the partly used and the unused fields in order', () => {
  const list = notFullyUsedParameterList({
    use_oco_orders: { state: 'unused', how: 'Both orders are simulated as one.' },
    pm_book_source: { state: 'partly', how: 'Only the execution book.' },
  });
  expect(list).toBe(
    '- `pm_book_source` (partly): Only the execution book.\n- `use_oco_orders` (not used): Both orders are simulated as one.\n',
  );
  expect(notFullyUsedParameterList({})).toBe('');
});
