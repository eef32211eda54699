import type { ParameterKey } from '@/contract/params/catalogue';
import { convertedValueText, tradingWindowsText } from './parameterMeaning';

test.each<[ParameterKey, unknown, string | undefined]>([
  ['sl_beyond_wall_pct', 0.0005, '= 0.05 % = 5 bps'],
  ['min_sl_distance_pct', 0.0025, '= 0.25 % = 25 bps'],
  ['max_spread_pct', 0.07, '= 7 bps'],
  ['max_drawdown_pct', 10, undefined],
  ['max_cross_basis_bps', 25, '= 0.25 %'],
  ['trailing_stop_activation_pct', 0.4, '= 40 % of the way to TP'],
  ['sl_wall_drop_ratio', 0.4, '= 40 %'],
  ['entry_timeout_ms', 2000, '= 2 s'],
  ['entry_timeout_ms', 900, undefined],
  ['timeout_seconds', 180, '= 3 min'],
  ['timeout_seconds', 7200, '= 2 h'],
  ['timeout_seconds', 5400, '= 90 min'],
  ['cooldown_seconds', 70, undefined],
  ['cooldown_seconds', 125, '≈ 2.08 min'],
  ['entry_timeout_ms', 1500, undefined],
  ['sl_beyond_wall_pct', 0.00012345, '≈ 0.0123 % ≈ 1.23 bps'],
  ['max_paper_trade_age_hours', 36, undefined],
  ['max_paper_trade_age_hours', 60, '= 2.5 d'],
  ['min_depth_usdt', 50_000, '= 50,000 USDT'],
  ['symbols', [], 'Empty: the top symbols by volume are loaded.'],
  ['symbols', ['BTCUSDT'], '1 symbol'],
  ['mode', 'LIVE', undefined],
  ['anti_spoof', true, undefined],
])('convertedValueText of %s %p returns: %s', (key, value, meaning) =>
  expect(convertedValueText(key, value)).toBe(meaning),
);

test.each([
  [[], 'Always: no restriction.'],
  [['none'], 'No window: the bot will not enter.'],
  [['Mon-Fri 08:00-17:30', 'Mon 09:00-10:00'], 'Entries in 47.5 of 168 hours a week.'],
  [['at noon'], undefined],
])('the meaning of the trading windows %j is: %s', (entries, meaning) => {
  expect(tradingWindowsText(entries)).toBe(meaning);
  const row = { kind: 'list', format: 'trading_window', label: 'Windows', help: '', default: [] } as const;
  expect(convertedValueText(row, entries)).toBe(meaning);
});
