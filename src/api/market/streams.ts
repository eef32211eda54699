import { TAPE_TRADE_COUNT } from '@/contract/sizes';
import type { BookRole } from '@/contract/market/bookLevels';
import type { BookFrame, LivePosition, StreamFrame, TapeTrade } from '@/contract/live/streams';
import { createStreamNotifier } from './streamNotifier';

/** Maximum number of market trades in a batch. A hidden page does not read batches for a long time. */
const MAX_BATCH_MARKET_TRADES = 500;

export const KEEP_STREAM_SIGNALS_MS = 1_800_000;
const MAX_STREAM_SIGNALS = 3_000;

/** The latest book of a symbol and the monotonic time of its arrival. */
export type LiveBook = { frame: BookFrame; receivedAt: number };
/**
 * The latest market trades, newest first. `batch` contains the market trades since the last notification, oldest first.
 */
export type LiveTape = { trades: readonly TapeTrade[]; batch: readonly TapeTrade[]; receivedAt: number };
export type LivePositions = { byTrade: ReadonlyMap<string, LivePosition>; receivedAt: number };

export type MarketFrame = Extract<StreamFrame, { type: 'positions' | 'book' | 'tape' }>;
/** Symbol, market time and OBI of a signal in the last 30 minutes. */
export type SignalPoint = { symbol: string; at: number; obi: number };

type DisplayedBooks = Readonly<Record<string, BookRole>>;

export type StreamKey = 'positions' | 'signals' | `book ${string}` | `tape ${string}`;

/**
 * Creates the store of the latest stream frames. The store is outside Redux, because dozens of actions per second would
 * fill the Redux DevTools. A component subscribes to the frames of one symbol. Stored values are immutable. Listeners
 * read the latest stream frame, because a notification may cover several frames.
 */
export function createFrameStreams() {
  const bookFrames = new Map<string, LiveBook>();
  const tapes = new Map<string, LiveTape>();
  const { announce, isChanged, subscribe, notifyEveryFrame } = createStreamNotifier<StreamKey>();
  let positions: LivePositions | undefined;
  let signals: readonly SignalPoint[] = [];
  /** Keys of `signals`, because a flood of signals leaves no time to build the keys of 3,000 signals per frame. */
  const signalKeys = new Set<string>();
  let watched: readonly string[] = [];
  let displayed: DisplayedBooks = {};

  /** Returns whether a frame belongs to the displayed book. A frame without a role belongs to the only book. */
  const isDisplayed = ({ symbol, book }: { symbol: string; book?: BookRole | undefined }): boolean =>
    watched.includes(symbol) && (book === undefined || book === displayedBook(displayed, symbol));

  function receive(frame: MarketFrame, receivedAt: number): void {
    switch (frame.type) {
      case 'positions': {
        const byTrade = new Map(frame.data.map((position) => [position.trade_id, position]));
        // A position that opens or closes is shown without delay.
        const isOtherCount = positions?.byTrade.size !== byTrade.size;
        positions = { byTrade, receivedAt };
        return announce('positions', isOtherCount);
      }
      case 'book': {
        const { symbol } = frame.data;
        if (!isDisplayed(frame.data)) return;
        const isFirst = !bookFrames.has(symbol);
        bookFrames.set(symbol, { frame: frame.data, receivedAt });
        return announce(`book ${symbol}`, isFirst);
      }
      case 'tape': {
        const { symbol } = frame.data;
        if (!isDisplayed(frame.data)) return;
        const before = tapes.get(symbol);
        const added = withoutKnownTrades(frame.data.trades, before?.trades ?? []);
        if (added.length === 0) return;
        const trades = [...added.slice(-TAPE_TRADE_COUNT).reverse(), ...(before?.trades ?? [])].slice(
          0,
          TAPE_TRADE_COUNT,
        );
        const waiting = isChanged(`tape ${symbol}`) ? (before?.batch ?? []) : [];
        tapes.set(symbol, { trades, batch: [...waiting, ...added].slice(-MAX_BATCH_MARKET_TRADES), receivedAt });
        return announce(`tape ${symbol}`, before === undefined);
      }
    }
  }

  /** Adds signals without duplicates and drops signals older than 30 minutes. */
  function addSignals(points: readonly SignalPoint[]): void {
    const added = points.filter((point) => !signalKeys.has(signalPointKey(point)));
    if (added.length === 0) return;
    for (const point of added) signalKeys.add(signalPointKey(point));
    const all = [...signals, ...added].sort((one, other) => one.at - other.at);
    const from = (all.at(-1)?.at ?? 0) - KEEP_STREAM_SIGNALS_MS;
    signals = all.filter(({ at }) => at >= from).slice(-MAX_STREAM_SIGNALS);
    for (const point of all.slice(0, all.length - signals.length)) signalKeys.delete(signalPointKey(point));
    announce('signals');
  }

  /** Drops the frames of other symbols and of books that are no longer displayed. */
  function keepOnly(symbols: readonly string[], books: DisplayedBooks = {}): void {
    const replaced = symbols.filter((symbol) => displayedBook(books, symbol) !== displayedBook(displayed, symbol));
    watched = symbols;
    displayed = { ...books };
    for (const symbol of replaced) {
      if (bookFrames.delete(symbol)) announce(`book ${symbol}`, true);
      if (tapes.delete(symbol)) announce(`tape ${symbol}`, true);
    }
    for (const frames of [bookFrames, tapes]) {
      for (const symbol of frames.keys()) if (!symbols.includes(symbol)) frames.delete(symbol);
    }
  }

  /** Drops all frames at the end of a session. */
  function clear(): void {
    keepOnly([]);
    positions = undefined;
    signals = [];
    signalKeys.clear();
    announce('positions');
    announce('signals');
  }

  return {
    receive,
    addSignals,
    keepOnly,
    clear,
    subscribe,
    notifyEveryFrame,
    book: (symbol: string): LiveBook | undefined => bookFrames.get(symbol),
    tape: (symbol: string): LiveTape | undefined => tapes.get(symbol),
    positions: (): LivePositions | undefined => positions,
    signals: (): readonly SignalPoint[] => signals,
  };
}

const signalPointKey = ({ symbol, at }: SignalPoint): string => `${symbol} ${at}`;

/** Removes known market trades, because the bot repeats the last market trades after each `watch` request. */
function withoutKnownTrades(trades: readonly TapeTrade[], known: readonly TapeTrade[]): readonly TapeTrade[] {
  const [[firstAt] = [0]] = trades;
  const [[newestAt] = [0]] = known;
  if (firstAt > newestAt) return trades;
  const texts = new Set(known.map(String));
  return trades.filter((trade) => !texts.has(String(trade)));
}

const displayedBook = (books: DisplayedBooks, symbol: string): BookRole => books[symbol] ?? 'signals';

export type FrameStreams = ReturnType<typeof createFrameStreams>;
