import { isOpen, type Trade } from '@/contract/trades/trade';
import { SECONDS_AFTER_ENTRY, SECONDS_AFTER_EXIT, type TradeMarkouts } from '@/contract/trades/tradeAfter';
import type { VenueName } from '../../market/venueNames';
import type { ExitMarkouts, StoredMarkouts } from '../../store/trades/tradeMarkouts';
import type { BotContext } from '../core/context';
import type { Position } from '../positions/position';
import { currentMid, withMid } from '../positions/tradeMids';

type Moves = readonly (number | null)[];

/** Follows the mid after fills. It never changes the state of the bot. */
export type MarkoutRecorder = {
  /** Follows the mid after an entry fill. A trade can have several. */
  recordEntryFill(position: Position, fill: { qty: number; mid: number | null }): void;
  recordExit(position: Position): void;
  /** Checks whether the mid of a closed trade came back to its entry price. */
  onBook(symbol: string, venue: VenueName): void;
  markoutsOf(trade: Trade): TradeMarkouts;
  forgetTrades(): void;
  /** Stores what was recorded. The times that are still to come stay unknown. */
  stopRecording(): void;
};

/** A reading of the mid that is later than this is not the mid of its time, such as after a pause of the process. */
const MAX_READING_DELAY_MS = 250;
/** A closed trade is followed every second, so that a gap of the data is found. */
const FOLLOWED_SECONDS = Array.from({ length: Math.max(...SECONDS_AFTER_EXIT) }, (_, index) => index + 1);

type FollowedEntry = { qty: number; moves: (number | null)[]; cancel: () => void };
type FollowedExit = ExitMarkouts & {
  moves: (number | null)[];
  checkMid: (mid: number | null) => void;
  position: Position;
  cancel: () => void;
};

