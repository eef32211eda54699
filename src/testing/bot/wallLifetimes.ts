import type { Parameters } from '@/contract/params/catalogue';
import { BOOK_SIDES, type BookReader, type BookSide, type MarketTrade } from '@/server/market/source';
import { type GroupedBook, createGroupedBook } from '@/server/bot/strategy/groupedBook';
import { createWallTracker } from '@/server/bot/strategy/walls/wallTracker';
import { notionalNear, type Wall } from '@/server/bot/strategy/walls/walls';

/**
 * Time for which a wall could protect a stop, and whether the wall was depleted. A wall without depletion was reached
 * by the price, left the known depth or still exists.
 */
export type WallLifetime = { seconds: number; depleted: boolean };
type ObservedWall = { side: BookSide; price: number; notional: number; since: number; lowSince: number | undefined };

const MIN_OBSERVED_WALLS = 3;

/** Measures how long walls could protect a stop before the rule of WALL_DROP counts the walls as depleted. */
export class WallLifetimes {
  private readonly tracker = createWallTracker();
  private readonly seen = new WeakSet<Wall>();
  private readonly ended: WallLifetime[] = [];
  private observed: ObservedWall[] = [];
  private latestAt = 0;

  constructor(
    private readonly tickSize: number,
    private readonly p: Parameters,
  ) {}

  recordTrades(trades: readonly MarketTrade[]): void {
    this.tracker.recordTrades(trades);
  }

  addSample(book: BookReader, at: number): void {
    const seen = createGroupedBook(book, this.tickSize, this.p);
    if (seen === undefined) return;
    const view = { ...seen, at };
    this.latestAt = at;
    this.tracker.updateWalls(view, this.p);
    this.observed = this.observed.filter((wall) => this.isObserved(wall, view));
    for (const side of BOOK_SIDES) {
      for (const wall of this.tracker.trustedWalls(side, 'protective', this.p)) {
        if (this.seen.has(wall)) continue;
        this.seen.add(wall);
        this.observed.push({ side, price: wall.price, notional: wall.notional, since: at, lowSince: undefined });
      }
    }
  }

  /** Returns the lifetimes of all walls, including walls that still exist. */
  listLifetimes(): WallLifetime[] {
    const present = this.observed.map(({ since }) => ({ seconds: (this.latestAt - since) / 1000, depleted: false }));
    return [...this.ended, ...present];
  }

  private isObserved(wall: ObservedWall, view: GroupedBook): boolean {
    const { side, price, notional, since } = wall;
    const sign = side === 'bid' ? 1 : -1;
    const left = notionalNear(view, side, price);
    const passed = sign * ((side === 'bid' ? view.bid : view.ask) - price) < 0;
    const seconds = (view.at - since) / 1000;
    if (passed || left === undefined) {
      this.ended.push({ seconds, depleted: false });
      return false;
    }
    wall.lowSince = left < this.p.sl_wall_drop_ratio * notional ? (wall.lowSince ?? view.at) : undefined;
    if (wall.lowSince === undefined || view.at - wall.lowSince < this.p.hold_ms_before_flatten) return true;
    this.ended.push({ seconds, depleted: true });
    return false;
  }
}

/** Returns the Kaplan-Meier estimate, or NaN if there are too few walls. */
export function wallSurvivalShare(lives: readonly WallLifetime[], seconds: number): number {
  if (lives.filter((life) => life.seconds >= seconds).length < MIN_OBSERVED_WALLS) return NaN;
  const inOrder = [...lives].sort((a, b) => a.seconds - b.seconds);
  return inOrder.reduce(
    (share, life, index) =>
      life.depleted && life.seconds < seconds ? share * (1 - 1 / (inOrder.length - index)) : share,
    1,
  );
}
