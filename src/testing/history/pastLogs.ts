import type { LogComponent, LogLevel } from '@/contract/enums';
import type { SystemLog } from '@/contract/history/systemLog';

import { CONTRACTS } from '@/server/market/contracts';
import type { Rng } from '@/server/market/rng';
import { generateActivityTimes, type TimeSpan } from './activityTimes';

type LogTemplate = {
  share: number;
  level: LogLevel;
  component: LogComponent;
  message: (rng: Rng) => string;
};

const pickRandom = <T>(list: readonly [T, ...T[]], rng: Rng): T =>
  list[Math.floor(rng.uniform() * list.length)] ?? list[0];
const randomBetween = (low: number, high: number, rng: Rng): number => low + (high - low) * rng.uniform();
const randomWholeNumber = (low: number, high: number, rng: Rng): number =>
  Math.floor(randomBetween(low, high + 1, rng));
const randomSymbol = (rng: Rng): string =>
  CONTRACTS[Math.floor(rng.uniform() ** 2 * CONTRACTS.length)]?.symbol ?? 'BTCUSDT';
const randomSide = (rng: Rng): string => pickRandom(['LONG', 'SHORT'], rng);
const randomTradeId = (rng: Rng): string => `T${String(randomWholeNumber(1, 99_999, rng)).padStart(6, '0')}`;
const randomAddress = (rng: Rng): string => `192.0.2.${randomWholeNumber(1, 254, rng)}`;

