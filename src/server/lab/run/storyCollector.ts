import type { TradePathsRepository } from '../../store/repositories';
import { packTradePath } from '../../store/trades/tradePaths';

/** Compressed trade paths of one variant, with an index of their positions in the joined bodies. */
export type PackedStories = { index: StoryIndex; bodies: readonly Uint8Array[] };
/** Position and length of each compressed trade path in the joined bodies, by trade id. */
export type StoryIndex = Record<string, [from: number, length: number]>;

/** Limit for all compressed trade paths of a run, bytes. One trade path has about 6 kB. */
const MAX_TRADE_PATHS_BYTES = 128 * 1024 * 1024;

/**
 * Creates a collector that keeps the compressed trade paths of a run in memory. The collector drops a trade path that
 * would exceed `maxBytes`. A trade whose path was dropped shows only its
 * costs.
 */
export function createStoryCollector(maxBytes = MAX_TRADE_PATHS_BYTES) {
  const kept: Map<string, Uint8Array>[] = [];
  let total = 0;

  const pathsOf = (variant: number): TradePathsRepository => {
    const paths = new Map<string, Uint8Array>();
    kept[variant] = paths;
    return {
      save(trade_id, path) {
        const body = packTradePath(path);
        const next = total - (paths.get(trade_id)?.length ?? 0) + body.length;
        if (next > maxBytes) return;
        total = next;
        paths.set(trade_id, body);
      },
      // A bot loads only trade paths from before its restart, and a bot of the Lab never restarts.
      load: () => undefined,
    };
  };

  return {
    pathsOf,
    storiesOf(variant: number): PackedStories {
      const paths = kept[variant] ?? new Map<string, Uint8Array>();
      const index: StoryIndex = {};
      let from = 0;
      for (const [trade_id, { length }] of paths) {
        index[trade_id] = [from, length];
        from += length;
      }
      return { index, bodies: [...paths.values()] };
    },
  };
}
