import {
  type AfterEntryRow,
  type AfterExitRow,
  type MeanMove,
  SECONDS_AFTER_ENTRY,
  SECONDS_AFTER_EXIT,
} from '@/contract/trades/tradeAfter';
import { type BlockSums, meanInterval, meanOfBlocks, sumBlocks } from '../lab/blockError';

/** Moves of the mid after the fills of a closed trade, in the order of the seconds of the contract. */
export type MarkoutTrade = {
  reason: string | null;
  liquidity: string | null;
  /** Times in ms. */
  enteredAt: number;
  exitedAt: number;
  entry: readonly (number | null)[];
  exit: readonly (number | null)[];
  cameBack: boolean | null;
};

/** Count and sum of a figure in each block of time. */
type Blocks = Map<number, { count: number; total: number }>;
type Group = { trades: number; recorded: number; moves: Blocks[]; back: Blocks };

function addValue(blocks: Blocks | undefined, block: number, value: number | null): void {
  if (blocks === undefined || value === null) return;
  const sums = blocks.get(block) ?? { count: 0, total: 0 };
  blocks.set(block, sums);
  sums.count += 1;
  sums.total += value;
}

function createGroups(seconds: readonly number[]) {
  const groups = new Map<string | null, Group>();
  return {
    add(key: string | null, block: number, moves: readonly (number | null)[], cameBack: boolean | null): void {
      const group = groups.get(key) ?? {
        trades: 0,
        recorded: 0,
        moves: seconds.map((): Blocks => new Map()),
        back: new Map(),
      };
      groups.set(key, group);
      group.trades += 1;
      if (moves.some((move) => move !== null)) group.recorded += 1;
      for (const [index, move] of moves.entries()) addValue(group.moves[index], block, move);
      addValue(group.back, block, cameBack === null ? null : Number(cameBack));
    },
    rows: (): AfterExitRow[] =>
      [...groups]
        .map(([key, { trades, recorded, moves, back }]) => ({
          ...{ key, trades, recorded },
          moves: moves.map((blocks, index) => toMeanMove(seconds[index] ?? null, sumBlocks(blocks.values()))),
          back: toShare(sumBlocks(back.values())),
        }))
        .sort((a, b) => b.trades - a.trades),
  };
}

const toMeanMove = (seconds: number | null, sums: BlockSums): MeanMove => ({
  seconds,
  trades: sums.results,
  bps: meanOfBlocks(sums),
  interval: meanInterval(sums),
});

/** The interval stays within 0 and 100 %. At 0 and 100 % the blocks show no spread, which is no certainty. */
function toShare(sums: BlockSums): AfterExitRow['back'] {
  const [share, interval] = [meanOfBlocks(sums), meanInterval(sums)];
  const hasSpread = interval !== null && share !== 0 && share !== 1;
  return {
    trades: sums.results,
    share: share === null ? null : 100 * share,
    interval: hasSpread ? { low: 100 * Math.max(0, interval.low), high: 100 * Math.min(1, interval.high) } : null,
  };
}

/** Adds up the moves after exits by reason, and after entries by liquidity. `blockMs` is the length of a block. */
export function createMarkoutSums(blockMs: number) {
  const [exits, entries] = [createGroups(SECONDS_AFTER_EXIT), createGroups(SECONDS_AFTER_ENTRY)];
  const blockOf = (at: number): number => Math.floor(at / blockMs);
  return {
    add({ reason, liquidity, enteredAt, exitedAt, entry, exit, cameBack }: MarkoutTrade): void {
      exits.add(reason, blockOf(exitedAt), exit, cameBack);
      entries.add(liquidity, blockOf(enteredAt), entry, null);
    },
    rows: () => ({
      exits: exits.rows(),
      entries: entries
        .rows()
        .map(({ key, trades, recorded, moves }): AfterEntryRow => ({ key, trades, recorded, moves })),
    }),
  };
}
