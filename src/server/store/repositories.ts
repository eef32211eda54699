import type { Analytics } from '@/contract/trades/analytics';
import type { TimeRange } from '@/contract/enums';
import type { ApiKeys } from '@/contract/bot/keys';
import type { WireParameters } from '@/contract/params/schema';
import type { Signal, SignalOutcome } from '@/contract/trades/signal';
import type { TradeStoryBook, TradeStoryWall } from '@/contract/trades/tradeStory';
import type { SystemLog, SystemLogsQuery } from '@/contract/history/systemLog';
import type { Trade } from '@/contract/trades/trade';
import type { BridgeGroup, TradeBridgeReply } from '@/contract/trades/tradeBridge';
import type { ExitTimes, TradeSearch } from '@/contract/trades/tradeSearch';
import type { FollowedSignalsRepository } from './checks/followedSignals';
import type { AlarmsRepository } from './alarms/alarmTypes';
import type { OperatorEventsRepository } from './operatorEvents';
import type { OrderResultsRepository } from './account/orderResults';
import type { TimelineRepository } from './timeline';
import type { ChannelsRepository } from './alarms/channelTypes';
import type { StorageFault } from './database/faults';
import type { FundingRepository, OrdersRepository } from './account/orderTypes';
import type { LiveRiskRepository } from './account/liveRiskTypes';
import type { PresenceRepository } from './presence';
import type { SimulatedPricesRepository } from './simulatedPrices';
import type { ClosedInPeriod } from './trades/closedInPeriod';
import type { TradeMarkoutsRepository } from './trades/tradeMarkouts';

/** State of an open position, such as its stops. The store does not interpret it. */
export type MonitorState = Record<string, unknown>;

/** A stored trade. `monitor` is null for a trade without a stored state, and for a damaged state. */
export type StoredTrade = { trade: Trade; monitor: MonitorState | null };

export interface TradesRepository {
  /** Inserts or updates a trade by its trade_id. The trade is durable when the function returns. */
  save(trade: Trade, monitor: MonitorState | null): void;
  /** Saves either all open trades or none. The saved trades survive a crash of the process, but not a power failure. */
  saveOpenTrades(open: readonly StoredTrade[]): void;
  /** Returns the open trades. A trade without an exit whose status is damaged counts as open. */
  listOpenTrades(): StoredTrade[];
  findTrade(trade_id: string): Trade | undefined;
  /** Returns a page of the trades that match `search`, newest entry first. `total` counts all matching trades. */
  listPage(skip: number, limit: number, search?: TradeSearch): { trades: Trade[]; total: number; has_more: boolean };
  /** Returns closed trades with an exit at `sinceMs` or later, oldest exit first. */
  listTradesClosedSince(sinceMs: number): StoredTrade[];
  countTradesOpenedSince(sinceMs: number): number;
  /** Computes the figures over a range. `exits` limits the closed trades, and its `from` replaces the range. */
  computeAnalytics(range: TimeRange, nowMs: number, exits?: ExitTimes): Analytics;
  /** Adds up the parts of the net PnL of the closed trades of a range, limited as those of `computeAnalytics`. */
  computeBridge(
    group: { by: BridgeGroup; zone: string },
    range: TimeRange,
    nowMs: number,
    exits?: ExitTimes,
  ): Promise<TradeBridgeReply>;
  /** Sums the trades that closed from `from` until before `until`, both in ms of market time. */
  sumClosedInPeriod(period: { from: number; until: number }): ClosedInPeriod;
}

/** Recorded prices, events and order books of one trade, from before the entry until after the exit. */
export type TradePath = {
  /** Market time at which the recording started, ms. The time of each sample is relative to `startedAt`. */
  startedAt: number;
  /** Each sample has ms after `startedAt` and the price, while the trade is open also SL, TP and net PnL. */
  samples: [after: number, price: number, sl?: number | null, tp?: number | null, pnl_net?: number | null][];
  events: { at: number; kind: string; text: string; price: number | null; wall?: TradeStoryWall }[];
  signal: Signal | null;
  entryBook: TradeStoryBook | null;
  exitBook: TradeStoryBook | null;
  /** Exchange of the prices and exchange of the books. Earlier versions of the bot stored neither. */
  origin?: { exchange: string; book_exchange: string } | undefined;
};

