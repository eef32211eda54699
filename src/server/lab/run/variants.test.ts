import { OBI_HALF_DISTANCE } from '@/contract/params/own';
import { LabRefused } from '../labRefused';
import { readSource } from './labSource';
import { readSweep, sweepVariants } from './sweep';
import { checkVariants } from './variants';

const one = (changes: Record<string, unknown>, name = 'mine') => [{ name, changes }];
const many = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `v${index}`, changes: {} }));

test('a variant changes fields of the baseline, and the baseline changes fields of the defaults', () => {
  const [baseline, mine] = checkVariants({ obi_threshold: 0.5, mode: 'LIVE' }, one({ timeout_seconds: 33 }));
  expect(baseline?.parameters).toMatchObject({ obi_threshold: 0.5, mode: 'PAPER' });
  expect(mine?.parameters).toMatchObject({ obi_threshold: 0.5, timeout_seconds: 33, mode: 'PAPER' });
});

test.each<[string, Parameters<typeof checkVariants>[1], RegExp]>([
  ['an unknown field', one({ obi_treshold: 0.3 }), /^Variant mine: obi_treshold is not a parameter\.$/],
  [
    'a value out of bounds',
    one({ max_concurrent_trades: 5000 }),
    /^Variant mine: max_concurrent_trades must be .* not 5000\.$/,
  ],
  ['a wrong type', one({ obi_threshold: 'high' }), /^Variant mine: obi_threshold: .*\.$/],
  [
    'a contradiction between fields',
    one({ ema_fast_period: 50, ema_slow_period: 20 }),
    /ema_fast_period \(50\) must be below/,
  ],
  ['a read-only field', one({ config_version: '9' }), /config_version cannot be changed/],
  ['the mode LIVE', one({ mode: 'LIVE' }), /the Lab trades on paper only/],
  ['a name given twice', [...one({}), ...one({})], /cannot both be named mine/],
  ['the name of the baseline', one({}, 'baseline'), /cannot both be named baseline/],
  ['an empty name', one({}, ' '), /needs a name/],
  ['a 65th variant', many(65), /at most 64 variants, not 65/],
])('a run with %s is refused with the reason', (_what, variants, sentence) => {
  expect(() => checkVariants({}, variants)).toThrow(sentence);
  expect(() => checkVariants({}, variants)).toThrow(LabRefused);
});

test('a variant and a sweep may set the own parameter of the embedded bot, within its bounds', () => {
  const [swept] = sweepVariants([readSweep(`${OBI_HALF_DISTANCE}=1`)]);
  expect(swept?.changes).toEqual({ [OBI_HALF_DISTANCE]: 1 });
  expect(checkVariants({}, one(swept!.changes))[1]?.parameters).toMatchObject({ [OBI_HALF_DISTANCE]: 1 });
  expect(() => checkVariants({}, one({ [OBI_HALF_DISTANCE]: 99 }))).toThrow(/must be a number from 0 to 50, not 99/);
});

test('64 variants are accepted', () => {
  expect(checkVariants({}, many(64))).toHaveLength(65);
});

test('a baseline with a wrong type is refused, and a baseline outside the bounds is accepted', () => {
  expect(() => checkVariants({ obi_threshold: 'high' }, [])).toThrow(/The parameters cannot be read: obi_threshold/);
  expect(
    checkVariants({ max_concurrent_trades: 5000 }, one({ timeout_seconds: 33 }))[1]?.parameters.max_concurrent_trades,
  ).toBe(5000);
});

test('a sweep makes one variant for each combination, with values of the type of the field', () => {
  const swept = ['obi_threshold=0.3,0.4', 'enable_ema_filter=true,false', 'entry_order_type=MARKET'].map(readSweep);
  expect(sweepVariants(swept)).toHaveLength(4);
  expect(sweepVariants(swept)[1]).toEqual({
    name: 'obi_threshold=0.3 enable_ema_filter=false entry_order_type=MARKET',
    changes: { obi_threshold: 0.3, enable_ema_filter: false, entry_order_type: 'MARKET' },
  });
  expect(sweepVariants([])).toEqual([]);
});

const nine = '1,2,3,4,5,6,7,8,9';
test.each<[string, readonly string[], RegExp]>([
  ['an unknown field', ['nothing=1'], /nothing is not a parameter/],
  ['no value', ['obi_threshold='], /obi_threshold=1,2,3/],
  ['a list', ['symbols=BTCUSDT'], /its values are lists/],
  ['a field named twice', ['obi_threshold=0.3', 'obi_threshold=0.4'], /names obi_threshold twice/],
  ['81 combinations', [`timeout_seconds=${nine}`, `cooldown_seconds=${nine}`], /makes 81 variants, at most 64/],
  [
    'four fields',
    ['obi_threshold=1', 'max_concurrent_trades=1', 'timeout_seconds=1', 'cooldown_seconds=1'],
    /at most 3 fields/,
  ],
])('a sweep with %s is refused', (_what, sweeps, sentence) => {
  expect(() => sweepVariants(sweeps.map(readSweep))).toThrow(sentence);
});

test('a source is a path or a simulation with seed, minutes and symbols', () => {
  expect(readSource('a.frames.gz')).toEqual({ kind: 'recording', paths: ['a.frames.gz'] });
  expect(readSource('simulator:3:10')).toEqual({ kind: 'simulator', seed: 3, minutes: 10 });
  expect(readSource('simulator:3:0.5:4')).toEqual({ kind: 'simulator', seed: 3, minutes: 0.5, symbols: 4 });
  expect(() => readSource('simulator:x')).toThrow(/simulator:SEED:MINUTES/);
});
