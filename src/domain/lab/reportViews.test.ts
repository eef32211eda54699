import { recordingSchema } from '@/contract/lab/recordings';
import { aLabReport, aVariantReport } from '@/testing/lab/labReport';
import { labVariantsCsv, sortVariants } from './columns';
import { equityLines } from './equityLines';
import { sweepHeatMaps, largestHeatValue } from './heatMap';
import { labProgressText } from './progress';
import { draftRunSource } from './draftRunSource';

const NOON_MS = Date.UTC(2026, 2, 10, 12);

const reportOfSweep = (fields: Record<string, unknown[]>, netOf: (changes: Record<string, unknown>) => number) => {
  const combinations = Object.entries(fields).reduce<Record<string, unknown>[]>(
    (made, [field, values]) => made.flatMap((changes) => values.map((value) => ({ ...changes, [field]: value }))),
    [{}],
  );
  const variants = combinations.map((changes, index) => aVariantReport(`v${index}`, changes, netOf(changes)));
  const swept = Object.entries(fields).map(([field, values]) => ({ field, values }));
  return { swept, ...aLabReport({ variants: [aVariantReport('baseline', {}, 0, null), ...variants] }) };
};

test('a sweep of two fields gives one heat map with a cell for each pair of values', () => {
  const { variants, swept } = reportOfSweep({ obi_threshold: [0.3, 0.4], timeout_seconds: [60, 120, 180] }, (changes) =>
    Number(changes.timeout_seconds),
  );
  const maps = sweepHeatMaps(variants, swept, ({ figures }) => figures.net);
  expect(maps).toHaveLength(1);
  expect(maps[0]).toMatchObject({ columns: [60, 120, 180], third: undefined });
  expect(maps[0]!.rows.map(({ cells }) => cells.map((cell) => [cell?.index, cell?.value]))).toEqual([
    [
      [1, 60],
      [2, 120],
      [3, 180],
    ],
    [
      [4, 60],
      [5, 120],
      [6, 180],
    ],
  ]);
  expect(largestHeatValue(maps)).toBe(180);
});

test('a sweep with more values than a Lab run accepts gives no heat map', () => {
  const { variants } = reportOfSweep({ obi_threshold: [0.3] }, () => 1);
  const values = Array.from({ length: 20_000 }, (_, index) => index);
  const swept = ['obi_threshold', 'timeout_seconds', 'cooldown_seconds'].map((field) => ({ field, values }));
  expect(sweepHeatMaps(variants, swept, () => 1)).toEqual([]);
});

test('a sweep of three fields gives one heat map for each value of the third field', () => {
  const fields = { obi_threshold: [0.3, 0.4], timeout_seconds: [60, 120], enable_ema_filter: [true, false] };
  const { variants, swept } = reportOfSweep(fields, (changes) => (changes.enable_ema_filter === true ? 1 : -1));
  const maps = sweepHeatMaps(variants, swept, ({ figures }) => figures.net);
  expect(maps.map(({ third, rows }) => [third, rows[0]!.cells[0]!.value])).toEqual([
    [true, 1],
    [false, -1],
  ]);
});

test('a heat map omits a variant that changes a field outside the sweep', () => {
  const { swept } = reportOfSweep({ obi_threshold: [0.3], timeout_seconds: [60] }, () => 1);
  const other = aLabReport({
    variants: [
      aVariantReport('baseline', {}, 0, null),
      aVariantReport('own', { obi_threshold: 0.3, timeout_seconds: 60, entry_order_type: 'MARKET' }, 9),
    ],
  });
  expect(sweepHeatMaps(other.variants, swept, () => 1)[0]!.rows[0]!.cells).toEqual([null]);
});

