/** Figures of mode LIVE in the UTC day that starts at `start_ms`, in USDT. */
export type StoredLiveDay = {
  start_ms: number;
  /** Net PnL of the trades that closed in the day. */
  realised: number;
  open_at_start: number;
  open_pnl: number;
};

/** Reason for which mode LIVE takes no entries, also after a restart. */
export type StoredHalt = { cause: string; text: string; since_ms: number };

export interface LiveRiskRepository {
  /** Throws DamagedRowError for a damaged row, because a default would reset the daily loss. */
  loadDay(): StoredLiveDay | undefined;
  saveDay(day: StoredLiveDay): void;
  listHalts(): StoredHalt[];
  saveHalt(halt: StoredHalt): void;
  removeHalt(cause: string): void;
}
