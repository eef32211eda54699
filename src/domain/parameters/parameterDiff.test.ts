import { parameterChanges, EDITABLE_PARAMETER_KEYS, parameterValueText } from './parameterDiff';
import { riskIncreaseReason } from './parameterRisk';
import type { ParameterKey } from '@/contract/params/catalogue';

test('parameterChanges keeps the order of the form and ignores equal lists and read-only fields', () => {
  const before = { symbols: ['A'], obi_threshold: 0.3, tp_min_usd: 1, config_version: '1' };
  const after = { obi_threshold: 0.4, tp_min_usd: 2, symbols: ['A'], config_version: '2', of_another_version: 1 };
  expect(parameterChanges(before, after)).toEqual([
    { key: 'tp_min_usd', before: 1, after: 2 },
    { key: 'obi_threshold', before: 0.3, after: 0.4 },
  ]);
});

test('the operator can set 172 parameters', () => expect(EDITABLE_PARAMETER_KEYS).toHaveLength(172));

test.each<[ParameterKey, unknown, string]>([
  ['anti_spoof', false, 'off'],
  ['tp_trigger_by', 'LAST', 'Last price'],
  ['tp_trigger_by', 'NEW', 'NEW'],
  ['symbols', [], 'empty'],
  ['min_depth_usdt', 50_000, '50,000 USDT'],
  ['obi_threshold', 0.3, '0.3'],
  ['obi_threshold', undefined, 'not set'],
  ['symbols', ['A', { toString: 1 }], 'A, {"toString":1}'],
])('parameterValueText formats %s %p as %s', (key, value, text) => expect(parameterValueText(key, value)).toBe(text));

test.each<[ParameterKey, unknown, unknown, boolean]>([
  ['mode', 'PAPER', 'LIVE', true],
  ['mode', 'LIVE', 'PAPER', false],
  ['trade_margin_usdt', 50, 60, true],
  ['trade_margin_usdt', 50, 40, false],
  ['trade_nominal_usdt', 500, 501, true],
  ['max_trades_per_day', 50, 60, true],
  ['enable_trade_limits', true, false, true],
  ['enable_trade_limits', false, true, false],
  ['max_sl_distance_pct', 0.025, 0.03, true],
  ['min_sl_distance_pct', 0.0025, 0.002, false],
  ['obi_threshold', 0.3, 0.1, false],
])('a change of %s from %p to %p raises the risk: %s', (key, before, after, raises) =>
  expect(riskIncreaseReason({ key, before, after }) !== undefined).toBe(raises),
);

test('parameterValueText shortens a symbol of 10,000 characters and says its length', () => {
  const text = parameterValueText('symbols', ['BTCUSDT', 'A'.repeat(10_000)]);
  expect(text).toBe(`BTCUSDT, ${'A'.repeat(40)}… (10,000 characters)`);
});
