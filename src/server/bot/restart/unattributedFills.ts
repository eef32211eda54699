import { isSameQuantity } from '../../market/quantities';
import type { BotContext } from '../core/context';
import type { Halts } from '../live/halts';
import type { AccountSnapshot, Fill, SnapshotPosition } from '../../orders/port';
import type { Position } from '../positions/position';
import { openQuantity } from '../positions/positionFills';
import type { Positions } from '../positions/positions';
import { canReduce, findAgreed, findReductions, splitFill, type KeptFill } from './fillReductions';

/** Decides to which trade a fill without an order of the bot belongs. */
export type UnattributedFills = {
  /**
   * Returns the open trade that the fill reduces, if the exchange made the fill for its position. A reading
   * must confirm the fill of an order by hand first.
   */
  ownerOf(fill: Fill): Position | undefined;
  /** Keeps a fill until its trade is open, until a reading agrees with it, or until it belongs to no trade. */
  keep(fill: Fill): void;
  /** Books the kept fills whose trades are open by now. Called every SUPERVISION_MS. */
  retry(): void;
  /** Books the fills by hand that the position list agrees with, and halts the symbol of a fill without a trade. */
  applySnapshot(snapshot: AccountSnapshot): void;
  /** Ends the halts of fills without a trade, once a later reading agrees on their symbols. */
  accept(): void;
};

type Sources = {
  positions: Pick<Positions, 'live'>;
  halts: Pick<Halts, 'halt' | 'release' | 'setUndecidedFills'>;
  /** Returns whether an order of the symbol can still fill. */
  hasLiveOrder(symbol: string): boolean;
  requestReading(): void;
  closeTrade(position: Position, fill: Fill): void;
  /** Stores a fill without a trade. */
  storeFill(fill: Fill): void;
};

/** A reading shows all fills of this time before it, also if the offset of the clocks is measured badly. */
const CLOCK_MARGIN_MS = 500;
/** Positions and fills of a reading can differ for this time, because the exchange changes them one after the other. */
const DIFFERS_MS = 3_000;
/** Interval of the readings while a fill waits. One order by hand can have many fills. */
const READ_EVERY_MS = 1_000;

/** `acceptedAt` is the time at which the operator accepted the fills of the symbol. */
type HaltedSymbol = { acceptedAt: number | undefined };

const fillText = ({ side, qty, symbol, price }: Fill): string => `${side} ${qty} ${symbol} at ${price}`;
export const unattributedText = (fill: Fill): string => `${fillText(fill)} belongs to no order of this bot`;

