import { LATE_MARKET_TRADE_WINDOW_MS } from '../../../orders/paper/lateTrades';
import type { MarketTrade } from '../../../market/source';
import { isAtLeast } from '../../../market/rounding';
import { createSpoofHistory, type SpoofHistory } from './spoofHistory';
import type { Wall } from './walls';

type WallPlace = Pick<Wall, 'side' | 'price'>;

/**
 * A wall that vanished less than LATE_MARKET_TRADE_WINDOW_MS ago. A market trade at its price shows that the wall was
 * traded and not pulled.
 */
type PossiblyPulledWall = WallPlace & { at: number; isExplained: boolean };

/** Decides which vanished walls were pulled, and remembers the prices at which walls were pulled repeatedly. */
export type PulledWalls = Pick<SpoofHistory, 'isSpoofed'> & {
  recordVanishedWall(wall: PossiblyPulledWall): void;
  recordTrade(trade: MarketTrade, bucketSize: number): void;
  /** Adds the walls that no market trade explained in time to the spoof history. */
  resolve(at: number, tolerance: number, rejectsAllowed: number): void;
};

/** Returns whether a market trade filled orders on the book side of a wall and reached the bucket of the wall. */
export const reachesWall = (trade: MarketTrade, { side, price }: WallPlace, bucketSize: number): boolean =>
  side === 'bid'
    ? trade.taker === 'SELL' && !isAtLeast(trade.price - price, bucketSize)
    : trade.taker === 'BUY' && !isAtLeast(price - trade.price, bucketSize);

export function createPulledWalls(): PulledWalls {
  const spoofs = createSpoofHistory();
  let open: PossiblyPulledWall[] = [];
  return {
    recordVanishedWall: (wall) => void open.push(wall),
    recordTrade(trade, bucketSize) {
      for (const wall of open) {
        const isInTime = trade.at - wall.at <= LATE_MARKET_TRADE_WINDOW_MS;
        if (isInTime && reachesWall(trade, wall, bucketSize)) wall.isExplained = true;
      }
    },
    resolve(at, tolerance, rejectsAllowed) {
      const isDue = (wall: PossiblyPulledWall) => at - wall.at >= LATE_MARKET_TRADE_WINDOW_MS;
      if (!open.some(isDue)) return;
      for (const wall of open) {
        if (isDue(wall) && !wall.isExplained) spoofs.recordVanishedWall(wall, tolerance, rejectsAllowed);
      }
      open = open.filter((wall) => !isDue(wall));
    },
    isSpoofed: spoofs.isSpoofed,
  };
}
