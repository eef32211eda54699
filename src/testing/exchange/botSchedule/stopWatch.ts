import { openPositions, type AccountState } from '../account/state';

const MAX_NAKED_MS = 2_000;
/** The bot reads the account at this interval. A reading shows what lost events did not. */
const READING_MS = 5_000;

/**
 * Checks that no position stays without a stop while the exchange answers. `isAnswering` returns whether the exchange
 * answers each request and sends each event, and the client is in no ban.
 *
 * Rule: a position without a stop may stay so for MAX_NAKED_MS. Time in which the exchange does not answer does not
 * count. After an outage the count starts anew, and the bot has READING_MS more, because events are lost.
 */
export function createStopWatch(state: AccountState, isAnswering: () => boolean) {
  const startedAt = state.market.now();
  const naked = new Map<string, { since: number; limitMs: number }>();
  return {
    /** Returns the positions that break the rule after the last step. */
    check(handled: ReadonlySet<string>): string[] {
      const now = state.market.now();
      const symbols = openPositions(state).flatMap(({ symbol, stopLoss }) =>
        stopLoss === undefined && !handled.has(symbol) ? [symbol] : [],
      );
      for (const symbol of naked.keys()) if (!symbols.includes(symbol)) naked.delete(symbol);
      for (const symbol of symbols) {
        if (!isAnswering()) naked.set(symbol, { since: now, limitMs: READING_MS + MAX_NAKED_MS });
        else if (!naked.has(symbol)) naked.set(symbol, { since: now, limitMs: MAX_NAKED_MS });
      }
      return [...naked].flatMap(([symbol, { since, limitMs }]) =>
        now - since > limitMs ? [`${symbol} had no stop for ${limitMs} ms from ${since - startedAt} ms`] : [],
      );
    },
  };
}
