import type { Analytics } from '@/contract/analytics';
import type { TimeRange } from '@/contract/enums';
import type { ApiKeys } from '@/contract/keys';
import type { Signal } from '@/contract/signal';
import type { SystemLog, SystemLogsQuery } from '@/contract/systemLog';
import type { Trade } from '@/contract/trade';
import type { StorageFault } from './database/faults';

/** What the bot must know of a trade after a restart, besides the trade itself; opaque to the store. */
export type MonitorState = Record<string, unknown>;

export type MonitoredTrade = { trade: Trade; monitor: MonitorState | null };

export interface TradesRepository {
  /** Inserts or updates by trade_id. Durable when it returns. */
  save(trade: Trade, monitor: MonitorState | null): void;
  /** All or none, and they survive the end of the process, not a power failure: for what is saved again before long. */
  saveOpen(open: readonly MonitoredTrade[]): void;
  open(): MonitoredTrade[];
  /** Newest entry first. */
  page(skip: number, limit: number): { trades: Trade[]; total: number; has_more: boolean };
  /** Closed trades whose exit is at `sinceMs` or later, oldest exit first. */
  closedSince(sinceMs: number): MonitoredTrade[];
  /** Entries made at `sinceMs` or later. */
  countOpenedSince(sinceMs: number): number;
  analytics(range: TimeRange, nowMs: number): Analytics;
}

export interface SignalsRepository {
  add(signal: Signal): void;
  /** Newest first. */
  latest(limit: number): Signal[];
  total(): number;
}

export interface LogsRepository {
  add(line: SystemLog): void;
  /** Newest first, with every level and component there is. */
  list(query: SystemLogsQuery): { logs: SystemLog[]; levels: string[]; components: string[] };
  clear(): void;
}

export interface ParamsRepository {
  /** The object as last saved, unknown fields included; undefined before the first save. */
  load(): Record<string, unknown> | undefined;
  save(params: Record<string, unknown>): void;
}

export interface PresetsRepository {
  names(): { name: string; description: string }[];
  find(name: string): Record<string, unknown> | undefined;
  save(preset: { name: string; description: string; params: Record<string, unknown> }): void;
  remove(name: string): boolean;
}

export interface KeysRepository {
  load(): ApiKeys;
  save(keys: ApiKeys): void;
}

export interface UsersRepository {
  find(username: string): { passwordHash: string } | undefined;
  /** The one operator of this console: a second name replaces the first. */
  set(username: string, passwordHash: string): void;
  /** Like `set`, but for this process alone: for a database that cannot be written. */
  setInMemory(username: string, passwordHash: string): void;
  operator(): string | undefined;
}

/** Times in ms since 1970. */
export type StoredSession = { tokenHash: string; username: string; createdAt: number; expiresAt: number };

/** Only hashes of tokens are stored: a stolen database signs nobody in. */
export interface SessionsRepository {
  add(session: StoredSession & { socketHash: string }): void;
  byToken(tokenHash: string): StoredSession | undefined;
  bySocket(socketHash: string): StoredSession | undefined;
  extend(tokenHash: string, expiresAt: number): void;
  /** Gives these times to every session with a later `createdAt`. */
  restartFuture(times: Pick<StoredSession, 'createdAt' | 'expiresAt'>): void;
  remove(tokenHash: string): void;
  removeAll(): void;
  removeExpired(nowMs: number): void;
}

/** Where the simulated market stands, by symbol. */
export interface SimulatedPricesRepository {
  load(): Map<string, number>;
  /** Survives the end of the process, not a power failure. */
  save(prices: ReadonlyMap<string, number>): void;
}

/** `path` is that of the database. */
export type FaultListener = (fault: StorageFault, path: string) => void;

export interface Store {
  trades: TradesRepository;
  signals: SignalsRepository;
  logs: LogsRepository;
  params: ParamsRepository;
  presets: PresetsRepository;
  keys: KeysRepository;
  users: UsersRepository;
  sessions: SessionsRepository;
  simulatedPrices: SimulatedPricesRepository;
  /** Deletes all trades and signals, in one transaction. */
  clearHistory(): { trades_deleted: number; signals_deleted: number };
  /** Reports every error of the database, also one that its caller handles. There is one listener. */
  onFault(listener: FaultListener): void;
  close(): void;
}
