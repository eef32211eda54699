import { DEFAULTS } from '@/contract/params/catalogue';
import { parameterFileText, readParameterFile } from './parameterFile';

test('readParameterFile reads every field of an exported parameter file', () => {
  const reading = readParameterFile(parameterFileText({ ...DEFAULTS, symbols: ['BTCUSDT'], unknown: 1 }))!;
  expect(reading.refused).toEqual([]);
  expect(reading.valuesOutOfBounds).toEqual([]);
  expect(reading.values).toMatchObject({ symbols: ['BTCUSDT'], mode: 'PAPER', obi_threshold: DEFAULTS.obi_threshold });
  expect(Object.keys(reading.values)).toHaveLength(172);
});

test('readParameterFile refuses unknown and ill-typed fields with the reason and reads all other fields', () => {
  const text = JSON.stringify({
    obi_threshold: 0.4,
    obi_treshold: 0.4,
    tp_min_usd: '1',
    anti_spoof: 'true',
    wall_following: 1,
    symbols: ' BTCUSDT ',
    include_priority_symbols: [' BTCUSDT ', ''],
    tp_trigger_by: 'LATEST',
    ema_candle_interval: 15,
    config_version: '9.9.9',
  });
  const { values, refused } = readParameterFile(text)!;
  expect(values).toEqual({
    obi_threshold: 0.4,
    anti_spoof: true,
    include_priority_symbols: ['BTCUSDT'],
    ema_candle_interval: '15',
  });
  expect(refused).toEqual([
    'obi_treshold: this console knows no such field',
    'tp_min_usd: a number is needed, not "1"',
    'wall_following: true or false is needed, not 1',
    'symbols: a list of texts is needed, not " BTCUSDT "',
    'tp_trigger_by: one of MARK, LAST, INDEX is needed, not "LATEST"',
  ]);
});

test('readParameterFile reads and lists values out of bounds', () => {
  expect(readParameterFile('{"obi_threshold": 3}')).toMatchObject({
    values: { obi_threshold: 3 },
    valuesOutOfBounds: ['obi_threshold must be 0.05 to 0.95, not 3'],
  });
});

test.each(['', '{', '[]', '1', 'null', '"text"'])('readParameterFile returns null for %s', (text) =>
  expect(readParameterFile(text)).toBeNull(),
);
