/** What the rules read. */

import type { Mode } from '@/contract/enums';
import type { AccountKind } from '@/contract/bot/execution';
import type { RecentEvents } from './recentEvents';

export type PositionMeasurements = {
  trade_id: string;
  symbol: string;
  /** Age of the price at which the position could be closed. The value is null while no price is known. */
  priceAge_s: number | null;
  /** Time for which a forced exit has waited for a book. */
  exitWaits_s: number;
  open_min: number;
};

/** Disputed difference between bot and account, or a position without a stop at the exchange. */
export type AccountProblem = { symbol: string; text: string };

/** A cause that blocks all entries, and since when. */
export type EntryBlock = { name: string; label: string; reason: string; minutes: number };

/** What the rules read. Times of the market are in market time. */
export type Measurements = {
  mode: Mode;
  sendsRealOrders: boolean;
  /** Account without real money that receives the orders of mode LIVE. */
  accountKind: AccountKind | undefined;
  /** True while the bot runs and is not paused. */
  isTrading: boolean;
  /** Why the bot paused or stopped without a command, or undefined. */
  selfStop: string | undefined;
  /** True while the bot stays paused by its latency, and the alarm Bot stopped itself reports the pause. */
  isLatencyPauseReported: boolean;
  storageProblem: string | undefined;
  feed: { problem: string | undefined; age_s: number | null; isLost: boolean };
  /** Age of the newest book of any symbol. The value is null before the first book and while the bot is stopped. */
  marketLag_s: number | null;
  isLatencyGuardTripped: boolean;
  latency_ms: number | null;
  positions: readonly PositionMeasurements[];
  /** Time since the latest signal, start, resume or outage of the feed. The value is null while the bot does not trade. */
  withoutSignal_min: number | null;
  /** Time since the latest entry, start, resume or outage of the feed. The value is null while the bot does not trade. */
  withoutTrade_h: number | null;
  blocks: readonly EntryBlock[];
  /** What is wrong on the account at this moment. Empty without an account. */
  accountProblems: readonly AccountProblem[];
  /** Loss of the UTC day in percent of the capital, open positions included. A gain is 0. */
  dayLoss_pct: number | null;
  /** Drawdown in percent of its limit. */
  drawdownOfLimit_pct: number | null;
  drawdown: { used: number; max: number } | undefined;
  lossRun: number;
  errorLines: number;
  refusedSignIns: number;
  freeDisk_mb: number | null;
  memory_mb: number | null;
  events: Pick<RecentEvents, 'of'>;
};
