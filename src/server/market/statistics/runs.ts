import { createReplay } from '../replay/replay';
import { createSimulator, type SimulatorOptions } from '../simulator/simulator';
import type { MarketSource } from '../source';
import { SAMPLE_MS, Track } from './track';

/** A recording begins with its snapshots, the simulator with an opening. */
const SETTLING_MS = 1_000;

/** `seconds` of the simulator, by symbol. */
export function trackSimulator(options: SimulatorOptions, seconds: number): Promise<Map<string, Track>> {
  return trackMarket(createSimulator(options), { seconds, batched: true });
}

/** Whole recordings: one file, or books and trades in a file each. */
export function trackRecording(files: readonly string[]): Promise<Map<string, Track>> {
  return trackMarket(createReplay({ files, startMs: 0 }), { seconds: Infinity, batched: false });
}

async function trackMarket(
  market: MarketSource,
  { seconds, batched }: { seconds: number; batched: boolean },
): Promise<Map<string, Track>> {
  const tracks = new Map<string, Track>();
  const feed = { hasEnded: false };
  market.listen((event) => {
    if (event.kind === 'feed' && event.state === 'ended') feed.hasEnded = true;
    if (event.kind === 'trades') tracks.get(event.symbol)?.traded(event.trades);
  });
  await market.start();
  for (const { symbol, tick_size } of market.instruments()) tracks.set(symbol, new Track(tick_size, batched));
  const begin = market.clock.now() + SETTLING_MS;
  for (let at = begin; at < begin + seconds * 1000 && !feed.hasEnded; at += SAMPLE_MS) {
    market.advanceTo(at);
    for (const [symbol, track] of tracks) {
      const book = market.book(symbol);
      if (book?.ready === true) track.sample(book);
    }
  }
  await market.stop();
  return tracks;
}
