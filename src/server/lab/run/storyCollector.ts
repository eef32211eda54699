import type { PathsRepository } from '../../store/repositories';
import { packTradePath } from '../../store/trades/paths';

/** Compressed trade courses of one variant, with the position of each course in the joined bodies. */
export type PackedStories = { index: StoryIndex; bodies: readonly Uint8Array[] };
/** Position and length of each trade course in the joined bodies, by trade id. */
export type StoryIndex = Record<string, [from: number, length: number]>;

/** Limit for all trade courses of a run, bytes. One course has about 6 kB. */
const MAX_TRADE_COURSE_BYTES = 128 * 1024 * 1024;

/**
 * Creates a collector that keeps the compressed trade courses of a run in memory. The collector drops a course that
 * would exceed `maxBytes`. The story of a trade without a course contains only the costs of the trade.
 */
export function createStoryCollector(maxBytes = MAX_TRADE_COURSE_BYTES) {
  const kept: Map<string, Uint8Array>[] = [];
  let total = 0;

  const pathsOf = (variant: number): PathsRepository => {
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
      // A bot loads only trade courses of an earlier process, which a run of the Lab does not have.
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
