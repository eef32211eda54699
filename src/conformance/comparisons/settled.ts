// Reads the values that the comparisons of several checks need.

import type { BotSession } from '../botSession';
import { CheckSkipped, skip, type CheckResult } from '../check';
import type { Fields } from '../transport';
import { fieldsOf, numberOf, tradesOf } from '../values';

const ATTEMPTS = 4;
const RETRY_MS = 250;
const PAGE_ROWS = 500;
const MAX_ROWS = 10_000;

/** Result of a comparison during which the list changed. */
export const MOVED = skip('the list moved on during the check');

/** Repeats a comparison of two replies, because a trade can open or close between them. Returns the last result. */
export async function retried(
  { transport }: BotSession,
  compare: (attempt: number) => Promise<CheckResult>,
  waitMs = RETRY_MS,
): Promise<CheckResult> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await compare(attempt);
    const isFinal = result === undefined || (result instanceof CheckSkipped && result !== MOVED);
    if (isFinal || attempt === ATTEMPTS) return result;
    await transport.wait(waitMs);
  }
}

/** Reads all trades in pages of 500. Returns undefined for a bot with more than 10,000 trades. */
export async function readAllTrades(bot: BotSession): Promise<Fields[] | undefined> {
  const trades: Fields[] = [];
  while (trades.length < MAX_ROWS) {
    const reply = await bot.readNow('getTrades', { query: { skip: trades.length, limit: PAGE_ROWS } });
    const page = tradesOf(reply);
    trades.push(...page);
    const total = numberOf(fieldsOf(reply.body).total);
    if (page.length === 0 || (total === undefined ? page.length < PAGE_ROWS : trades.length >= total)) return trades;
  }
  return undefined;
}

/** Returns the time of the bot. A bot on recorded prices names it in `at`. */
export async function readClock(bot: BotSession): Promise<number> {
  // A bot may lack the analytics.
  const reply = await bot.call('getAnalytics', { query: { time_range: 'all' } }).catch(() => undefined);
  return numberOf(fieldsOf(reply?.body).at) ?? bot.transport.now();
}

/** Returns how a figure differs from that of the list beyond rounding. An absent figure is a dash. */
export function differenceOf(name: string, value: unknown, expected: number): string | undefined {
  const number = numberOf(value);
  const isSame = number === undefined || !Number.isFinite(expected);
  return isSame || Math.abs(number - expected) <= 0.02 + Math.abs(expected) * 0.002
    ? undefined
    : `${name} is ${number}, the list gives ${Math.round(expected * 100) / 100}`;
}
