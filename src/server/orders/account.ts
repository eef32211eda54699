import type { ExecutionPort } from './port';

/** Limits of the start settings. No session and no parameter can raise them. */
export type LiveLimits = { readonly maxNotionalUsdt: number; readonly maxDailyLossUsdt: number };

/** A finding that is no warning refuses mode LIVE. */
export type AccountFinding = { readonly isWarning: boolean; readonly text: string; readonly isMaintenance?: true };

export type AccountCheckOptions = {
  /** Symbols that the bot may trade. */
  readonly symbols: readonly string[];
  /** Returns whether the ledger knows the order. */
  isOwnOrder(clientId: string): boolean;
  /** Quantity that the ledger holds, positive for a LONG. */
  ownQuantity(symbol: string): number;
};

/** What a person or the exchange can change while the bot runs. */
export type AccountInspection = {
  readonly findings: readonly AccountFinding[];
  /** Leverage of the symbol that was asked for. */
  readonly leverage?: number | undefined;
};

/** What a reading or an event of the account shows of the stop of a symbol. */
export type ShownStop = {
  /** Local time at which the exchange was as shown. */
  readonly at: number;
  /** Trigger, or null for a position without a stop. */
  readonly stop: number | null | 'no position';
};

export type TypedKey = { readonly key: string; readonly secret: string };

/** Whether a key belongs to the account of the data folder. `hidden`: the exchange or the folder does not show it. */
export type KeyOwner = { readonly kind: 'hidden' | 'same' } | { readonly kind: 'refused'; readonly why: string };

/** Money that moved into the account, or out of it with a negative amount, in USDT. */
export type Transfer = { readonly at: number; readonly amount: number };

/** Account at an exchange to which the bot sends the orders of mode LIVE. */
export type LiveAccount = {
  readonly port: ExecutionPort;
  readonly limits: LiveLimits;
  /** Connects with the stored key, if it is not connected with this key. */
  connect(): void;
  /** Reads to which account a key belongs that is not stored yet. */
  ownerOf(key: TypedKey): Promise<KeyOwner>;
  /** Returns the last characters of the account number, or undefined before the first check. */
  accountTail(): string | undefined;
  /** Returns what refuses mode LIVE, and warnings. A check that cannot finish refuses too. */
  check(options: AccountCheckOptions): Promise<readonly AccountFinding[]>;
  /**
   * Reads status of the exchange, margin mode, the modes of one symbol, and the key if asked. A key that the exchange
   * refuses is a finding. Rejects without a complete answer.
   */
  inspect(what: { symbol: string | undefined; withKey: boolean }): Promise<AccountInspection>;
  /** Returns the time of the first of the last replies that all were errors of the server, or undefined. */
  outageSince(): number | undefined;
  /** Returns why the exchange refuses each order of this account, or undefined. */
  barredBy(): string | undefined;
  /** Sets the leverage of a symbol and reads it back. Returns why the symbol takes no entry, or nothing. */
  setLeverage(symbol: string, leverage: number): Promise<string | undefined>;
  /** Returns the margin in USDT that the last reading of the account shows as free, or undefined before it. */
  freeMargin(): number | undefined;
  /** Returns the exchange clock minus the local clock in ms. */
  clockOffset(): number;
  /** Returns what the last event of the symbol showed of its stop, or undefined before the first event. */
  lastStopEvent(symbol: string): ShownStop | undefined;
  /** Returns the time of the last message of the private stream, or undefined before the first message. */
  heardAt(): number | undefined;
  /**
   * Reads the transfers since a time, by the log of the account. Returns undefined if the host does not serve the log.
   * Rejects without a complete answer.
   */
  transfersSince?(at: number): Promise<readonly Transfer[] | undefined>;
};