/** Log lines of the bot. The frequency of a line is its `share` divided by the sum of all shares. */
const LOG_TEMPLATES: readonly LogTemplate[] = [
  {
    share: 300,
    level: 'INFO',
    component: 'STRATEGY',
    message: (c) =>
      `${randomSide(c)} ${randomSymbol(c)}: OBI ${randomBetween(0.35, 0.95, c).toFixed(3)}, score ${randomBetween(40, 98, c).toFixed(1)}, R:R ${randomBetween(1, 2.4, c).toFixed(2)}`,
  },
  {
    share: 240,
    level: 'DEBUG',
    component: 'STRATEGY',
    message: (c) =>
      `${randomSymbol(c)} rejected by ${pickRandom(['max_spread_pct', 'min_depth_usdt', 'enable_ema_filter', 'min_rr_ratio', 'require_both_walls'], c)}: ${randomBetween(0.01, 0.2, c).toFixed(3)} is out of bounds`,
  },
  {
    share: 130,
    level: 'INFO',
    component: 'EXECUTION',
    message: (c) =>
      `${randomSide(c)} ${randomSymbol(c)} opened: ${randomBetween(0.1, 90, c).toFixed(1)} at ${randomBetween(0.5, 900, c).toFixed(3)} (${pickRandom(['maker', 'taker'], c)}) (${randomTradeId(c)})`,
  },
  {
    share: 130,
    level: 'INFO',
    component: 'EXECUTION',
    message: (c) =>
      `${randomSide(c)} ${randomSymbol(c)} closed at ${randomBetween(0.5, 900, c).toFixed(3)}: ${pickRandom(['TP', 'SL', 'TRAILING_SL', 'OBI_REVERSAL', 'TIMEOUT'], c)}, net ${randomBetween(-2, 2, c).toFixed(4)} USDT (${randomTradeId(c)})`,
  },
  {
    share: 60,
    level: 'INFO',
    component: 'RISK',
    message: (c) =>
      `${randomSide(c)} ${randomSymbol(c)} rejected: ${pickRandom(['max_concurrent_trades', 'cooldown', 'total_capital_usdt'], c)}`,
  },
  {
    share: 30,
    level: 'WARNING',
    component: 'DATA',
    message: (c) =>
      `${randomSymbol(c)} gap: update ${randomWholeNumber(1e6, 9e6, c)} is missing, the book is fetched again`,
  },
  {
    share: 20,
    level: 'INFO',
    component: 'RECOVERY',
    message: (c) => `${randomSymbol(c)} book rebuilt after ${randomWholeNumber(80, 900, c)} ms`,
  },
  {
    share: 18,
    level: 'WARNING',
    component: 'DATA',
    message: (c) => `${randomSymbol(c)} feed latency ${randomWholeNumber(250, 1_900, c)} ms: entries paused`,
  },
  {
    share: 14,
    level: 'WARNING',
    component: 'LATENCY_GUARD',
    message: () => 'Smoothed latency reached 250 ms: no new entries',
  },
  {
    share: 14,
    level: 'INFO',
    component: 'LATENCY_GUARD',
    message: () => 'Smoothed latency is back below its threshold: new entries are allowed',
  },
  { share: 8, level: 'WARNING', component: 'RISK', message: () => '5 losses in a row: no entries for 60 s' },
  {
    share: 6,
    level: 'INFO',
    component: 'CONFIG',
    message: (c) =>
      `obi_threshold: ${randomBetween(0.2, 0.5, c).toFixed(2)} -> ${randomBetween(0.2, 0.5, c).toFixed(2)}`,
  },
  { share: 5, level: 'INFO', component: 'AUTH', message: (c) => `operator signed in from ${randomAddress(c)}` },
  { share: 3, level: 'WARNING', component: 'AUTH', message: (c) => `Sign-in failed from ${randomAddress(c)}` },
  {
    share: 4,
    level: 'INFO',
    component: 'AUTO_LOAD',
    message: (c) => `Top 5 symbols by volume: ${Array.from({ length: 5 }, () => randomSymbol(c)).join(', ')}`,
  },
  {
    share: 3,
    level: 'INFO',
    component: 'PRIORITY_ENFORCE',
    message: () => 'Priority symbols added: BTCUSDT, ETHUSDT, SOLUSDT',
  },
  {
    share: 3,
    level: 'INFO',
    component: 'PARAM_LOAD',
    message: (c) => `Preset ${pickRandom(['conservative', 'balanced', 'aggressive'], c)} in use`,
  },
  { share: 3, level: 'INFO', component: 'SYSTEM', message: () => 'Bot started in PAPER on the simulated market' },
  {
    share: 3,
    level: 'INFO',
    component: 'SYSTEM',
    message: (c) => `Bot stopped; ${randomWholeNumber(0, 5, c)} open trades stay monitored`,
  },
  {
    share: 6,
    level: 'ERROR',
    component: 'EXECUTION',
    message: (c) =>
      `Monitoring ${randomTradeId(c)} failed: no book for ${randomSymbol(c)} since ${randomWholeNumber(2, 9, c)} s`,
  },
  {
    share: 2,
    level: 'ERROR',
    component: 'RISK',
    message: (c) => `Drawdown ${randomBetween(10, 14, c).toFixed(1)}% reached max_drawdown_pct: the bot is paused`,
  },
  // Log lines with HTML markup and with secrets. The console must show neither the markup as HTML nor the secrets.
  {
    share: 2,
    level: 'ERROR',
    component: 'DATA',
    message: () => 'Exchange answered 502: <html><body><h1>Bad Gateway</h1></body></html>',
  },
  {
    share: 1,
    level: 'ERROR',
    component: 'EXECUTION',
    message: (c) =>
      `Order refused: POST /v5/order/create?api_key=${randomHex(18, c)}&recv_window=5000&sign=${randomHex(64, c)} retCode=10004`,
  },
];

const SUM_OF_LOG_SHARES = LOG_TEMPLATES.reduce((sum, { share }) => sum + share, 0);

function randomHex(length: number, rng: Rng): string {
  return Array.from({ length }, () => Math.floor(rng.uniform() * 16).toString(16)).join('');
}

/** Generates `count` log lines, oldest first. */
export function* generateLogLines(count: number, span: TimeSpan, rng: Rng): Generator<SystemLog> {
  for (const at of generateActivityTimes(count, span, rng)) {
    const { level, component, message } = pickLogTemplate(rng);
    yield { timestamp: new Date(at).toISOString(), level, component, message: message(rng) };
  }
}

function pickLogTemplate(rng: Rng): LogTemplate {
  let draw = rng.uniform() * SUM_OF_LOG_SHARES;
  for (const template of LOG_TEMPLATES) {
    draw -= template.share;
    if (draw < 0) return template;
  }
  throw new Error('A draw below the sum always selects a template');
}
