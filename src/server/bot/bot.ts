import type { CloseAllResult, EmergencyResetResult } from '@/contract/commands';
import type { Diagnostics } from '@/contract/diagnostics';
import type { MarketAnalysis, TradeSimulation } from '@/contract/market';
import type { MarketCandles, MarketHistory, OverviewRow } from '@/contract/marketView';
import type { Parameters } from '@/contract/params/catalogue';
import type { SocketEvent } from '@/contract/socket';
import type { Status } from '@/contract/status';
import type { TradeStory } from '@/contract/tradeStory';
import type { StreamFrame } from '@/contract/streams';
import type { MarketSource } from '../market/source';
import type { Store } from '../store/repositories';
import type { KpiFigures } from './diagnostics/kpi';

export type BotDependencies = {
  market: MarketSource;
  store: Store;
  /** Returns uniform random numbers in [0, 1). A seeded generator makes a run repeatable. */
  random: () => number;
  /**
   * Returns wall time in ms, for the uptime and the log lines. The strategy uses the market time of `market.clock`
   * instead.
   */
  wallNow: () => number;
  publish: (event: SocketEvent) => void;
  /** Sends a frame to the consoles, such as a book or the open positions. A console may miss some frames. */
  stream?: ((frame: StreamFrame) => void) | undefined;
  /**
   * Receives the KPI figures after every kpi_export_interval_trades closed trades. Absent if no KPI file is written.
   */
  exportKpi?: ((figures: KpiFigures) => void) | undefined;
  /**
   * Receives one line when the database begins to fail and one when the database recovers. The callback exists because
   * a failing database cannot store log lines.
   */
  onStorageProblem?: ((line: string) => void) | undefined;
};

/**
 * Thrown for a command that the current state of the bot does not allow. The console shows `message` to the
 * operator.
 */
export class CommandRefused extends Error {
  constructor(
    message: string,
    readonly httpStatus: 400 | 404 | 408 | 409 | 413 | 422 | 429 | 503 = 409,
  ) {
    super(message);
  }
}

/**
 * Interface of the paper bot for the HTTP routes. A command throws CommandRefused if the state of the bot does not
 * allow the command.
 */
export interface Bot {
  status(): Status;
  start(): void;
  /** Stops new entries. Open trades stay monitored. Does nothing if the bot is already stopped. */
  stop(): void;
  pause(): void;
  resume(): void;
  /**
   * Closes every open trade of the symbol at the current book. Throws CommandRefused 404 if the symbol has no open
   * trade.
   */
  closePosition(symbol: string): { closed: number };
  closeAll(): CloseAllResult;
  resetSemaphore(): EmergencyResetResult;
  clearDatabase(): { status: 'cleared'; trades_deleted: number; signals_deleted: number };
  /** Returns all parameters, including saved fields that are not in the parameter catalogue. */
  parameters(): Parameters & Record<string, unknown>;
  /** Applies the parameters immediately. Returns the names of the changed fields. */
  saveParameters(next: Record<string, unknown>): string[];
  /**
   * Starts to send book and trade frames of a symbol. Returns a function that stops the frames, or undefined for an
   * unlisted symbol.
   */
  watch(symbol: string): (() => void) | undefined;
  /** Returns one row for each symbol with its current figures. */
  marketOverview(): { timestamp: string; symbols: OverviewRow[] };
  /** Returns the recorded books and traded volumes of a symbol. Throws CommandRefused 404 for an unlisted symbol. */
  marketHistory(symbol: string, seconds: number): MarketHistory;
  candles(symbol: string, minutes: number, limit: number): MarketCandles;
  /** Returns the recorded prices, levels and events of a trade. Throws CommandRefused 404 for an unknown trade. */
  tradeStory(trade_id: string): TradeStory;
  /** Reports why signals and entries are rejected. */
  diagnostics(): Diagnostics;
  analyzeMarket(topN: number): Promise<MarketAnalysis>;
  simulateTrades(topN: number): Promise<TradeSimulation>;
  /**
   * Stops the bot and unsubscribes from the market. After a restart of the process, the bot monitors the stored open
   * trades again.
   */
  shutdown(): void;
}
