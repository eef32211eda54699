import type { SocketEvent } from '@/contract/live/socket';
import type { StreamFrame } from '@/contract/live/streams';
import type { BotEvent } from '../../logging/botEvents';
import type { MarketSource } from '../../market/source';
import type { LiveAccount } from '../../orders/account';
import type { Store } from '../../store/repositories';

/** Key performance indicators (KPI) of the closed trades in memory. */
export type KpiFigures = {
  timestamp: string;
  trades: number;
  win_rate_pct: number;
  pnl_net: number;
  total_fees: number;
  /** Sum of gains divided by sum of losses, or null without losses. */
  profit_factor: number | null;
  by_reason: Record<string, number>;
};

export type BotDependencies = {
  market: MarketSource;
  store: Store;
  /** Returns uniform random numbers in [0, 1). A seeded generator makes the simulated fills repeatable. */
  random: () => number;
  /** Wall-clock time in ms for uptime and log lines. The strategy uses the market time of `market.clock`. */
  wallNow: () => number;
  publish: (event: SocketEvent) => void;
  /** Sends a frame, such as a book or the open positions, to the consoles. A slow console receives only the latest frames. */
  stream?: ((frame: StreamFrame) => void) | undefined;
  /**
   * Receives the KPI figures after every kpi_export_interval_trades closed trades. The callback is absent
   * if the server writes no KPI file.
   */
  exportKpi?: ((figures: KpiFigures) => void) | undefined;
  /** Receives a line for the terminal, because a failing database cannot store log lines. */
  onStorageProblem?: ((line: string) => void) | undefined;
  /** Receives the events for which alarms ring. */
  onEvent?: ((event: BotEvent) => void) | undefined;
  /** Exchange account for orders of mode LIVE. Absent for a bot that trades on paper only. */
  liveAccount?: LiveAccount | undefined;
  /** Rejected signals that the bot follows at the same time: 500 by default, none with 0. */
  maxFollowedSignals?: number | undefined;
  /** Measures the duration of every evaluation of a symbol. Absent if the server keeps no metrics. */
  evaluationTimer?: EvaluationTimer | undefined;
};

export type EvaluationTimer = { begin(): void; end(): void };
