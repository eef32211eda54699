/** Interface of the commands of an emergency. */

export type FlattenReport = {
  /** Symbols whose position is closed. */
  closed: string[];
  failed: { symbol: string; error: string }[];
  /** Number of cancelled orders. */
  cancelled: number;
};

/** Commands of the operator for the account at the exchange. They throw CommandRefused without an account. */
export type EmergencyCommands = {
  /** Takes no entries in mode LIVE until `release`. Positions keep their stops and their exits. */
  halt(): void;
  /** Ends the halt of the operator. Halts with another cause stay. */
  release(): void;
  /** Halts, cancels all orders and closes all positions of the account. Reports after at most 5 s, and continues. */
  flatten(): Promise<FlattenReport>;
};
