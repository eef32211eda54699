import {
  type AfterRow,
  SECONDS_AFTER_ENTRY,
  SECONDS_AFTER_EXIT,
  type TradeAfterReply,
  type TradeMarkouts,
} from '@/contract/trades/tradeAfter';
import type { Trade } from '@/contract/trades/trade';
import { createBlockMean } from '../lab/blockError';

/** Length of a block. Trades of one block share the market, so they count as one observation. */
const BLOCK_MS = 3_600_000;

function createGroup(seconds: readonly number[]) {
  const moves = seconds.map((each) => ({ seconds: each, move: createBlockMean() }));
  return { trades: 0, recorded: 0, moves, back: createBlockMean() };
}
type Group = ReturnType<typeof createGroup>;

/** Adds a figure to the block of its time. An unknown figure does not count. */
function addKnown(mean: Group['back'], at: number, value: number | null = null): void {
  if (value !== null) mean.add(Math.floor(at / BLOCK_MS), value);
}

function toRow(key: string | null, { trades, recorded, moves, back }: Group): AfterRow {
  const { mean: share, interval, sums } = back.figures();
  return {
    ...{ key, trades, recorded },
    moves: moves.map(({ seconds, move }) => {
      const { mean: bps, interval, sums } = move.figures();
      return { trades: sums.results, interval, seconds, bps };
    }),
    // A share of 0 or 100 % has no interval: equal results show no spread, but the true share can differ.
    back: share === null ? null : { trades: sums.results, share, interval: share > 0 && share < 100 ? interval : null },
  };
}

/** Adds up the moves after exits by reason, and after entries by liquidity. */
export function createMarkoutSums() {
  const groups = { exits: new Map<string | null, Group>(), entries: new Map<string | null, Group>() };

  function addTo(
    list: keyof typeof groups,
    key: string | null,
    at: number,
    recorded: TradeMarkouts['entry'] = [],
  ): Group {
    const group = groups[list].get(key) ?? createGroup(list === 'exits' ? SECONDS_AFTER_EXIT : SECONDS_AFTER_ENTRY);
    groups[list].set(key, group);
    group.trades += 1;
    if (recorded.some((move) => move !== null)) group.recorded += 1;
    for (const [index, { move }] of group.moves.entries()) addKnown(move, at, recorded[index]);
    return group;
  }

  const rowsOf = (list: keyof typeof groups): AfterRow[] =>
    [...groups[list]].map(([key, group]) => toRow(key, group)).sort((a, b) => (b.trades ?? 0) - (a.trades ?? 0));

  return {
    /** `timestamp_exit` of the trade is in ms. */
    add({ reason_exit, entry_liquidity = null, timestamp_exit }: Trade, markouts?: TradeMarkouts): void {
      const at = Number(timestamp_exit);
      const { back } = addTo('exits', reason_exit, at, markouts?.exit);
      const cameBack = markouts?.came_back ?? null;
      addKnown(back, at, cameBack === null ? null : 100 * Number(cameBack));
      addTo('entries', entry_liquidity, at, markouts?.entry);
    },
    rows: (): Pick<TradeAfterReply, 'entries' | 'exits'> => ({ exits: rowsOf('exits'), entries: rowsOf('entries') }),
  };
}
