import type { TradePathsRepository } from '../../store/repositories';
import { packTradePath } from '../../store/trades/tradePaths';

/** Compressed trade paths of one Lab variant. `index` gives the position of each path in the joined `bodies`. */
export type PackedTradeStories = { index: TradeStoryIndex; bodies: readonly Uint8Array[] };
/** Position and length in bytes of each compressed trade path in the joined `bodies`, by trade id. */
export type TradeStoryIndex = Record<string, [from: number, length: number]>;

/** Largest size of all compressed trade paths of a Lab run. One trade path has about 6 kB. */
const MAX_TRADE_PATHS_BYTES = 128 * 1024 * 1024;

/**
 * Creates a collector that keeps the prices, events and books of each trade in memory, compressed. The collector drops
 * the path of a trade that would exceed `maxBytes`. The trade story of a trade without a path contains only the costs
 * of the trade.
 */
export function createTradeStoryCollector(maxBytes = MAX_TRADE_PATHS_BYTES) {
  const kept: Map<string, Uint8Array>[] = [];
  let total = 0;

  const pathsOf = (variant: number): TradePathsRepository => {
    const paths = new Map<string, Uint8Array>();
    kept[variant] = paths;
    return {
      savePath(trade_id, path) {
        const body = packTradePath(path);
        const next = total - (paths.get(trade_id)?.length ?? 0) + body.length;
        if (next > maxBytes) return;
        total = next;
        paths.set(trade_id, body);
      },
      // A bot loads trade paths only after a restart, and a bot of the Lab never restarts.
      loadPath: () => undefined,
    };
  };

  return {
    pathsOf,
    tradeStoriesOf(variant: number): PackedTradeStories {
      const paths = kept[variant] ?? new Map<string, Uint8Array>();
      const index: TradeStoryIndex = {};
      let from = 0;
      for (const [trade_id, { length }] of paths) {
        index[trade_id] = [from, length];
        from += length;
      }
      return { index, bodies: [...paths.values()] };
    },
  };
}
