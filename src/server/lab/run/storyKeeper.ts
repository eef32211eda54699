import type { PathsRepository } from '../../store/repositories';
import { packPath } from '../../store/trades/paths';

/** The compressed courses of one variant's trades, and where each one begins when they are written in a row. */
export type KeptStories = { index: StoryIndex; bodies: readonly Uint8Array[] };
export type StoryIndex = Record<string, [from: number, length: number]>;

/** All courses of a run together. A course has about 6 kB. */
const MOST_BYTES = 128 * 1024 * 1024;

/**
 * Keeps the courses of the trades of a run in memory, compressed. At `mostBytes` it keeps no further course. The story
 * of a later trade has only its costs.
 */
export function createStoryKeeper(mostBytes = MOST_BYTES) {
  const kept: Map<string, Uint8Array>[] = [];
  let total = 0;

  const pathsOf = (variant: number): PathsRepository => {
    const paths = new Map<string, Uint8Array>();
    kept[variant] = paths;
    return {
      save(trade_id, path) {
        const body = packPath(path);
        const next = total - (paths.get(trade_id)?.length ?? 0) + body.length;
        if (next > mostBytes) return;
        total = next;
        paths.set(trade_id, body);
      },
      // A bot loads only courses of an earlier process.
      load: () => undefined,
    };
  };

  return {
    pathsOf,
    storiesOf(variant: number): KeptStories {
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
