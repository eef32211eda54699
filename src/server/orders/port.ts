/** Defines what the ledger sends to a port, what a port reports, and what a reading of the account contains. */

/** What an order does with the part that does not fill at once. A resting order that would cross is refused. */
type TimeInForce = 'FOK' | 'IOC' | 'POST_ONLY';

export type OrderSide = 'BUY' | 'SELL';

/** Price at which the exchange closes the whole position, and the price that it compares. */
export type ExchangeStop = { trigger: number; by: 'LAST' | 'MARK' | 'INDEX' };

export type OrderRequest = {
  /** Never used again. Both exchanges accept at most 36 characters of A-Z, a-z, 0-9, `-` and `_`. */
  readonly clientId: string;
  /** Absent for an entry: the trade gets its id from the first fill. */
  readonly tradeId?: string;
  readonly purpose: 'entry' | 'exit';
  /** Order type of the parameters. Only the paper port reads it: it fills a market order at every price. */
  readonly style: 'market' | 'marketable' | 'resting';
  readonly symbol: string;
  readonly side: OrderSide;
  readonly qty: number;
  /** Absent only for the last step of an exit. */
  readonly limit?: number;
  readonly timeInForce: TimeInForce;
  readonly reduceOnly: boolean;
  /** Stop that the exchange sets with the first fill of an entry. */
  readonly stop?: ExchangeStop;
};

export type Fill = {
  /** Id that the exchange gave to the fill. A fill with a known id is booked once. */
  readonly id: string;
  /** Absent for a fill that the exchange caused, for example a liquidation. */
  readonly clientId?: string;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly price: number;
  readonly qty: number;
  /** Positive if paid. Undefined if the exchange stated no fee. */
  readonly fee: number | undefined;
  readonly feeAsset: string;
  readonly liquidity: 'maker' | 'taker';
  readonly at: number;
  /** `flatten` is a fill of a close that the port itself sent for `flatten`. */
  readonly cause: 'order' | 'flatten' | 'stop' | 'liquidation' | 'adl' | 'settlement';
};

/** Returns the fee in USDT, or undefined for a fee that is not known or was not paid in USDT. */
export const feeInUsdt = ({ fee, feeAsset }: Pick<Fill, 'fee' | 'feeAsset'>): number | undefined =>
  feeAsset === 'USDT' ? fee : undefined;

/** Funding that the exchange charged for a position, with its exact amount. */
export type FundingPayment = {
  /** Id that the exchange gave to the payment. A payment with a known id is booked once. */
  readonly id: string;
  readonly symbol: string;
  /** Positive if paid, negative if received. */
  readonly amount: number;
  readonly asset: string;
  readonly at: number;
};

/** `nothing_to_reduce`: the exchange refused an exit, because it has no position to reduce. */
export type OrderEnd = 'filled' | 'cancelled' | 'rejected' | 'expired' | 'nothing_to_reduce';

export type OrderReport =
  /** The exchange received the request. An event must show the order within seconds. */
  | { readonly kind: 'acknowledged'; readonly clientId: string }
  /** The exchange shows the order open. */
  | { readonly kind: 'accepted'; readonly clientId: string; readonly exchangeId: string }
  | { readonly kind: 'fill'; readonly fill: Fill }
  /** `filledQty` is the sum of all fills that the exchange counts. Fills can arrive after the end. */
  | {
      readonly kind: 'ended';
      readonly clientId: string;
      readonly how: OrderEnd;
      readonly filledQty: number;
      readonly reason: string;
    }
  /** The outcome of a request is not known: its reply was lost, late or unreadable. */
  | { readonly kind: 'unknown'; readonly clientId: string; readonly why: string }
  /** The connection that sent the orders is gone, and the next one does not know them. */
  | { readonly kind: 'connection_replaced'; readonly why: string };

/** Outcome of a cancel request. Only a report says how the order ended. */
export type CancelOutcome = 'accepted' | 'refused' | { readonly unknown: string };