export interface TradePathsRepository {
  /** Stores or replaces the path of a trade. The path survives a crash of the process, but not a power failure. */
  savePath(trade_id: string, path: TradePath): void;
  /** Returns undefined for an unknown trade, and for a damaged path. */
  loadPath(trade_id: string): TradePath | undefined;
}

export interface SignalsRepository {
  add(signal: Signal): void;
  /** Stores the outcome of a signal among the newest 1,000. */
  setOutcome(signal: Pick<Signal, 'timestamp' | 'symbol' | 'side'>, outcome: SignalOutcome): void;
  /** Replaces the outcome of every recent signal that is pending. */
  setPendingOutcomes(outcome: SignalOutcome): void;
  /** Returns the latest signals, newest first. */
  listLatest(limit: number): Signal[];
  countSignals(): number;
}

export interface LogsRepository {
  add(line: SystemLog): void;
  /** Returns the matching log lines, newest first, and every level and component in the log. */
  list(query: SystemLogsQuery): { logs: SystemLog[]; levels: string[]; components: string[] };
  clearLines(): void;
}

export interface ParamsRepository {
  /**
   * Returns the last saved parameters, unknown fields included. Returns undefined before the first save. Throws
   * DamagedRowError for a damaged row.
   */
  load(): Record<string, unknown> | undefined;
  /**
   * Stores the parameters and their row of the history, or neither. An empty history also gets the form before the save,
   * because a new bot trades with parameters that nobody saved.
   */
  save(params: Record<string, unknown>, save?: { by: string | null; before: Record<string, unknown> }): void;
}

/**
 * One save and its whole form. `at` is null for parameters that are older than the history. `previous` is the form of
 * the save before, or undefined for the oldest stored save.
 */
export type StoredSave = {
  id: number;
  at: number | null;
  by: string | null;
  config_version: string | null;
  params: Record<string, unknown>;
  previous: Record<string, unknown> | undefined;
  /** Number and net PnL of the closed trades that opened under the version. */
  trades: number;
  net_pnl: number | null;
};

export interface ParamsHistoryRepository {
  /** Adds the JSON of a save, within the transaction of the caller. */
  addSave(save: { at: number | null; by: string | null; params: Record<string, unknown> }): void;
  isEmpty(): boolean;
  /** Returns saves older than the save `before`, or the newest saves, newest first. A damaged row is left out. */
  listSaves(page: { before?: number | undefined; limit: number }): { saves: StoredSave[]; hasMore: boolean };
  /** Returns the newest save of a version. */
  findVersion(version: string): StoredSave | undefined;
}

export interface PresetsRepository {
  listPresets(): { name: string; description: string }[];
  hasPreset(name: string): boolean;
  /** Throws DamagedRowError for a damaged preset. */
  findPreset(name: string): WireParameters | undefined;
  savePreset(preset: { name: string; description: string; params: Record<string, unknown> }): void;
  removePreset(name: string): boolean;
}

export interface KeysRepository {
  loadKeys(): ApiKeys;
  saveKeys(keys: ApiKeys): void;
}

export interface UsersRepository {
  findOperator(username: string): { passwordHash: string } | undefined;
  /** Stores the only operator. A new username replaces the stored username. */
  setOperator(username: string, passwordHash: string): void;
  /** Sets the operator in memory until the process ends, for a database that cannot be written. */
  setOperatorInMemory(username: string, passwordHash: string): void;
  operatorName(): string | undefined;
}

/** Session in the database, with times in ms since 1970. */
export type StoredSession = { tokenHash: string; username: string; createdAt: number; expiresAt: number };

