import type { BookSide } from '../../source';

/** Ring size as a multiple of the book depth. Both sides of the book and a price jump must fit into the ring. */
const RING_SIZE_PER_DEPTH = 8;

export type LevelChange = { side: BookSide; tick: number; lots: number };

/**
 * Order book of one simulated contract, with whole lots at whole ticks, in a ring indexed by tick. Orders and walls are
 * stored separately and published as one quantity. Every tick up to the best bid belongs to the bid side.
 */
export class TickBook {
  bestBid: number;
  bestAsk: number;
  private readonly orders: Float64Array;
  private readonly walls: Float64Array;
  /** Last published lots, negative for asks. */
  private readonly published: Float64Array;
  private readonly isMarked: Uint8Array;
  /** Bit mask that gives the ring index of a tick. The ring size is a power of two. */
  private readonly mask: number;
  private markedTicks: number[] = [];

  constructor(
    middleTick: number,
    private readonly depthTicks: number,
  ) {
    this.bestBid = middleTick;
    this.bestAsk = middleTick + 1;
    const ring = 2 ** Math.ceil(Math.log2(RING_SIZE_PER_DEPTH * depthTicks));
    this.mask = ring - 1;
    this.orders = new Float64Array(ring);
    this.walls = new Float64Array(ring);
    this.published = new Float64Array(ring);
    this.isMarked = new Uint8Array(ring);
  }

  orderLotsAt(tick: number): number {
    return this.orders[tick & this.mask] ?? 0;
  }

  wallLotsAt(tick: number): number {
    return this.walls[tick & this.mask] ?? 0;
  }

  totalLotsAt(tick: number): number {
    return this.orderLotsAt(tick) + this.wallLotsAt(tick);
  }

  setOrderLots(tick: number, lots: number): void {
    if (this.orders[tick & this.mask] === lots) return;
    this.orders[tick & this.mask] = lots;
    this.markChanged(tick);
  }

  setWallLots(tick: number, lots: number): void {
    if (this.walls[tick & this.mask] === lots) return;
    this.walls[tick & this.mask] = lots;
    this.markChanged(tick);
  }

  /** Takes from the orders of a tick first, then from the wall. Returns the number of taken lots. */
  takeLots(tick: number, lots: number): number {
    const fromOrders = Math.min(lots, this.orderLotsAt(tick));
    const fromWall = Math.min(lots - fromOrders, this.wallLotsAt(tick));
    if (fromOrders > 0) this.setOrderLots(tick, this.orderLotsAt(tick) - fromOrders);
    if (fromWall > 0) this.setWallLots(tick, this.wallLotsAt(tick) - fromWall);
    return fromOrders + fromWall;
  }

  clearTick(tick: number): void {
    this.setOrderLots(tick, 0);
    this.setWallLots(tick, 0);
  }

  /** Sets best bid and best ask. Clears levels beyond the book depth, before the ring reuses their index. */
  setQuotes(bid: number, ask: number): void {
    const [oldBid, oldAsk] = [this.bestBid, this.bestAsk];
    this.bestBid = bid;
    this.bestAsk = ask;
    for (let tick = oldBid - this.depthTicks; tick < bid - this.depthTicks; tick++) this.clearTick(tick);
    for (let tick = oldAsk + this.depthTicks; tick > ask + this.depthTicks; tick--) this.clearTick(tick);
    // Marks every tick that may have changed from bid to ask or from ask to bid.
    for (let tick = Math.min(oldBid, bid); tick <= Math.max(oldAsk, ask); tick++) this.markChanged(tick);
  }

  /**
   * Returns the nearest occupied tick at or beyond `from`, or undefined if no tick within the book depth is occupied.
   */
  nextOccupiedTick(side: BookSide, from: number): number | undefined {
    const step = side === 'bid' ? -1 : 1;
    for (let distance = 0; distance <= this.depthTicks; distance++) {
      const tick = from + step * distance;
      if (this.totalLotsAt(tick) > 0) return tick;
    }
    return undefined;
  }

  takeLevelChanges(): LevelChange[] {
    const changes: LevelChange[] = [];
    for (const tick of this.markedTicks) {
      const at = tick & this.mask;
      this.isMarked[at] = 0;
      const before = this.published[at] ?? 0;
      const now = this.signedLotsAt(tick);
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
  publishedLevels(side: BookSide): LevelChange[] {
    const levels: LevelChange[] = [];
    const [best, step] = side === 'bid' ? [this.bestBid, -1] : [this.bestAsk, 1];
    for (let distance = 0; distance <= this.depthTicks; distance++) {
      const tick = best + step * distance;
      const lots = Math.abs(this.published[tick & this.mask] ?? 0);
      if (lots > 0) levels.push({ side, tick, lots });
    }
    return levels;
  }

  private signedLotsAt(tick: number): number {
    if (tick <= this.bestBid) return this.totalLotsAt(tick);
    return tick >= this.bestAsk ? -this.totalLotsAt(tick) : 0;
  }

  private markChanged(tick: number): void {
    const at = tick & this.mask;
    if (this.isMarked[at]) return;
    this.isMarked[at] = 1;
    this.markedTicks.push(tick);
  }
}
