import type { Parameters } from '@/contract/params/catalogue';
import { BOOK_SIDES, type BookSide, type Instrument } from '../../../market/source';
import { formatToStep } from '../../../market/rounding';
import { findWallChanges } from './wallChanges';
import type { WallTracker } from './wallTracker';
import type { Wall } from './walls';

export type WallLog = {
  /** Returns a line for each wall that appeared, vanished or changed size since the last call. */
  changeLines(p: Parameters): string[];
  listLine(p: Parameters): string;
};

export function createWallLog({ symbol, tick_size }: Instrument, walls: WallTracker): WallLog {
  const reportedWalls: Record<BookSide, readonly Wall[]> = { bid: [], ask: [] };
  const wallText = ({ price, notional }: Wall): string =>
    `${formatToStep(price, tick_size)} (${notional.toFixed(0)} USDT)`;

  return {
    changeLines: (p) =>
      BOOK_SIDES.flatMap((side) => {
        const { changes, reported } = findWallChanges(reportedWalls[side], walls.persistentWalls(side, p));
        reportedWalls[side] = reported;
        return changes.map(({ what, wall }) => `${symbol} ${side} wall ${what}: ${wallText(wall)}`);
      }),
    listLine: (p) =>
      BOOK_SIDES.map(
        (side) => `${side} walls ${walls.persistentWalls(side, p).map(wallText).join(', ') || 'none'}`,
      ).join('; '),
  };
}