test('sortVariants keeps the baseline first and puts missing values last', () => {
  const unknown = aVariantReport('unknown', {}, 0);
  const { variants } = aLabReport({
    variants: [
      aVariantReport('baseline', {}, 5, null),
      aVariantReport('worse', {}, -3),
      { ...unknown, figures: { ...unknown.figures, net: null } },
      aVariantReport('better', {}, 7),
    ],
  });
  const namesBy = (direction: 'asc' | 'desc') =>
    sortVariants(variants, { field: 'net', direction }).map(({ name }) => name);
  expect(namesBy('desc')).toEqual(['baseline', 'better', 'worse', 'unknown']);
  expect(namesBy('asc')).toEqual(['baseline', 'worse', 'better', 'unknown']);
  expect(sortVariants(variants, null)).toBe(variants);
});

test('labVariantsCsv writes both ends of the intervals and a column for each changed field', () => {
  const [header, , draft] = labVariantsCsv(aLabReport().variants)
    .trim()
    .split('\r\n')
    .map((line) => line.replaceAll(/"[^"]*"/g, 'quoted').split(','));
  const cell = (column: string): string | undefined => draft?.[header?.indexOf(column) ?? -1];
  expect(cell('net')).toBe('2');
  expect(cell('net_difference')).toBe('12');
  expect([cell('net_difference_low'), cell('net_difference_high')]).toEqual(['8', '16']);
  expect(cell('obi_threshold')).toBe('0.5');
});

test('equityLines samples all curves at common times and keeps each value until the next exit', () => {
  const curves = [
    { name: 'a', equity: [[20, 1] as const, [40, 3] as const] },
    { name: 'b', equity: [[30, -2] as const] },
  ];
  expect(equityLines(curves, { from: 10, until: 50 })).toEqual({
    at: [10, 20, 30, 40, 50],
    lines: [
      { name: 'a', values: [0, 1, 1, 3, 3] },
      { name: 'b', values: [0, 0, -2, -2, -2] },
    ],
  });
});

describe('the market of a try', () => {
  const rolling = (minutes: number, over: Record<string, unknown> = {}) =>
    recordingSchema.parse({
      id: 'rolling',
      name: 'rolling',
      kind: 'rolling',
      from: NOON_MS,
      until: NOON_MS + minutes * 60_000,
      ...over,
    });

  test('draftRunSource returns the last hour of the rolling recording', () => {
    expect(draftRunSource([rolling(118)], 5)).toEqual({
      source: { kind: 'recording', recording: 'rolling', last_minutes: 60 },
      text: 'the last 60 min of this market',
    });
  });

  test.each([
    ['there is no recording', [], 'the bot keeps no recording of its market'],
    ['the recording is too short', [rolling(4)], 'the bot has recorded only 4 min so far'],
    ['the recording has just begun', [rolling(0.5)], 'the bot has recorded less than a minute so far'],
    [
      'the recording cannot be a source',
      [rolling(118, { problem: 'damaged' })],
      'the bot keeps no recording of its market',
    ],
  ])('draftRunSource returns a simulated hour when %s', (_when, recordings, reason) => {
    expect(draftRunSource(recordings, 5)).toEqual({
      source: { kind: 'simulator', seed: 5, minutes: 60, symbols: 12 },
      text: `a simulated hour, because ${reason}`,
    });
  });
});

test.each([
  [{ state: 'waiting', played_ms: null, total_ms: null, left_ms: null }, 'waits for its turn'],
  [{ state: 'running', played_ms: null, total_ms: null, left_ms: null }, 'begins'],
  [{ state: 'running', played_ms: 300, total_ms: 700, left_ms: 41_000 }, '42 %, about 45 s left'],
  [{ state: 'running', played_ms: 300, total_ms: 700, left_ms: 200_000 }, '42 %, about 4 min left'],
  [{ state: 'running', played_ms: 699, total_ms: 700, left_ms: 900 }, '99 %, a few seconds left'],
])('labProgressText describes the progress %j as %s', (run, text) => {
  expect(labProgressText(run)).toBe(text);
});
