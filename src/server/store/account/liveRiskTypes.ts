/** Open PnL of each trade of mode LIVE in USDT, by trade id. */
export type OpenPnl = Readonly<Record<string, number>>;

/** Figures of mode LIVE in the UTC day that starts at `start_ms`, in USDT. */
export type StoredLiveDay = {
  start_ms: number;
  /** Net PnL of the trades that closed in the day. */
  realised: number;
  open_at_start: OpenPnl;
  open_pnl: OpenPnl;
};

/** Equity of the account in USDT, with the times of its readings, in the UTC day that starts at `start_ms`. */
export type StoredLiveEquity = {
  start_ms: number;
  start_equity: number;
  /** The last reading of the day before, or the first reading of the day. */
  start_read_ms: number;
  last_equity: number;
  last_read_ms: number;
};

/** Reason for which mode LIVE takes no entries, also after a restart. */
export type StoredHalt = { cause: string; text: string; since_ms: number };

export interface LiveRiskRepository {
  /** Throws DamagedRowError for a damaged row, because a default would reset the daily loss. */
  loadDay(): StoredLiveDay | undefined;
  saveDay(day: StoredLiveDay): void;
  /** Throws DamagedRowError for a damaged row, like `loadDay`. */
  loadEquity(): StoredLiveEquity | undefined;
  saveEquity(equity: StoredLiveEquity): void;
  listHalts(): StoredHalt[];
  saveHalt(halt: StoredHalt): void;
  removeHalt(cause: string): void;
}
