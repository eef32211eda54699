/** An order that was sent to an exchange. Paper orders are not stored. */
export type StoredOrder = {
  client_id: string;
  trade_id: string | null;
  purpose: string;
  symbol: string;
  side: string;
  qty: number;
  limit_price: number | null;
  time_in_force: string;
  state: string;
  filled_qty: number;
  reason: string;
  created_ms: number;
  /** JSON from which a later process continues the order. Null for an order of an earlier version of the bot. */
  plan: string | null;
};

/** Coin of a fill whose fee the exchange did not state. */
export const NO_FEE_STATED = '';

/** A fill at an exchange. `client_id` is null for a fill that the exchange caused. */
export type StoredFill = {
  fill_id: string;
  client_id: string | null;
  /** Null for a fill that belongs to no trade of the bot, or whose trade the operator deleted. */
  trade_id: string | null;
  symbol: string;
  side: string;
  price: number;
  qty: number;
  fee: number;
  fee_asset: string;
  liquidity: string;
  cause: string;
  at_ms: number;
};

export interface OrdersRepository {
  /** Inserts an order, or updates state, filled quantity and reason of a stored order. */
  saveOrder(order: StoredOrder): void;
  /** Stores a fill once. A fill with a stored id sets trade, quantity and fee of a stored fill without a trade. */
  addFill(fill: StoredFill): void;
  hasFill(fill_id: string): boolean;
  /** Returns the orders whose end is not stored, oldest first. */
  listUnfinished(): StoredOrder[];
  findOrder(client_id: string): StoredOrder | undefined;
  /** Returns the sum of the stored fills of an order. */
  sumFills(client_id: string): number;
  /**
   * Returns the USDT that the fills after a time brought, without their positions, and the time of the last of them. A
   * fee in another coin costs no USDT.
   */
  sumCashOfFills(since_ms: number): { cash: number; lastAt: number | undefined };
  /** Returns the fills of trades that are open or that are not stored yet, oldest first. */
  listFillsOfUnclosedTrades(): StoredFill[];
  /** Returns the fills since a time that belong to no order and to no trade, oldest first. */
  listUnattributedFills(since_ms: number): StoredFill[];
  /** Returns the trade of the last fill of an order, or undefined without a fill. */
  findLastTradeOfOrder(client_id: string): string | undefined;
}

/** Funding that the exchange charged for a position. */
export type StoredFunding = {
  payment_id: string;
  /** Null for the position of a person. */
  trade_id: string | null;
  symbol: string;
  /** Positive if paid, negative if received. */
  amount: number;
  asset: string;
  at_ms: number;
};

export interface FundingRepository {
  /** Stores a payment once. */
  addPayment(payment: StoredFunding): void;
  /** Stores a payment once, and charges its stored trade, which closed before. */
  addLatePayment(payment: StoredFunding): void;
  hasPayment(payment_id: string): boolean;
  /** Returns the sum of the payments of a trade in USDT. */
  sumPayments(trade_id: string): number;
}
