import { isOpen, type Trade } from '@/contract/trades/trade';
import { SECONDS_AFTER_ENTRY, SECONDS_AFTER_EXIT, type TradeMarkouts } from '@/contract/trades/tradeAfter';
import type { VenueName } from '../../market/venueNames';
import type { BotContext } from '../core/context';
import type { Position } from '../positions/position';
import { currentMid, withMid } from '../positions/tradeMids';

/** A reading of the mid that is later than this is not the mid of its time, such as after a pause of the process. */
const MAX_READING_DELAY_MS = 250;
/** A closed trade is followed every second, so that a gap of the data is found. */
const EVERY_SECOND = Array.from({ length: Math.max(...SECONDS_AFTER_EXIT) }, (_, index) => index + 1);

const nothingRecorded = (): TradeMarkouts => ({ entry: [], exit: [], came_back: null, back_after_ms: null });

export type MarkoutRecorder = ReturnType<typeof createMarkoutRecorder>;

/** Creates the recorder of the moves of the mid after fills. The recorder never changes the state of the bot. */
export function createMarkoutRecorder(context: BotContext) {
  const { market, store, venues, writer } = context;
  const { clock } = market;
  const followed = new Map<string, TradeMarkouts>();
  const closed = new Map<string, { position: Position; checkMid: (mid: number) => void }>();

  const save = (id: string, markouts: TradeMarkouts) =>
    writer.write(`Markouts of ${id}`, () => store.tradeMarkouts.save(id, markouts));

  /** Reads the mid at each of the seconds from now. A reading is null without a current book, and when it is late. */
  function readMids(
    position: Position,
    markouts: TradeMarkouts,
    seconds: readonly number[],
    onReading: (mid: number | null, second: number) => void,
  ): void {
    const { id } = position;
    const from = clock.now();
    const waitFor = ([second, ...rest]: readonly number[]) => {
      if (second === undefined) {
        save(id, markouts);
        // An exit within 30 s of the entry is followed further.
        if (!closed.has(id)) followed.delete(id);
        return;
      }
      const due = from + second * 1_000;
      clock.after(due - clock.now(), () => {
        if (followed.get(id) !== markouts) return;
        onReading(clock.now() - due <= MAX_READING_DELAY_MS ? currentMid(context, position) : null, second);
        waitFor(rest);
      });
    };
    followed.set(id, markouts);
    waitFor(seconds);
  }

  function forgetTrades(): void {
    followed.clear();
    closed.clear();
  }

  return {
    recordEntry(position: Position): void {
      const markouts = nothingRecorded();
      readMids(position, markouts, SECONDS_AFTER_ENTRY, (mid) =>
        // Further fills change the average mid at the fills.
        markouts.entry.push(moveBps(position, position.entryMid, mid)),
      );
    },
    recordExit(position: Position): void {
      const { id, entry, exited } = position;
      const { mid: exitMid } = withMid(context, position, { at: exited?.at ?? Number.NEGATIVE_INFINITY });
      if (exitMid === null) return;
      const exitedAt = clock.now();
      const markouts = followed.get(id) ?? store.tradeMarkouts.find(id) ?? nothingRecorded();
      let hasGap = false;
      const checkMid = (mid: number) => {
        if (markouts.came_back === true || (mid - entry) * (exitMid - entry) > 0) return;
        markouts.came_back = true;
        markouts.back_after_ms = clock.now() - exitedAt;
      };
      closed.set(id, { position, checkMid });
      readMids(position, markouts, EVERY_SECOND, (mid, second) => {
        if (mid === null) hasGap = true;
        else checkMid(mid);
        if (SECONDS_AFTER_EXIT.some((each) => each === second)) markouts.exit.push(moveBps(position, exitMid, mid));
        if (second < EVERY_SECOND.length) return;
        // Without a reading at every second, the mid can have been back unseen.
        markouts.came_back ??= hasGap ? null : false;
        closed.delete(id);
      });
    },
    /** Checks whether the mid of a closed trade came back to its entry price. */
    onBook(symbol: string, venue: VenueName): void {
      for (const { position, checkMid } of closed.values()) {
        if (position.symbol !== symbol || venues.tradeVenue(position) !== venue) continue;
        const mid = currentMid(context, position);
        if (mid !== null) checkMid(mid);
      }
    },
    markoutsOf(trade: Trade): TradeMarkouts {
      const current = followed.get(trade.trade_id);
      if (current !== undefined) return current;
      const { entry, exit, ...back } = store.tradeMarkouts.find(trade.trade_id) ?? nothingRecorded();
      const complete = (moves: TradeMarkouts['entry'], seconds: readonly number[]) =>
        seconds.map((_, index) => moves[index] ?? null);
      const exitMoves = isOpen(trade) ? [] : complete(exit, SECONDS_AFTER_EXIT);
      return { entry: complete(entry, SECONDS_AFTER_ENTRY), exit: exitMoves, ...back };
    },
    forgetTrades,
    /** Stores what was recorded. What is still to come stays unknown. */
    stopRecording(): void {
      for (const [id, markouts] of followed) save(id, markouts);
      forgetTrades();
    },
  };
}

const moveBps = ({ direction }: Position, from: number | null, to: number | null): number | null =>
  from === null || to === null ? null : ((direction * (to - from)) / from) * 1e4;
