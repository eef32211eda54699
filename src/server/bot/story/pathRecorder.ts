import type { StoryBook } from '@/contract/story';
import type { TradePath } from '../../store/repositories';
import { BOOK_SIDES } from '../../market/source';
import { midOf } from '../venues/venues';
import type { BotContext } from '../botContext';
import { createTakerPrice } from '../exit/takerPrice';
import { closingFigures, type Position } from '../positions/position';
import { isoTime } from '../runtime/botLog';
import type { SymbolWatch } from '../strategy/symbolWatch';
import type { Wall } from '../strategy/walls/walls';
import { FALLBACK_TICK } from '../venues/rounding';
import { levelsOf } from '../view/bookFrame';
import { followedWalls, type FollowedWall } from './followedWalls';
import { priceText, stopMoveText, targetMoveText, wallText } from './words';

/** Above this number every second sample is dropped, so that the samples always cover the whole trade. */
const MAX_SAMPLES = 1_800;
const MAX_EVENTS = 500;
/** A lower limit leaves room for entry, exit and moves of TP and SL. */
const MAX_WALL_EVENTS = 200;

/** The course of one trade while it is recorded. */
export type Recording = {
  readonly path: TradePath;
  readonly symbol: string;
  /** One of this many samples is kept. */
  every: number;
  skipped: number;
  sl: number;
  tp: number;
  walls: readonly FollowedWall[];
  wallEvents: number;
};

type OpenFigures = { sl: number; tp: number; pnl_net: number };

export const newRecording = ({ symbol, sl, tp }: Position, path: TradePath): Recording => ({
  path,
  symbol,
  every: 1,
  skipped: 0,
  sl,
  tp,
  walls: [],
  wallEvents: path.events.filter(({ kind }) => kind === 'wall').length,
});

export const emptyPath = (startedAt: number): TradePath => ({
  startedAt,
  samples: [],
  events: [],
  signal: null,
  entryBook: null,
  exitBook: null,
});

/** Writes samples and events of trades. Reads the market and changes nothing of the bot. */
export function createPathRecorder(context: BotContext, watchOf: (symbol: string) => SymbolWatch | undefined) {
  const { market, venues, params } = context;
  const { clock } = market;
  const takerPrice = createTakerPrice(context);

  const tradeMid = (position: Position): number => midOf(venues.of(venues.tradeVenue(position)).book(position.symbol));

  const textOf = (position: Position) =>
    priceText(venues.instrument(venues.tradeVenue(position), position.symbol)?.tick_size ?? FALLBACK_TICK);

  const addEvent = ({ path }: Recording, kind: string, text: string, price: number | null) => {
    if (path.events.length < MAX_EVENTS) path.events.push({ at: clock.now(), kind, text, price });
  };

  const addSample = (recording: Recording, at: number, price: number, open?: OpenFigures) => {
    const { path } = recording;
    recording.skipped += 1;
    if (recording.skipped < recording.every || Number.isNaN(price)) return;
    recording.skipped = 0;
    const after = at - path.startedAt;
    path.samples.push(
      open === undefined
        ? [after, roundPrice(price)]
        : [after, roundPrice(price), roundPrice(open.sl), roundPrice(open.tp), Number(open.pnl_net.toFixed(4))],
    );
    if (path.samples.length <= MAX_SAMPLES) return;
    path.samples = path.samples.filter((_, index) => index % 2 === 0);
    recording.every *= 2;
  };

  const recordMoves = (recording: Recording, position: Position) => {
    const text = textOf(position);
    if (position.sl !== recording.sl) {
      addEvent(recording, 'stop', stopMoveText(position, recording.sl, text), position.sl);
      recording.sl = position.sl;
    }
    if (position.tp !== recording.tp) {
      addEvent(recording, 'target', targetMoveText(position, recording.tp, text), position.tp);
      recording.tp = position.tp;
    }
  };

  /** Records walls between SL and TP and slightly beyond, because such walls place the levels. */
  const recordWalls = (recording: Recording, position: Position) => {
    const watch = watchOf(position.symbol);
    if (watch === undefined) return;
    const ratio = position.ratio ?? 1;
    const reach = Math.abs(position.tp - position.sl) * 1.25;
    const isNear = ({ price }: Wall) =>
      Math.abs(price * ratio - position.sl) <= reach && Math.abs(price * ratio - position.tp) <= reach;
    const sighted = BOOK_SIDES.flatMap((side) => watch.sightings(side)).filter(isNear);
    const { walls, changes } = followedWalls(recording.walls, sighted);
    recording.walls = walls;
    for (const { what, wall } of changes) {
      if (recording.wallEvents >= MAX_WALL_EVENTS) return;
      recording.wallEvents += 1;
      addEvent(recording, 'wall', wallText(what, wall, textOf(position)), wall.price);
    }
  };

  return {
    addEvent,
    textOf,
    recordMoves,
    /** Adds a sample before the entry or after the exit. */
    addPrice: (recording: Recording, at: number, price: number) => addSample(recording, at, price),
    priceAfter: tradeMid,
    samplePosition(recording: Recording, position: Position) {
      recordMoves(recording, position);
      recordWalls(recording, position);
      const { price } = takerPrice(position);
      const { pnl_net } = closingFigures(position, price, params().taker_fee_rate_pct);
      addSample(recording, clock.now(), tradeMid(position), { sl: position.sl, tp: position.tp, pnl_net });
    },
    book(symbol: string): StoryBook | null {
      const seen = watchOf(symbol)?.latest();
      if (seen === undefined) return null;
      const { view, at } = seen;
      return {
        timestamp: isoTime(at),
        mid: view.mid,
        bucket: view.bucketSize,
        bids: levelsOf(view.bids),
        asks: levelsOf(view.asks),
      };
    },
  };
}

/** Rounds to nine digits, which distinguish the ticks of every price. */
const roundPrice = (value: number): number => Number(value.toPrecision(9));
