import {
  isOpen,
  leavesOf,
  Refusal,
  type AccountEvent,
  type AccountTopic,
  type Category,
  type Execution,
  type ForeignExecution,
  type LoopbackInstrument,
  type LoopbackMarket,
  type LoopbackOrder,
  type LoopbackPosition,
  type MarginMode,
  type PositionIndex,
  type WalletChange,
  type WireRow,
  signOf,
} from './model';

/** Base-tier fees of USDT perpetuals. Document: fee structure in the help centre. */
export const MAKER_FEE = 0.0002;
export const TAKER_FEE = 0.00055;

export type AccountSettings = {
  market: LoopbackMarket;
  instruments: readonly LoopbackInstrument[];
  hedgeMode: boolean;
  marginMode: MarginMode;
  leverage: number;
  /** Wallet balance in USDT. */
  balance: number;
};

/** State of one account. All modules of this folder change this one object. */
export type AccountState = {
  market: LoopbackMarket;
  instruments: Map<string, LoopbackInstrument>;
  hedgeMode: boolean;
  marginMode: MarginMode;
  startLeverage: number;
  wallet: number;
  orders: LoopbackOrder[];
  linkIds: Map<string, LoopbackOrder>;
  positions: Map<string, LoopbackPosition>;
  executions: Execution[];
  foreignExecutions: ForeignExecution[];
  walletChanges: WalletChange[];
  /** Orders of a person whose sum leaves each position as it was. */
  roundTripIds: Set<string>;
  /** Quantity that own orders took from each level since the last change of the book. */
  takenLevels: Map<string, Map<number, number>>;
  pending: AccountEvent[];
  nextId: number;
};

export function createAccountState(settings: AccountSettings): AccountState {
  const { market, instruments, hedgeMode, marginMode, leverage, balance } = settings;
  return {
    market,
    instruments: new Map(instruments.map((instrument) => [instrument.symbol, { ...instrument }])),
    hedgeMode,
    marginMode,
    startLeverage: leverage,
    wallet: balance,
    orders: [],
    linkIds: new Map(),
    positions: new Map(),
    executions: [],
    foreignExecutions: [],
    walletChanges: [],
    roundTripIds: new Set(),
    takenLevels: new Map(),
    pending: [],
    nextId: 1,
  };
}

/** Adds a row to the events of the current operation. Rows of one topic in sequence become one message. */
export function queueRow(state: AccountState, topic: AccountTopic, row: WireRow, category: Category = 'linear'): void {
  const last = state.pending.at(-1);
  if (last?.topic === topic && last.category === category) last.rows.push(row);
  else state.pending.push({ topic, category, rows: [row] });
}

export function newId(state: AccountState, kind: string): string {
  const number = String(state.nextId++).padStart(12, '0');
  return `${kind}-0000-4000-8000-${number}`;
}

export function instrumentOf(state: AccountState, symbol: string): LoopbackInstrument {
  const instrument = state.instruments.get(symbol);
  // unverified: the code for an unknown symbol.
  if (!instrument) throw new Refusal(10001, 'params error: symbol invalid');
  return instrument;
}

/** Returns the step in which positions are counted. A raised `qty_step` changes no position. */
export const bookingStepOf = ({ booking_step, qty_step }: LoopbackInstrument): number => booking_step ?? qty_step;

export function markOf(state: AccountState, symbol: string): number {
  const mark = state.market.prices(symbol)?.mark;
  if (mark === undefined) throw new Refusal(10016, 'Internal System Error.');
  return mark;
}

/** Returns the position of an index. Creates an empty position, as the exchange keeps the leverage of each symbol. */
export function positionAt(state: AccountState, symbol: string, positionIdx: PositionIndex): LoopbackPosition {
  const key = `${symbol} ${positionIdx}`;
  const known = state.positions.get(key);
  if (known) return known;
  const at = state.market.now();
  const position: LoopbackPosition = {
    symbol,
    positionIdx,
    side: positionIdx === 2 ? 'Sell' : 'Buy',
    size: 0,
    entry: 0,
    leverage: state.startLeverage,
    realised: 0,
    createdAt: at,
    updatedAt: at,
  };
  state.positions.set(key, position);
  return position;
}

export const openPositions = (state: AccountState): LoopbackPosition[] =>
  [...state.positions.values()].filter(({ size }) => size > 0);

export const openOrders = (state: AccountState): LoopbackOrder[] => state.orders.filter(isOpen);

export function unrealisedOf(state: AccountState, { symbol, side, size, entry }: LoopbackPosition): number {
  return size === 0 ? 0 : signOf(side) * (markOf(state, symbol) - entry) * size;
}

export const initialMarginOf = ({ size, entry, leverage }: LoopbackPosition): number => (size * entry) / leverage;

export const equityOf = (state: AccountState): number =>
  openPositions(state).reduce((sum, position) => sum + unrealisedOf(state, position), state.wallet);

/** Initial margin of the order that would increase a position. Stops and reduce-only orders need no margin. */
function orderMarginOf(state: AccountState, order: LoopbackOrder): number {
  if (order.reduceOnly || order.status === 'Untriggered') return 0;
  const step = bookingStepOf(instrumentOf(state, order.symbol));
  const { leverage } = positionAt(state, order.symbol, order.positionIdx);
  return (leavesOf(order, step) * order.price) / leverage;
}

/**
 * Returns the balance for new orders. Isolated margin counts no unrealised profit. Cross margin counts profit and loss.
 * unverified: reserve for the closing fee, which is left out here.
 */
export function availableBalance(state: AccountState): number {
  const base = state.marginMode === 'ISOLATED_MARGIN' ? state.wallet : equityOf(state);
  const positionMargin = openPositions(state).reduce((sum, position) => sum + initialMarginOf(position), 0);
  return openOrders(state).reduce((left, order) => left - orderMarginOf(state, order), base - positionMargin);
}
