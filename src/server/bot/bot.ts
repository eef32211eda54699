import type { CloseAllResult, EmergencyResetResult } from '@/contract/commands';
import type { Diagnostics } from '@/contract/diagnostics';
import type { MarketAnalysis, TradeSimulation } from '@/contract/market';
import type { Parameters } from '@/contract/params/catalogue';
import type { SocketEvent } from '@/contract/socket';
import type { Status } from '@/contract/status';
import type { MarketSource } from '../market/source';
import type { Store } from '../store/repositories';
import type { KpiFigures } from './diagnostics/kpi';

export type BotDeps = {
  market: MarketSource;
  store: Store;
  /** Uniform in [0, 1); seeded, so that a run can be repeated. */
  random: () => number;
  /** Wall time, ms: only for uptime. Everything else goes by `market.clock`. */
  wallNow: () => number;
  publish: (event: SocketEvent) => void;
  /** Takes the running figures every kpi_export_interval_trades closed trades; absent where nobody keeps them. */
  exportKpi?: ((figures: KpiFigures) => void) | undefined;
  /** Takes one line when the database begins to fail, and one when it works again: system logs cannot tell of it. */
  onStorageProblem?: ((line: string) => void) | undefined;
};

/** A command that the state of the bot forbids. `message` is the `detail` that the operator reads. */
export class CommandRefused extends Error {
  constructor(
    message: string,
    readonly httpStatus: 400 | 404 | 409 | 422 | 503 = 409,
  ) {
    super(message);
  }
}

/** The paper bot as its routes see it. Commands that make no sense in the present state throw CommandRefused. */
export interface Bot {
  status(): Status;
  start(): void;
  /** No new entries; open trades stay monitored. Never refused: stopping a stopped bot is no error. */
  stop(): void;
  pause(): void;
  resume(): void;
  /** Closes every open trade of the symbol at once at the present book; CommandRefused 404 where there is none. */
  closePosition(symbol: string): { closed: number };
  closeAll(): CloseAllResult;
  resetSemaphore(): EmergencyResetResult;
  clearDatabase(): { status: 'cleared'; trades_deleted: number; signals_deleted: number };
  /** The full object, unknown fields that were saved included. */
  parameters(): Parameters & Record<string, unknown>;
  /** Takes effect at once. Returns the names of the fields that truly changed. */
  saveParameters(next: Record<string, unknown>): string[];
  /** What stands between the order books and a trade. */
  diagnostics(): Diagnostics;
  analyzeMarket(topN: number): Promise<MarketAnalysis>;
  simulateTrades(topN: number): Promise<TradeSimulation>;
  /** Stops listening to the market; open trades stay in the store and are taken up again at the next start. */
  shutdown(): void;
}
