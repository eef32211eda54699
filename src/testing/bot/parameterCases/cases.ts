import type { ParameterKey, Parameters } from '@/contract/params/catalogue';
import {
  balancedLadder,
  bidHeavyLadder,
  type BotHarness,
  createBotHarness,
  type BotHarnessOptions,
  openLong,
  type TestParameters,
} from '../botHarness';
import { fakeMarket, testInstrument } from '../fakeMarket';
import type { Ladder } from '../ladder';

/** A bot that ignores the parameter fails the test with one of the two values. */
type ParameterCase<T> = {
  values: readonly [T, T];
  gives: readonly [unknown, unknown];
  play: (p: TestParameters) => unknown;
};
export type { TestParameters };
export type ParameterCases = { readonly [K in ParameterKey]?: ParameterCase<Parameters[K]> };

export function startRunningBot(p: TestParameters, options: Omit<BotHarnessOptions, 'params'> = {}): BotHarness {
  const h = createBotHarness({ ...options, params: p });
  h.bot.start();
  return h;
}

/** Returns the number of signals after bid pressure on the default book. */
export const countSignalsAfterPressure = (p: TestParameters, options?: Omit<BotHarnessOptions, 'params'>): number => {
  const h = startRunningBot(p, options);
  openLong(h);
  return h.bot.status().total_signals;
};
/** Returns the number of trades after bid pressure on the default book. */
export const countTradesAfterPressure = (p: TestParameters, options?: Omit<BotHarnessOptions, 'params'>): number => {
  const h = startRunningBot(p, options);
  openLong(h);
  return h.opened().length;
};

/** Resets the hysteresis with a balanced book, so that the bot gives a new signal. */
export function repeatBookPressure(
  h: BotHarness,
  ladder: Ladder = bidHeavyLadder(),
  symbols: readonly string[] = ['BTCUSDT'],
): void {
  for (const symbol of symbols) h.market.setBook(symbol, balancedLadder(ladder.bid));
  h.market.run(1500);
  for (const symbol of symbols) h.market.setBook(symbol, ladder);
  h.market.run(1000);
}

/** Advances market time until the next signal. */
export function advanceUntilSignal(h: BotHarness, everyMs = 20): void {
  const before = h.bot.status().total_signals;
  for (let step = 0; step < 500 && h.bot.status().total_signals === before; step += 1) h.market.run(everyMs, everyMs);
}

export const lastExitReason = (h: BotHarness): string | null => h.closed().at(-1)?.reason_exit ?? null;
export const countLogLines = (h: BotHarness, text: string): number =>
  h.logs().filter((line) => line.includes(text)).length;

export const BOTH_SYMBOLS = ['BTCUSDT', 'ETHUSDT'];
export const createTwoSymbolMarket = () =>
  fakeMarket({ instruments: [testInstrument('BTCUSDT'), testInstrument('ETHUSDT', { turnover_24h: 1e8 })] });
