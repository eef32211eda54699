import type { Signal } from '@/contract/trades/signal';
import type { TradeMarkouts } from '@/contract/trades/tradeAfter';
import type { TradeStory } from '@/contract/trades/tradeStory';
import type { Trade } from '@/contract/trades/trade';
import { tradeSideOf } from '../../market/direction';
import { repeatInMarketTime, type BotContext } from '../core/context';
import type { Position } from '../positions/position';
import type { ExitReason } from '../../orders/exitReasons';
import type { Positions } from '../positions/positions';
import type { SymbolWatch } from '../strategy/symbolWatch';
import {
  createTradePathRecorder,
  createEmptyTradePath,
  createTradePathRecording,
  type TradePathRecording,
} from './tradePathRecorder';
import { buildTradeStory } from './buildTradeStory';
import { exitEventText } from './eventTexts';

const TRADE_SAMPLE_INTERVAL_MS = 1_000;
/** Time before the entry and after the exit that a trade story covers. */
const RECORDED_TIME_AROUND_TRADE_MS = 60_000;
const TRADE_PATH_SAVE_INTERVAL_MS = 30_000;

export type TradeStoryRecorder = {
  recordOpenedTrade(position: Position, signal: Signal | undefined): void;
  recordClosedTrade(trade: Trade, position: Position): void;
  tradeStoryOf(trade_id: string): TradeStory | undefined;
  forgetClosedTrades(): void;
  stopRecording(): void;
};

/** A closed trade whose price is recorded until one minute after the close. */
type ClosedTradeRecording = { recording: TradePathRecording; position: Position; until: number };

/** Creates the recorder of trade stories, which records one sample a second and the events of every trade. */
export function createTradeStoryRecorder(
  context: BotContext,
  positions: Positions,
  watchOf: (symbol: string) => SymbolWatch | undefined,
  midsBefore: (symbol: string, ms: number) => { at: number; mid: number }[],
  markoutsOf: (trade: Trade) => TradeMarkouts,
): TradeStoryRecorder {
  const { market, store, writer } = context;
  const { clock } = market;
  const recorder = createTradePathRecorder(context, watchOf);
  const open = new Map<string, TradePathRecording>();
  let ending = new Map<string, ClosedTradeRecording>();
  let savedAt = clock.now();

  /** Returns the recording of an open trade. After a restart of the bot, continues the stored recording. */
  const recordingOf = (position: Position): TradePathRecording => {
    const { id } = position;
    const recording =
      open.get(id) ??
      createTradePathRecording(position, store.tradePaths.loadPath(id) ?? createEmptyTradePath(clock.now()));
    open.set(id, recording);
    return recording;
  };

  const save = (id: string, { path }: TradePathRecording) =>
    writer.write(`Path of ${id}`, () => store.tradePaths.savePath(id, path));

  const saveOpen = () => {
    for (const [id, recording] of open) save(id, recording);
    savedAt = clock.now();
  };

  const sample = () => {
    for (const position of positions.onCurrentMarket()) recorder.samplePosition(recordingOf(position), position);
    for (const [id, { recording, position, until }] of ending) {
      recorder.addPrice(recording, clock.now(), recorder.priceAfter(position));
      if (clock.now() < until) continue;
      save(id, recording);
      ending.delete(id);
    }
    if (clock.now() - savedAt >= TRADE_PATH_SAVE_INTERVAL_MS) saveOpen();
  };

  const cancel = repeatInMarketTime(context, () => TRADE_SAMPLE_INTERVAL_MS, sample);

  return {
    recordOpenedTrade(position, signal) {
      const { id, symbol, direction, entry, qty, tp, sl, ratio, audit } = position;
      const before = midsBefore(symbol, RECORDED_TIME_AROUND_TRADE_MS);
      const recording = createTradePathRecording(position, createEmptyTradePath(before[0]?.at ?? clock.now()));
      open.set(id, recording);
      for (const { at, mid } of before) recorder.addPrice(recording, at, mid * (ratio ?? 1));
      recording.path.signal = signal === undefined ? null : { ...signal };
      recording.path.entryBook = recorder.book(symbol);
      recording.path.origin = recorder.originOf(position);
      const text = recorder.priceFormatterOf(position);
      const what = `${tradeSideOf(direction)} ${qty} at ${text(entry)} (${audit.liquidity}), TP ${text(tp)}, SL ${text(sl)}`;
      recorder.addEvent(recording, 'entry', what, entry);
      recorder.samplePosition(recording, position);
      save(id, recording);
    },
    recordClosedTrade(trade, position) {
      const { id, symbol } = position;
      // The prices of the current market do not apply to a trade that was opened on another market.
      if (position.isForeignMarket) return;
      const recording = recordingOf(position);
      recorder.recordMoves(recording, position);
      // The exit executor writes the reason.
      const reason = trade.reason_exit as ExitReason;
      const why = exitEventText(position, reason, clock.now(), watchOf(symbol), recorder.priceFormatterOf(position));
      recorder.addEvent(recording, 'exit', why, trade.exit_price);
      recording.path.exitBook = recorder.book(symbol);
      open.delete(id);
      ending.set(id, { recording, position, until: clock.now() + RECORDED_TIME_AROUND_TRADE_MS });
      save(id, recording);
    },
    tradeStoryOf(trade_id) {
      const trade = store.trades.findTrade(trade_id);
      if (trade === undefined) return undefined;
      const recording = open.get(trade_id) ?? ending.get(trade_id)?.recording;
      const path = recording?.path ?? store.tradePaths.loadPath(trade_id);
      const orders = trade.mode === 'LIVE' ? store.orderResults.listOrdersOfTrade(trade_id) : undefined;
      return { ...buildTradeStory(trade, path, orders), after: markoutsOf(trade) };
    },
    forgetClosedTrades() {
      ending = new Map();
    },
    stopRecording() {
      cancel();
      saveOpen();
      for (const [id, { recording }] of ending) save(id, recording);
    },
  };
}
