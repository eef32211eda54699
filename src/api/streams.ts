import type { BookFrame, LivePosition, StreamFrame, TapeTrade } from '@/contract/streams';

/** Number of market trades kept for each symbol. */
export const TAPE_KEPT = 50;
/** Limits the trades that wait for a view, because a hidden page reads them late. */
const BATCH_KEPT = 500;

export const SIGNALS_KEPT_MS = 1_800_000;
/** Limits the signals in memory to the newest ones. */
const SIGNALS_KEPT = 3_000;

/** The latest book of a symbol, with the monotonic time of its arrival. */
export type LiveBook = { frame: BookFrame; receivedAt: number };
/** The latest market trades, newest first. `batch` holds the trades since the last notification, oldest first. */
export type LiveTape = { trades: readonly TapeTrade[]; batch: readonly TapeTrade[]; receivedAt: number };
export type LivePositions = { byTrade: ReadonlyMap<string, LivePosition>; receivedAt: number };

export type MarketFrame = Extract<StreamFrame, { type: 'positions' | 'book' | 'tape' }>;
/** One signal of the last 30 minutes. */
export type SignalPoint = { symbol: string; at: number; obi: number };

export type StreamKey = 'positions' | 'signals' | `book ${string}` | `tape ${string}`;

/**
 * Creates the store of the latest stream frames. It is outside Redux, because dozens of actions a second would fill the
 * DevTools. A view subscribes to its symbol only. Snapshots are immutable. Notifications are throttled: between two
 * animation frames, listeners get only the first and the latest frame.
 */
export function createStreams() {
  const books = new Map<string, LiveBook>();
  const tapes = new Map<string, LiveTape>();
  const listeners = new Map<StreamKey, Set<() => void>>();
  /** Keys with a notification since the last animation frame. The value is true when a newer frame waits. */
  const announced = new Map<StreamKey, boolean>();
  let positions: LivePositions | undefined;
  let signals: readonly SignalPoint[] = [];
  let watched: readonly string[] = [];

  function receive(frame: MarketFrame, receivedAt: number): void {
    switch (frame.type) {
      case 'positions': {
        const byTrade = new Map(frame.data.map((position) => [position.trade_id, position]));
        positions = { byTrade, receivedAt };
        return announce('positions');
      }
      case 'book': {
        const { symbol } = frame.data;
        // A frame may arrive after the view has closed.
        if (!watched.includes(symbol)) return;
        books.set(symbol, { frame: frame.data, receivedAt });
        return announce(`book ${symbol}`);
      }
      case 'tape': {
        const { symbol, trades: added } = frame.data;
        if (!watched.includes(symbol)) return;
        const before = tapes.get(symbol);
        const trades = [...added.slice(-TAPE_KEPT).reverse(), ...(before?.trades ?? [])].slice(0, TAPE_KEPT);
        const waiting = announced.get(`tape ${symbol}`) === true ? (before?.batch ?? []) : [];
        tapes.set(symbol, { trades, batch: [...waiting, ...added].slice(-BATCH_KEPT), receivedAt });
        return announce(`tape ${symbol}`);
      }
    }
  }

  /** Adds signals without duplicates. Keeps the 30 minutes before the newest signal. */
  function addSignals(points: readonly SignalPoint[]): void {
    const known = new Set(signals.map(({ symbol, at }) => `${symbol} ${at}`));
    const added = points.filter(({ symbol, at }) => !known.has(`${symbol} ${at}`));
    if (added.length === 0) return;
    const all = [...signals, ...added].sort((one, other) => one.at - other.at);
    const from = (all.at(-1)?.at ?? 0) - SIGNALS_KEPT_MS;
    signals = all.filter(({ at }) => at >= from).slice(-SIGNALS_KEPT);
    announce('signals');
  }

  /** Keeps the frames of these symbols only. */
  function keepOnly(symbols: readonly string[]): void {
    watched = symbols;
    for (const frames of [books, tapes]) {
      for (const symbol of frames.keys()) if (!symbols.includes(symbol)) frames.delete(symbol);
    }
  }

  /** Drops every frame at the end of a session. */
  function clear(): void {
    keepOnly([]);
    positions = undefined;
    signals = [];
    announce('positions');
    announce('signals');
  }

  function announce(key: StreamKey): void {
    if (announced.has(key)) return void announced.set(key, true);
    if (announced.size === 0) requestAnimationFrame(announceLatest);
    announced.set(key, false);
    notify(key);
  }

  function announceLatest(): void {
    const latest = [...announced].filter(([, waits]) => waits);
    announced.clear();
    for (const [key] of latest) announce(key);
  }

  function notify(key: StreamKey): void {
    listeners.get(key)?.forEach((listener) => listener());
  }

  function subscribe(key: StreamKey, listener: () => void): () => void {
    const ofKey = listeners.get(key) ?? new Set();
    listeners.set(key, ofKey.add(listener));
    return () => {
      ofKey.delete(listener);
      if (ofKey.size === 0 && listeners.get(key) === ofKey) listeners.delete(key);
    };
  }

  return {
    receive,
    addSignals,
    keepOnly,
    clear,
    subscribe,
    book: (symbol: string): LiveBook | undefined => books.get(symbol),
    tape: (symbol: string): LiveTape | undefined => tapes.get(symbol),
    positions: (): LivePositions | undefined => positions,
    signals: (): readonly SignalPoint[] => signals,
  };
}

export type Streams = ReturnType<typeof createStreams>;