export function createUnattributedFills(
  { log, market: { clock }, liveAccount }: Pick<BotContext, 'liveAccount' | 'log' | 'market'>,
  { positions, halts, hasLiveOrder, requestReading, closeTrade, storeFill }: Sources,
): UnattributedFills {
  const kept = new Set<KeptFill>();
  const halted = new Map<string, HaltedSymbol>();
  let requestedAt = -Infinity;

  const ofSymbol = (symbol: string) => positions.live().filter((position) => position.symbol === symbol);
  const keptOf = (symbol: string): KeptFill[] => [...kept].filter(({ fill }) => fill.symbol === symbol);

  const ownerOf = (fill: Fill) =>
    fill.cause === 'order' ? undefined : ofSymbol(fill.symbol).find((position) => canReduce(position, fill, fill.qty));

  const requestWhenDue = () => {
    if (clock.now() - requestedAt < READ_EVERY_MS) return;
    requestedAt = clock.now();
    requestReading();
  };

  const reportUndecided = () => halts.setUndecidedFills([...kept].map(({ fill }) => fill.symbol));
  const forget = (each: KeptFill) => {
    kept.delete(each);
    reportUndecided();
  };

  const book = (position: Position, each: KeptFill) => {
    // An error within the close must not book the fill again.
    forget(each);
    closeTrade(position, each.fill);
  };

  const bookOwned = () => {
    for (const each of [...kept]) {
      const owner = ownerOf(each.fill);
      if (owner !== undefined) book(owner, each);
    }
  };

  /** Books as many fills by hand as explain the quantity of the account. */
  const bookAgreed = (position: Position, accountQty: number, takenAt: number) => {
    const readUntil = takenAt + (liveAccount?.clockOffset() ?? 0) + CLOCK_MARGIN_MS;
    for (const each of findAgreed(position, keptOf(position.symbol), { accountQty, readUntil })) book(position, each);
  };

  const isForeign = (each: KeptFill, takenAt: number): boolean => {
    const { symbol } = each.fill;
    // The fills of the entry can still be on their way.
    if (takenAt < each.since || hasLiveOrder(symbol)) return false;
    const isPossible = ofSymbol(symbol).some((position) => findReductions(position, keptOf(symbol)).includes(each));
    return !isPossible || takenAt - each.since > DIFFERS_MS;
  };

  /** A close of the whole account also closes what others hold of the symbol. The operator halted all entries. */
  const bookFlatten = (fill: Fill) => {
    let left: Fill | undefined = fill;
    for (const position of ofSymbol(fill.symbol)) {
      const held = openQuantity(position);
      if (left === undefined || held === 0 || !canReduce(position, left, 0)) continue;
      const [own, rest] = splitFill(left, held);
      // The own part keeps the id, so that no reading books the fill again.
      closeTrade(position, own);
      left = rest;
    }
    if (left === undefined) return;
    if (left !== fill) storeFill(left);
    log.info('EXECUTION', `${fillText(left)} closed a position that was not of this bot`);
  };

  const endForeign = (each: KeptFill) => {
    forget(each);
    if (each.fill.cause === 'flatten') return bookFlatten(each.fill);
    halted.set(each.fill.symbol, { acceptedAt: undefined });
    // The fill was a warning before, because a trade could own it.
    log.report({ kind: 'account_trouble', text: unattributedText(each.fill) });
    const text = `${unattributedText(each.fill)}. Compare the account, then start the bot again`;
    halts.halt('unattributed_fill', text, each.fill.symbol);
  };

  const endHalt = (symbol: string, accountQty: number, takenAt: number) => {
    const { acceptedAt = Infinity } = halted.get(symbol) ?? {};
    const held = ofSymbol(symbol).reduce((sum, position) => sum + position.direction * openQuantity(position), 0);
    if (takenAt < acceptedAt || keptOf(symbol).length > 0 || !isSameQuantity(held, accountQty)) return;
    halted.delete(symbol);
    halts.release('unattributed_fill', symbol);
  };

  return {
    ownerOf,
    keep(fill) {
      kept.add({ fill, since: clock.now() });
      reportUndecided();
      if (fill.cause !== 'flatten') log.warning('EXECUTION', unattributedText(fill));
      requestWhenDue();
    },
    retry() {
      if (kept.size === 0) return;
      requestWhenDue();
      bookOwned();
    },
    applySnapshot({ positions: rows, takenAt, failures }) {
      if (rows === undefined) return;
      // The reading can bring the entry of a kept fill.
      bookOwned();
      const accountQty = (symbol: string) => quantityOf(rows, symbol);
      for (const symbol of new Set([...kept].map(({ fill }) => fill.symbol)))
        for (const position of ofSymbol(symbol)) bookAgreed(position, accountQty(symbol), takenAt);
      const areFillsRead = !failures.some(({ list }) => list === 'fills');
      for (const each of [...kept]) if (areFillsRead && isForeign(each, takenAt)) endForeign(each);
      for (const symbol of [...halted.keys()]) endHalt(symbol, accountQty(symbol), takenAt);
    },
    accept() {
      for (const each of halted.values()) each.acceptedAt = clock.now();
    },
  };
}

const quantityOf = (rows: readonly SnapshotPosition[], symbol: string): number =>
  rows.reduce((sum, row) => sum + (row.symbol === symbol ? row.qty : 0), 0);