/** Stores sessions with hashes of tokens only, so that a stolen database contains no usable token. */
export interface SessionsRepository {
  addSession(session: StoredSession & { socketHash: string }): void;
  findByTokenHash(tokenHash: string): StoredSession | undefined;
  findBySocketHash(socketHash: string): StoredSession | undefined;
  extendSession(tokenHash: string, expiresAt: number): void;
  /** Replaces the times of every session created after `times.createdAt`, because the clock was ahead. */
  correctFutureSessionTimes(times: Pick<StoredSession, 'createdAt' | 'expiresAt'>): void;
  removeSession(tokenHash: string): void;
  removeAllSessions(): void;
  removeExpiredSessions(nowMs: number): void;
}

/** Realised net PnL of closed trades and highest equity, in USDT without the capital. */
export type StoredEquity = { realised: number; peak: number };

export interface EquityRepository {
  /** Throws DamagedRowError for a damaged row, because a default would reset the drawdown. */
  loadEquity(): StoredEquity | undefined;
  saveEquity(equity: StoredEquity): void;
}

/** Stores the description of each Lab run. The results of Lab runs are files. */
export interface LabRunsRepository {
  /** Adds a Lab run and returns its id. The id of a removed Lab run is never used again. */
  addRun(run: Record<string, unknown>): string;
  saveRun(id: string, run: Record<string, unknown>): void;
  removeRun(id: string): void;
  /** Returns all Lab runs, newest first. A damaged row has no `run`. */
  listRuns(): { id: string; run: Record<string, unknown> | undefined }[];
}

/** Receives a storage fault and the file path of the database. */
export type StorageFaultListener = (fault: StorageFault, path: string) => void;

/** Number of statements that wrote, and of failed accesses by fault, since the store was opened. */
export type StoreUsage = { writes: number; failures: ReadonlyMap<StorageFault, number> };

export interface ExchangeAccountRepository {
  accountId(): string | undefined;
  /** Keeps the first account number for ever. */
  keepAccountId(id: string): void;
  /** Returns the time until which the fills of the account are booked, or undefined before the first reading. */
  loadReadUntil(): number | undefined;
  keepReadUntil(at: number): void;
}

export interface Store {
  trades: TradesRepository;
  /** Recorded prices, events and order books of the last 20,000 trades. */
  tradePaths: TradePathsRepository;
  tradeMarkouts: TradeMarkoutsRepository;
  signals: SignalsRepository;
  /** Rejected signals and their hypothetical trades, the last 100,000. */
  followedSignals: FollowedSignalsRepository;
  logs: LogsRepository;
  params: ParamsRepository;
  paramsHistory: Omit<ParamsHistoryRepository, 'addSave' | 'isEmpty'>;
  presets: PresetsRepository;
  keys: KeysRepository;
  users: UsersRepository;
  sessions: SessionsRepository;
  simulatedPrices: SimulatedPricesRepository;
  equity: EquityRepository;
  liveRisk: LiveRiskRepository;
  labRuns: LabRunsRepository;
  orders: OrdersRepository;
  /** Funding that the exchange charged, with its exact amounts. */
  funding: FundingRepository;
  /** Comparison of the last 20,000 orders with the paper simulation. */
  orderResults: OrderResultsRepository;
  /** Account to which the trades and the orders of mode LIVE belong. */
  exchangeAccount: ExchangeAccountRepository;
  alarms: AlarmsRepository;
  /** Commands with their outcome, saves of parameters, sign-ins, changes of the feed and of the process. */
  operatorEvents: OperatorEventsRepository;
  /** Rows of all lists within a window. */
  timeline: TimelineRepository;
  presence: PresenceRepository;
  /** Channels that send alarms, and the messages that wait for their delivery. */
  channels: ChannelsRepository;
  /** Deletes trades, paths, markouts, signals, followed signals and comparisons of orders in one transaction. */
  clearHistory(): { trades_deleted: number; signals_deleted: number };
  /** Sets the only listener. It receives every fault, even if a caller of the store catches the error. */
  onFault(listener: StorageFaultListener): void;
  /** Sets the only listener for log lines. The listener also receives the lines that cannot be stored. */
  onLogLine(listener: (line: SystemLog) => void): void;
  usage(): StoreUsage;
  close(): void;
}
