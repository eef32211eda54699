import { OBI_HALF_DISTANCE } from '@/server/bot/settings/additionalParameters';
import { LabRefused } from '../labRefused';
import { parseLabSource } from './labSource';
import { parseSweep, createSweepVariants } from './sweep';
import { checkVariants } from './variants';

const createOneVariant = (changes: Record<string, unknown>, name = 'mine') => [{ name, changes }];
const createVariants = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `v${index}`, changes: {} }));

test('a Lab variant inherits the parameters of the baseline, which inherits the default parameters', () => {
  const [baseline, mine] = checkVariants(
    { obi_threshold: 0.5, mode: 'LIVE' },
    createOneVariant({ timeout_seconds: 33 }),
  );
  expect(baseline?.parameters).toMatchObject({ obi_threshold: 0.5, mode: 'PAPER' });
  expect(mine?.parameters).toMatchObject({ obi_threshold: 0.5, timeout_seconds: 33, mode: 'PAPER' });
});

test.each<[string, Parameters<typeof checkVariants>[1], RegExp]>([
  ['an unknown field', createOneVariant({ obi_treshold: 0.3 }), /^Variant mine: obi_treshold is not a parameter\.$/],
  [
    'a value out of bounds',
    createOneVariant({ max_concurrent_trades: 5000 }),
    /^Variant mine: max_concurrent_trades must be .* not 5000\.$/,
  ],
  ['a wrong type', createOneVariant({ obi_threshold: 'high' }), /^Variant mine: obi_threshold: .*\.$/],
  [
    'a contradiction between fields',
    createOneVariant({ ema_fast_period: 50, ema_slow_period: 20 }),
    /ema_fast_period \(50\) must be below/,
  ],
  ['a read-only field', createOneVariant({ config_version: '9' }), /config_version cannot be changed/],
  ['the mode LIVE', createOneVariant({ mode: 'LIVE' }), /the Lab trades on paper only/],
  ['a name given twice', [...createOneVariant({}), ...createOneVariant({})], /cannot both be named mine/],
  ['the name of the baseline', createOneVariant({}, 'baseline'), /cannot both be named baseline/],
  ['an empty name', createOneVariant({}, ' '), /needs a name/],
  ['a 65th variant', createVariants(65), /at most 64 variants, not 65/],
])('a Lab run with %s is refused with the reason', (_what, variants, sentence) => {
  expect(() => checkVariants({}, variants)).toThrow(sentence);
  expect(() => checkVariants({}, variants)).toThrow(LabRefused);
});

test('a Lab variant and a sweep accept an OBI half distance within its bounds', () => {
  const [swept] = createSweepVariants([parseSweep(`${OBI_HALF_DISTANCE.name}=1`)]);
  expect(swept?.changes).toEqual({ [OBI_HALF_DISTANCE.name]: 1 });
  expect(checkVariants({}, createOneVariant(swept!.changes))[1]?.parameters).toMatchObject({
    [OBI_HALF_DISTANCE.name]: 1,
  });
  expect(() => checkVariants({}, createOneVariant({ [OBI_HALF_DISTANCE.name]: 99 }))).toThrow(
    /must be 0 to 50, not 99/,
  );
});

test('checkVariants accepts 64 Lab variants', () => {
  expect(checkVariants({}, createVariants(64))).toHaveLength(65);
});

test('checkVariants refuses a baseline value of a wrong type but not a baseline value out of bounds', () => {
  expect(() => checkVariants({ obi_threshold: 'high' }, [])).toThrow(/The parameters cannot be read: obi_threshold/);
  expect(
    checkVariants({ max_concurrent_trades: 5000 }, createOneVariant({ timeout_seconds: 33 }))[1]?.parameters
      .max_concurrent_trades,
  ).toBe(5000);
});

test('createSweepVariants creates one Lab variant for each combination of the swept values', () => {
  const swept = ['obi_threshold=0.3,0.4', 'enable_ema_filter=true,false', 'entry_order_type=MARKET'].map(parseSweep);
  expect(createSweepVariants(swept)).toHaveLength(4);
  expect(createSweepVariants(swept)[1]).toEqual({
    name: 'obi_threshold=0.3 enable_ema_filter=false entry_order_type=MARKET',
    changes: { obi_threshold: 0.3, enable_ema_filter: false, entry_order_type: 'MARKET' },
  });
  expect(createSweepVariants([])).toEqual([]);
});

const NINE_SWEEP_VALUES = '1,2,3,4,5,6,7,8,9';
test.each<[string, readonly string[], RegExp]>([
  ['an unknown field', ['nothing=1'], /nothing is not a parameter/],
  ['no value', ['obi_threshold='], /obi_threshold=1,2,3/],
  ['a list', ['symbols=BTCUSDT'], /its values are lists/],
  ['a field named twice', ['obi_threshold=0.3', 'obi_threshold=0.4'], /names obi_threshold twice/],
  [
    '81 combinations',
    [`timeout_seconds=${NINE_SWEEP_VALUES}`, `cooldown_seconds=${NINE_SWEEP_VALUES}`],
    /makes 81 variants, at most 64/,
  ],
  [
    'four fields',
    ['obi_threshold=1', 'max_concurrent_trades=1', 'timeout_seconds=1', 'cooldown_seconds=1'],
    /at most 3 fields/,
  ],
])('a sweep of the Lab with %s is refused', (_what, sweeps, sentence) => {
  expect(() => createSweepVariants(sweeps.map(parseSweep))).toThrow(sentence);
});

test('parseLabSource accepts the path of a recording, or a simulator with seed, minutes and symbols', () => {
  expect(parseLabSource('a.frames.gz')).toEqual({ kind: 'recording', paths: ['a.frames.gz'] });
  expect(parseLabSource('simulator:3:10')).toEqual({ kind: 'simulator', seed: 3, minutes: 10 });
  expect(parseLabSource('simulator:3:0.5:4')).toEqual({ kind: 'simulator', seed: 3, minutes: 0.5, symbols: 4 });
  expect(() => parseLabSource('simulator:x')).toThrow(/simulator:SEED:MINUTES/);
});
