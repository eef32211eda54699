import type { BookSide } from '../../source';

/** Room for both sides and for a price jump before levels out of reach are cleared. */
const ROOM_PER_REACH = 8;

export type LevelChange = { side: BookSide; tick: number; lots: number };

/**
 * The exchange's own book of one contract: whole lots at whole ticks, in a ring indexed by tick. Orders and walls are
 * kept apart and published as one quantity. Ticks up to the best bid are bids.
 */
export class TickBook {
  bestBid: number;
  bestAsk: number;
  private readonly orders: Float64Array;
  private readonly walls: Float64Array;
  /** Last published lots, negative for asks. */
  private readonly published: Float64Array;
  private readonly isMarked: Uint8Array;
  /** The ring's length is a power of two: the last bits of a tick are its index. */
  private readonly mask: number;
  private markedTicks: number[] = [];

  constructor(
    middleTick: number,
    private readonly reachTicks: number,
  ) {
    this.bestBid = middleTick;
    this.bestAsk = middleTick + 1;
    const ring = 2 ** Math.ceil(Math.log2(ROOM_PER_REACH * reachTicks));
    this.mask = ring - 1;
    this.orders = new Float64Array(ring);
    this.walls = new Float64Array(ring);
    this.published = new Float64Array(ring);
    this.isMarked = new Uint8Array(ring);
  }

  ordersAt(tick: number): number {
    return this.orders[tick & this.mask] ?? 0;
  }

  wallAt(tick: number): number {
    return this.walls[tick & this.mask] ?? 0;
  }

  totalAt(tick: number): number {
    return this.ordersAt(tick) + this.wallAt(tick);
  }

  setOrders(tick: number, lots: number): void {
    if (this.orders[tick & this.mask] === lots) return;
    this.orders[tick & this.mask] = lots;
    this.setMarked(tick);
  }

  setWall(tick: number, lots: number): void {
    if (this.walls[tick & this.mask] === lots) return;
    this.walls[tick & this.mask] = lots;
    this.setMarked(tick);
  }

  /** Takes lots from a tick, orders before the wall. Returns the lots taken. */
  take(tick: number, lots: number): number {
    const fromOrders = Math.min(lots, this.ordersAt(tick));
    const fromWall = Math.min(lots - fromOrders, this.wallAt(tick));
    if (fromOrders > 0) this.setOrders(tick, this.ordersAt(tick) - fromOrders);
    if (fromWall > 0) this.setWall(tick, this.wallAt(tick) - fromWall);
    return fromOrders + fromWall;
  }

  clearTick(tick: number): void {
    this.setOrders(tick, 0);
    this.setWall(tick, 0);
  }

  /** Moves the quotes and clears levels out of reach, before the ring reuses their index. */
  quote(bid: number, ask: number): void {
    const [oldBid, oldAsk] = [this.bestBid, this.bestAsk];
    this.bestBid = bid;
    this.bestAsk = ask;
    for (let tick = oldBid - this.reachTicks; tick < bid - this.reachTicks; tick++) this.clearTick(tick);
    for (let tick = oldAsk + this.reachTicks; tick > ask + this.reachTicks; tick--) this.clearTick(tick);
    // A tick between the quotes or on the other side than before is published again.
    for (let tick = Math.min(oldBid, bid); tick <= Math.max(oldAsk, ask); tick++) this.setMarked(tick);
  }

  /** Returns the nearest occupied tick at or beyond `from`; undefined when none is within reach. */
  nextOccupied(side: BookSide, from: number): number | undefined {
    const step = side === 'bid' ? -1 : 1;
    for (let distance = 0; distance <= this.reachTicks; distance++) {
      const tick = from + step * distance;
      if (this.totalAt(tick) > 0) return tick;
    }
    return undefined;
  }

  /** Returns the changes since the last call. */
  takeChanges(): LevelChange[] {
    const changes: LevelChange[] = [];
    for (const tick of this.markedTicks) {
      const at = tick & this.mask;
      this.isMarked[at] = 0;
      const before = this.published[at] ?? 0;
      const now = this.signedTotal(tick);
      if (before === now) continue;
      this.published[at] = now;
      if (before > 0 && now <= 0) changes.push({ side: 'bid', tick, lots: 0 });
      if (before < 0 && now >= 0) changes.push({ side: 'ask', tick, lots: 0 });
      if (now !== 0) changes.push({ side: now > 0 ? 'bid' : 'ask', tick, lots: Math.abs(now) });
    }
    this.markedTicks = [];
    return changes;
  }

  /** Returns all published levels of a side, best first. */
  levels(side: BookSide): LevelChange[] {
    const levels: LevelChange[] = [];
    const [best, step] = side === 'bid' ? [this.bestBid, -1] : [this.bestAsk, 1];
    for (let distance = 0; distance <= this.reachTicks; distance++) {
      const tick = best + step * distance;
      const lots = Math.abs(this.published[tick & this.mask] ?? 0);
      if (lots > 0) levels.push({ side, tick, lots });
    }
    return levels;
  }

  private signedTotal(tick: number): number {
    if (tick <= this.bestBid) return this.totalAt(tick);
    return tick >= this.bestAsk ? -this.totalAt(tick) : 0;
  }

  private setMarked(tick: number): void {
    const at = tick & this.mask;
    if (this.isMarked[at]) return;
    this.isMarked[at] = 1;
    this.markedTicks.push(tick);
  }
}
