import type { Bot } from '../bot/bot';
import type { MarketSource } from '../market/source';
import type { Store } from '../store/repositories';

/** Time for which a result is reused, because everybody can ask without a session. */
const RESULT_LIFETIME_MS = 1_000;

type ReadinessSources = {
  bot: Pick<Bot, 'status'>;
  store: { params: Pick<Store['params'], 'load'> };
  market: Pick<MarketSource, 'unavailableReason'>;
  wallNow: () => number;
};

/** Creates a check that returns true while database, market and bot work. A stopped bot is ready for its start. */
export function createReadinessCheck({ bot, store, market, wallNow }: ReadinessSources): () => boolean {
  const checkNow = (): boolean => {
    try {
      store.params.load();
      return (bot.status().storage_problem ?? null) === null && market.unavailableReason?.() === undefined;
    } catch {
      // The system logs and the status of the bot already name the fault.
      return false;
    }
  };
  let last: { at: number; isReady: boolean } | undefined;
  return () => {
    const now = wallNow();
    if (last === undefined || Math.abs(now - last.at) >= RESULT_LIFETIME_MS) last = { at: now, isReady: checkNow() };
    return last.isReady;
  };
}
