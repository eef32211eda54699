import type { CloseAllResult, EmergencyResetResult } from '@/contract/commands';
import type { Diagnostics } from '@/contract/diagnostics';
import type { MarketAnalysis, TradeSimulation } from '@/contract/market';
import type { MarketCandles, MarketHistory, OverviewRow } from '@/contract/marketView';
import type { Parameters } from '@/contract/params/catalogue';
import type { SocketEvent } from '@/contract/socket';
import type { Status } from '@/contract/status';
import type { TradeStory } from '@/contract/story';
import type { StreamFrame } from '@/contract/streams';
import type { MarketSource } from '../market/source';
import type { Store } from '../store/repositories';
import type { KpiFigures } from './diagnostics/kpi';

export type BotDeps = {
  market: MarketSource;
  store: Store;
  /** Returns uniform numbers in [0, 1). A seed makes a run repeatable. */
  random: () => number;
  /** Wall time in ms, for the uptime and log lines. Everything else uses `market.clock`. */
  wallNow: () => number;
  publish: (event: SocketEvent) => void;
  /** Receives the frames of contract additions. A client may miss some of them. */
  stream?: ((frame: StreamFrame) => void) | undefined;
  /** Receives the KPI figures after every kpi_export_interval_trades closed trades. Absent without a KPI file. */
  exportKpi?: ((figures: KpiFigures) => void) | undefined;
  /** Receives one line when the database begins to fail, which cannot store it, and one when it recovers. */
  onStorageProblem?: ((line: string) => void) | undefined;
};

/** A command that the current state of the bot does not allow. The operator reads `message`. */
export class CommandRefused extends Error {
  constructor(
    message: string,
    readonly httpStatus: 400 | 404 | 408 | 409 | 413 | 422 | 429 | 503 = 409,
  ) {
    super(message);
  }
}

/** The paper bot as the routes use it. Throws CommandRefused when the current state does not allow a command. */
export interface Bot {
  status(): Status;
  start(): void;
  /** Stops new entries and keeps monitoring open trades. Stopping a stopped bot is no error. */
  stop(): void;
  pause(): void;
  resume(): void;
  /** Closes every open trade of the symbol at the current book. Throws CommandRefused 404 without an open trade. */
  closePosition(symbol: string): { closed: number };
  closeAll(): CloseAllResult;
  resetSemaphore(): EmergencyResetResult;
  clearDatabase(): { status: 'cleared'; trades_deleted: number; signals_deleted: number };
  /** Returns all parameters, including saved fields that the catalogue does not know. */
  parameters(): Parameters & Record<string, unknown>;
  /** Applies the parameters immediately. Returns the names of the changed fields. */
  saveParameters(next: Record<string, unknown>): string[];
  /** Starts the frames of a symbol. Returns a function that stops them, or undefined for an unlisted symbol. */
  watch(symbol: string): (() => void) | undefined;
  /** Views of the market. `marketHistory` and `candles` throw CommandRefused 404 for an unlisted symbol. */
  marketOverview(): { timestamp: string; symbols: OverviewRow[] };
  marketHistory(symbol: string, seconds: number): MarketHistory;
  candles(symbol: string, minutes: number, limit: number): MarketCandles;
  /** Returns the recorded prices, levels and events of a trade. Throws CommandRefused 404 for an unknown trade. */
  tradeStory(trade_id: string): TradeStory;
  /** Reports why signals and entries are rejected. */
  diagnostics(): Diagnostics;
  analyzeMarket(topN: number): Promise<MarketAnalysis>;
  simulateTrades(topN: number): Promise<TradeSimulation>;
  /** Unsubscribes from the market. Open trades stay stored; the next start monitors them again. */
  shutdown(): void;
}
