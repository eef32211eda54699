import type { Trade } from '@/contract/trades/trade';
import type { FollowedResult } from '@/domain/checks/checksWorth';
import { createBot } from '../../bot/createBot';
import { seededRandom } from '../../market/rng';
import type { MarketSource } from '../../market/source';
import type { TradePathsRepository } from '../../store/repositories';
import { openStore } from '../../store/store';
import { NO_OP_LOGS, type CheckedVariant } from './variants';

export type VariantResult = Pick<CheckedVariant, 'name' | 'changes'> & {
  signals: number;
  /** Closed trades in the order of their exits, then trades that could not be closed. */
  trades: Trade[];
  /** Rejected signals with the results of their hypothetical trades. */
  followed: FollowedResult[];
};

export type LabBot = {
  start(): void;
  /** Closes the open trades at the prices of the last book and returns the result of the variant. */
  finish(): VariantResult;
  /** Frees the memory of the bot. */
  dispose(): void;
};

/** Uses a store in memory. `paths` stores the prices, events and books of each trade. */
export function createLabBot(
  market: MarketSource,
  { name, changes, parameters }: CheckedVariant,
  seed: number,
  paths: TradePathsRepository,
): LabBot {
  const store = openStore(':memory:', { secret: 'the store of a bot in the Lab keeps no exchange keys' });
  store.params.save(parameters);
  const closed: Trade[] = [];
  const followed = new Map<string, FollowedResult>();
  let signals = 0;
  const bot = createBot({
    market,
    store: {
      ...store,
      logs: NO_OP_LOGS,
      tradePaths: paths,
      followedSignals: {
        ...store.followedSignals,
        save: ({ signalAt: at, symbol, side, check, label, state, why: cause, net_bps: bps }) =>
          void followed.set(`${at} ${symbol} ${side}`, { at, check, label, state, cause, bps }),
      },
    },
    random: seededRandom(seed),
    wallNow: market.clock.now,
    publish(event) {
      if (event.type === 'signal') signals += 1;
      if (event.type === 'trade_close') closed.push(event.data);
    },
  });
  return {
    start: () => bot.start(),
    finish() {
      bot.stop();
      bot.closeAll();
      const open = store.trades.listOpenTrades().map(({ trade }) => trade);
      return { name, changes, signals, trades: [...closed, ...open], followed: [...followed.values()] };
    },
    dispose() {
      bot.shutdown();
      store.close();
    },
  };
}
