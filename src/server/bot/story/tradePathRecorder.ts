import type { TradeStoryBook, TradeStoryWall } from '@/contract/trades/tradeStory';
import type { TradePath } from '../../store/repositories';
import { BOOK_SIDES } from '../../market/source';
import { midPriceOf } from '../venues/venues';
import type { BotContext } from '../core/context';
import { createTakerExitPricing } from '../positions/takerPrice';
import { pnlAndFeesAtClose, type Position } from '../positions/position';
import { isoTime } from '../../logging/botLog';
import type { SymbolWatch } from '../strategy/symbolWatch';
import type { Wall } from '../strategy/walls/walls';
import { FALLBACK_TICK_SIZE } from '../../market/rounding';
import { bookLevelsOf } from '../view/bookFrame';
import { updateReportedWalls, type ReportedWall } from './reportedWalls';
import { createPriceFormatter, stopMoveText, tpMoveText, wallChangeText } from './eventTexts';

/** Largest number of recorded samples of a trade. Above this number, the recorder drops every second sample. */
const MAX_TRADE_PATH_SAMPLES = 1_800;
const MAX_TRADE_PATH_EVENTS = 500;
/** Largest number of recorded wall events of a trade. The remaining events are reserved for moves of TP and SL. */
const MAX_TRADE_PATH_WALL_EVENTS = 200;

export type TradePathRecording = {
  readonly path: TradePath;
  readonly symbol: string;
  /** Spacing of the recorded samples: 1 records every sample, 2 records every second sample. */
  every: number;
  skipped: number;
  sl: number;
  tp: number;
  walls: readonly ReportedWall[];
  wallEvents: number;
};

type OpenTradeSample = { sl: number; tp: number; pnl_net: number };

export const createTradePathRecording = ({ symbol, sl, tp }: Position, path: TradePath): TradePathRecording => ({
  path,
  symbol,
  every: 1,
  skipped: 0,
  sl,
  tp,
  walls: [],
  wallEvents: path.events.filter(({ kind }) => kind === 'wall').length,
});

export const createEmptyTradePath = (startedAt: number): TradePath => ({
  startedAt,
  samples: [],
  events: [],
  signal: null,
  entryBook: null,
  exitBook: null,
});

/** Creates the recorder of prices and events during trades. The recorder never changes the state of the bot. */
export function createTradePathRecorder(context: BotContext, watchOf: (symbol: string) => SymbolWatch | undefined) {
  const { market, venues, params } = context;
  const { clock } = market;
  const takerPrice = createTakerExitPricing(context);

  const tradeMid = (position: Position): number =>
    midPriceOf(venues.venueByName(venues.tradeVenue(position)).book(position.symbol));

  const priceFormatterOf = (position: Position) =>
    createPriceFormatter(
      venues.instrumentOf(venues.tradeVenue(position), position.symbol)?.tick_size ?? FALLBACK_TICK_SIZE,
    );

  /** Returns the exchange of the prices of a trade, and the exchange of the books and walls. */
  const originOf = (position: Position) => ({
    exchange: venues.exchangeOf(venues.tradeVenue(position)),
    book_exchange: venues.exchangeOf('data'),
  });

  const addEvent = (
    { path }: TradePathRecording,
    kind: string,
    text: string,
    price: number | null,
    wall?: TradeStoryWall,
  ) => {
    if (path.events.length >= MAX_TRADE_PATH_EVENTS && kind !== 'exit') return;
    path.events.push({ at: clock.now(), kind, text, price, ...(wall && { wall }) });
  };

  const addSample = (recording: TradePathRecording, at: number, price: number, open?: OpenTradeSample) => {
    const { path } = recording;
    recording.skipped += 1;
    if (recording.skipped < recording.every || Number.isNaN(price)) return;
    recording.skipped = 0;
    const after = at - path.startedAt;
    const rounded = roundToNineDigits(price);
    path.samples.push(
      open === undefined
        ? [after, rounded]
        : [after, rounded, roundToNineDigits(open.sl), roundToNineDigits(open.tp), Number(open.pnl_net.toFixed(4))],
    );
    if (path.samples.length <= MAX_TRADE_PATH_SAMPLES) return;
    path.samples = path.samples.filter((_, index) => index % 2 === 0);
    recording.every *= 2;
  };

  const recordMoves = (recording: TradePathRecording, position: Position) => {
    const text = priceFormatterOf(position);
    if (position.sl !== recording.sl) {
      addEvent(recording, 'stop', stopMoveText(position, recording.sl, text), position.sl);
      recording.sl = position.sl;
    }
    if (position.tp !== recording.tp) {
      addEvent(recording, 'target', tpMoveText(position, recording.tp, text), position.tp);
      recording.tp = position.tp;
    }
  };

  /** Records changes of the walls near SL and TP, because TP and SL follow walls. */
  const recordWalls = (recording: TradePathRecording, position: Position) => {
    const watch = watchOf(position.symbol);
    if (watch === undefined) return;
    const ratio = position.ratio ?? 1;
    const reach = Math.abs(position.tp - position.sl) * 1.25;
    const isNear = ({ price }: Wall) =>
      Math.abs(price * ratio - position.sl) <= reach && Math.abs(price * ratio - position.tp) <= reach;
    const { exchange, book_exchange } = originOf(position);
    const place = exchange === book_exchange ? '' : ` on ${book_exchange}`;
    const sighted = BOOK_SIDES.flatMap((side) => watch.wallsWithState(side)).filter(isNear);
    const { walls, changes } = updateReportedWalls(recording.walls, sighted);
    recording.walls = walls;
    for (const { what, wall } of changes) {
      if (recording.wallEvents >= MAX_TRADE_PATH_WALL_EVENTS) return;
      recording.wallEvents += 1;
      const marked = { side: wall.side, notional: Math.round(wall.notional), gone: what === 'vanished' };
      const text = `${wallChangeText(what, wall, priceFormatterOf(position))}${place}`;
      addEvent(recording, 'wall', text, ratio === 1 ? wall.price : roundToNineDigits(wall.price * ratio), marked);
    }
  };

  return {
    addEvent,
    originOf,
    priceFormatterOf,
    recordMoves,
    /** Records a price before the entry or after the exit, without SL, TP and PnL. */
    addPrice: (recording: TradePathRecording, at: number, price: number) => addSample(recording, at, price),
    priceAfter: tradeMid,
    samplePosition(recording: TradePathRecording, position: Position) {
      recordMoves(recording, position);
      recordWalls(recording, position);
      const { price } = takerPrice(position);
      const { pnl_net } = pnlAndFeesAtClose(position, price, params().taker_fee_rate_pct);
      addSample(recording, clock.now(), tradeMid(position), { sl: position.sl, tp: position.tp, pnl_net });
    },
    book(symbol: string): TradeStoryBook | null {
      const seen = watchOf(symbol)?.latestEvaluation();
      if (seen === undefined) return null;
      const { view, at } = seen;
      return {
        timestamp: isoTime(at),
        mid: view.mid,
        bucket: view.bucketSize,
        bids: bookLevelsOf(view.bids),
        asks: bookLevelsOf(view.asks),
      };
    },
  };
}

/** Rounds a price to nine significant digits, which is exact enough for the ticks of every symbol. */
const roundToNineDigits = (value: number): number => Number(value.toPrecision(9));