export type SnapshotPosition = {
  readonly symbol: string;
  /** Positive for a LONG, negative for a SHORT. */
  readonly qty: number;
  readonly entry: number;
  /** Trigger of the stop, null without one, undefined if the row did not show it. */
  readonly stop: number | null | undefined;
  readonly liquidation: number | null;
  readonly leverage: number;
  readonly positionMode: 'one-way' | 'hedge';
};

export type SnapshotOrder = {
  /** Absent for an order that was not sent through a client id. */
  readonly clientId?: string;
  readonly exchangeId: string;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly qty: number;
  readonly filledQty: number;
  readonly limit?: number;
  readonly reduceOnly: boolean;
  readonly state: 'open' | OrderEnd;
  readonly reason: string;
};

/** Lists of the account. Each list is read by its own query, and can fail alone. */
export const ACCOUNT_LISTS = ['positions', 'orders', 'fills', 'wallet'] as const;
export type AccountList = (typeof ACCOUNT_LISTS)[number];

/** Money of the account in USDT. */
export type AccountWallet = {
  /** Undefined for a wallet without USDT. */
  readonly equity: number | undefined;
  readonly availableMargin: number | undefined;
  /** Balance without the PnL of open positions. */
  readonly balance: number | undefined;
};

/** One reading of the account. A list that was not read is undefined, which is not the same as an empty list. */
export type AccountSnapshot = {
  readonly takenAt: number;
  readonly positions: readonly SnapshotPosition[] | undefined;
  /** All open orders, without the stops of positions. */
  readonly orders: readonly SnapshotOrder[] | undefined;
  /**
   * Fills since the last complete list of fills, and all fills of the queried orders, oldest first. A list that was read
   * in part has the fills that were read.
   */
  readonly fills: readonly Fill[];
  /** Funding of the same time as `fills`, from the same list, oldest first. */
  readonly funding: readonly FundingPayment[];
  readonly wallet: AccountWallet | undefined;
  /** Queried orders, as far as the exchange answered. */
  readonly found: readonly SnapshotOrder[];
  /** Queried client ids that are neither among open orders nor in the history. */
  readonly notFound: readonly string[];
  /** Lists that could not be read whole, with the reason. */
  readonly failures: readonly { readonly list: AccountList; readonly why: string }[];
};

export type PortLink =
  | { readonly state: 'up' }
  | { readonly state: 'stale' }
  | { readonly state: 'down' }
  | { readonly state: 'banned'; readonly until: number };

/**
 * Sends orders and reports what became of them. Reports can arrive twice, late and in any order, and also within the
 * call that causes the report.
 */
export type OrderPort = {
  submit(request: OrderRequest): void;
  /** A paper order ends within the call, and `done` is not called. */
  cancel(clientId: string, symbol: string, done: (outcome: CancelOutcome) => void): void;
  /** Sets the only listener. */
  listen(listener: (report: OrderReport) => void): void;
};

/**
 * Adapter of an account at an exchange. Keeps no state of orders: the ledger does. A paper account needs no more than an
 * OrderPort, because the bot knows all of it.
 */
export type ExecutionPort = OrderPort & {
  readonly kind: 'demo' | 'testnet';
  link(): PortLink;
  /** Opens a new connection for events, because events are missing. */
  reconnect(): void;
  /** Sets the stop of the position, or removes it. A repeated call changes nothing. */
  protect(symbol: string, stop: ExchangeStop | undefined): void;
  /**
   * Cancels all orders of the symbol and closes its position by market order. Repeats cancel and close
   * until a query shows no order and no position, or until `isNeeded` returns false. `onProblem` receives each refusal.
   */
  flatten(symbol: string, onProblem?: (why: string) => void, isNeeded?: () => boolean): void;
  /** Reads the account and queries the orders of these ids. Rejects if no list could be read. */
  snapshot(clientIds?: readonly string[]): Promise<AccountSnapshot>;
  close(): void;
};