export function createMarkoutRecorder(context: BotContext): MarkoutRecorder {
  const { market, store, venues, writer } = context;
  const { clock } = market;
  const entries = new Map<string, FollowedEntry[]>();
  const exits = new Map<string, FollowedExit>();

  /** Reads the mid after each of the seconds. A reading is null without a current book, and when it is late. */
  function readMids(
    position: Position,
    seconds: readonly number[],
    onReading: (second: number, mid: number | null) => void,
  ): () => void {
    const from = clock.now();
    let cancel = () => {};
    const waitFor = (index: number) => {
      const second = seconds[index];
      if (second === undefined) return;
      const due = from + second * 1_000;
      cancel = clock.after(due - clock.now(), () => {
        waitFor(index + 1);
        const isOnTime = clock.now() - due <= MAX_READING_DELAY_MS;
        onReading(second, isOnTime ? currentMid(context, position) : null);
      });
    };
    waitFor(0);
    return () => cancel();
  }

  const saveEntry = (id: string, fills: readonly FollowedEntry[]) => {
    const moves = averageMoves(fills);
    if (moves.some((move) => move !== null))
      writer.write(`Markouts of the entry of ${id}`, () => store.tradeMarkouts.saveEntry(id, moves));
  };

  const saveExit = (id: string, { moves, cameBack, backAfterMs }: FollowedExit) =>
    writer.write(`Markouts of the exit of ${id}`, () =>
      store.tradeMarkouts.saveExit(id, { moves, cameBack, backAfterMs }),
    );

  const cancelAll = () => {
    for (const { cancel } of [...entries.values()].flat()) cancel();
    for (const { cancel } of exits.values()) cancel();
  };

  return {
    recordEntryFill(position, { qty, mid }) {
      const { id, direction } = position;
      const fills = entries.get(id) ?? [];
      entries.set(id, fills);
      const fill: FollowedEntry = { qty, moves: [], cancel: () => {} };
      fills.push(fill);
      fill.cancel = readMids(position, SECONDS_AFTER_ENTRY, (_second, later) => {
        fill.moves.push(moveBps(direction, mid, later));
        if (fills.some(({ moves }) => moves.length < SECONDS_AFTER_ENTRY.length)) return;
        saveEntry(id, fills);
        entries.delete(id);
      });
    },
    recordExit(position) {
      const { id, direction, entry, exited } = position;
      const { mid } = withMid(context, position, { at: exited?.at ?? Number.NEGATIVE_INFINITY });
      if (mid === null) return;
      const exitedAt = clock.now();
      const side = Math.sign(mid - entry);
      let hasGap = false;
      const exit: FollowedExit = {
        ...{ position, moves: [], cameBack: null, backAfterMs: null, cancel: () => {} },
        checkMid(later) {
          if (later === null) hasGap = true;
          if (later === null || exit.cameBack === true || (side !== 0 && Math.sign(later - entry) === side)) return;
          exit.cameBack = true;
          exit.backAfterMs = clock.now() - exitedAt;
        },
      };
      if (side === 0) exit.checkMid(mid);
      exits.set(id, exit);
      exit.cancel = readMids(position, FOLLOWED_SECONDS, (second, later) => {
        exit.checkMid(later);
        if (SECONDS_AFTER_EXIT.some((wanted) => wanted === second)) exit.moves.push(moveBps(direction, mid, later));
        if (second < FOLLOWED_SECONDS.length) return;
        // Without a reading of every second, the mid can have been back unseen.
        exit.cameBack ??= hasGap ? null : false;
        saveExit(id, exit);
        exits.delete(id);
      });
    },
    onBook(symbol, venue) {
      for (const { position, checkMid, cameBack } of exits.values()) {
        if (cameBack === true || position.symbol !== symbol || venues.tradeVenue(position) !== venue) continue;
        const mid = currentMid(context, position);
        if (mid !== null) checkMid(mid);
      }
    },
    markoutsOf(trade) {
      const { trade_id: id } = trade;
      const fills = entries.get(id);
      const recorded = { ...(store.tradeMarkouts.find(id) ?? NOTHING_RECORDED), ...exits.get(id) };
      const { entry, exit, ...back } = toTradeMarkouts(
        fills ? { ...recorded, entryMoves: averageMoves(fills) } : recorded,
      );
      return { entry, exit: isOpen(trade) ? [] : exit, ...back };
    },
    forgetTrades() {
      cancelAll();
      entries.clear();
      exits.clear();
    },
    stopRecording() {
      cancelAll();
      for (const [id, fills] of entries) saveEntry(id, fills);
      for (const [id, exit] of exits) saveExit(id, exit);
    },
  };
}

const NOTHING_RECORDED: StoredMarkouts = {
  entryMoves: SECONDS_AFTER_ENTRY.map(() => null),
  moves: SECONDS_AFTER_EXIT.map(() => null),
  ...{ cameBack: null, backAfterMs: null },
};

function moveBps(direction: number, from: number | null, to: number | null): number | null {
  return from === null || to === null ? null : ((direction * (to - from)) / from) * 1e4;
}

/** Returns the average move of the fills at each time that all of them reached. One unknown move makes it unknown. */
function averageMoves(fills: readonly FollowedEntry[]): Moves {
  const reached = Math.min(...fills.map(({ moves }) => moves.length));
  const total = fills.reduce((sum, { qty }) => sum + qty, 0);
  return Array.from({ length: reached }, (_, index) =>
    fills.reduce<number | null>((sum, { qty, moves }) => {
      const move = moves[index] ?? null;
      return sum === null || move === null ? null : sum + (move * qty) / total;
    }, 0),
  );
}

function toTradeMarkouts({ entryMoves, moves, cameBack, backAfterMs }: StoredMarkouts): TradeMarkouts {
  return {
    entry: entryMoves.map((bps, index) => ({ seconds: SECONDS_AFTER_ENTRY[index] ?? null, bps })),
    exit: moves.map((bps, index) => ({ seconds: SECONDS_AFTER_EXIT[index] ?? null, bps })),
    came_back: cameBack,
    back_after_ms: backAfterMs,
  };
}
