import { createReplay } from '@/server/market/replay/replay';
import { createSimulator, type SimulatorOptions } from '@/server/market/simulator/simulator';
import type { BookReader, MarketSource, MarketTrade } from '@/server/market/source';
import { SAMPLE_INTERVAL_MS, MarketStatistics } from './marketStatistics';

/** Receives the sampled books and the trades of one contract. */
export type MarketObserver = {
  addSample(book: BookReader, at: number): void;
  recordTrades(trades: readonly MarketTrade[]): void;
};
type MarketObserverFactory = (symbol: string, tickSize: number) => MarketObserver;

/** Time from the start until all books of a recording or simulation are complete. */
const BOOKS_COMPLETE_AFTER_MS = 1_000;

/** Runs the simulator for `seconds` and returns the statistics of each symbol. */
export function measureSimulatorStatistics(
  options: SimulatorOptions,
  seconds: number,
  observe?: MarketObserverFactory,
): Promise<Map<string, MarketStatistics>> {
  return measureMarketStatistics(createSimulator(options), { seconds, batched: true, observe });
}

/**
 * Plays recordings to their end and returns the statistics of each symbol. Books and trades may be in separate files.
 */
export function measureRecordingStatistics(
  files: readonly string[],
  observe?: MarketObserverFactory,
): Promise<Map<string, MarketStatistics>> {
  return measureMarketStatistics(createReplay({ files, startMs: 0 }), { seconds: Infinity, batched: false, observe });
}

async function measureMarketStatistics(
  market: MarketSource,
  { seconds, batched, observe }: { seconds: number; batched: boolean; observe: MarketObserverFactory | undefined },
): Promise<Map<string, MarketStatistics>> {
  const tracks = new Map<string, MarketStatistics>();
  const observers = new Map<string, MarketObserver>();
  const feed = { hasEnded: false };
  market.listen((event) => {
    if (event.kind === 'feed' && event.state === 'ended') feed.hasEnded = true;
    if (event.kind !== 'trades') return;
    tracks.get(event.symbol)?.recordTrades(event.trades);
    observers.get(event.symbol)?.recordTrades(event.trades);
  });
  await market.start();
  for (const { symbol, tick_size } of market.instruments()) {
    tracks.set(symbol, new MarketStatistics(tick_size, batched));
    if (observe) observers.set(symbol, observe(symbol, tick_size));
  }
  const begin = market.clock.now() + BOOKS_COMPLETE_AFTER_MS;
  for (let at = begin; at < begin + seconds * 1000 && !feed.hasEnded; at += SAMPLE_INTERVAL_MS) {
    market.advanceTo(at);
    for (const [symbol, track] of tracks) {
      const book = market.book(symbol);
      if (book?.ready !== true) continue;
      track.addSample(book);
      observers.get(symbol)?.addSample(book, at);
    }
  }
  await market.stop();
  return tracks;
}
