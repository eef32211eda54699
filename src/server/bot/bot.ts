import type { AccountOrder } from '@/contract/bot/execution';
import type { CloseAllResult, ClosedPosition, EmergencyResetResult } from '@/contract/bot/commands';
import type { Diagnostics } from '@/contract/bot/diagnostics';
import type { MarketAnalysis, TradeSimulation } from '@/contract/market/analysis';
import type { BookRole } from '@/contract/market/bookLevels';
import type { MarketCandles, MarketHistory, OverviewRow } from '@/contract/market/marketView';
import type { AdditionalParameter } from '@/contract/params/additions';
import type { Parameters } from '@/contract/params/catalogue';
import type { Status } from '@/contract/bot/status';
import type { TradeStory } from '@/contract/trades/tradeStory';
import type { ClosePositionsReport, FailedClose } from './exit/closeReport';
import type { EmergencyCommands } from './live/flatten/emergencyCommands';
import type { TypedKey } from '../orders/account';
import type { BotRisk } from './core/risk';

/** A command throws CommandRefused if the bot refuses the command. */
export interface Bot extends EmergencyCommands {
  status(): Status;
  /** Returns the orders at the exchange, newest first. The list is empty without an account. */
  accountOrders(): AccountOrder[];
  /**
   * Cancels one order at the exchange, and its entry with it. A repeated call sends nothing. Throws CommandRefused if the
   * order is not working any more.
   */
  cancelOrder(clientId: string): void;
  /** Takes the smaller quantity of the account for the position of a symbol whose quantities differ. */
  adoptQuantity(symbol: string): void;
  /**
   * Checks the account at the exchange before a start in mode LIVE, within 10 s. Does nothing in mode PAPER. Throws
   * CommandRefused if the account or a parameter does not fit.
   */
  prepareStart(): Promise<void>;
  /** In mode LIVE, requires a call of `prepareStart` just before. */
  start(): void;
  /** Stops new entries. The bot still monitors open trades. Does nothing if the bot is already stopped. */
  stop(): void;
  pause(): void;
  resume(): void;
  /**
   * Closes every open trade of the symbol at the current book. Throws CommandRefused 404 if the symbol has no open
   * trade.
   */
  closePosition(symbol: string): { closed: number; trades: ClosedPosition[]; failed: FailedClose[] };
  closeAll(): CloseAllResult & ClosePositionsReport;
  /**
   * Waits at most 3 s for the exits in `failed` that the exchange has not filled yet. Paper exits fill at once. Returns
   * the trades that closed meanwhile, and the rest of `failed`.
   */
  awaitCloses(failed: readonly FailedClose[]): Promise<ClosePositionsReport>;
  resetSemaphore(): EmergencyResetResult;
  clearDatabase(): { status: 'cleared'; trades_deleted: number; signals_deleted: number };
  /** Returns all parameters, including saved fields that are not in the parameter catalogue. */
  parameters(): Parameters & Record<string, unknown>;
  additionalParameters(): readonly AdditionalParameter[];
  /**
   * Stores and applies the parameters at once. Returns the names of the changed parameters. `by` is the operator who
   * saves.
   */
  saveParameters(next: Record<string, unknown>, by?: string | null): string[];
  /**
   * Throws CommandRefused while a trade or an order of mode LIVE exists, and while the account is being checked. `what`
   * names the command.
   */
  refuseWhileLive(what: string): void;
  /**
   * Returns whether the key may replace the key of a LIVE trade or order. Throws CommandRefused for a key of another
   * account, and while the account is being checked. `confirm` is the word of the operator for a key without a visible
   * account.
   */
  acceptsKey(key: TypedKey, confirm: string | undefined): Promise<boolean>;
  /** Connects the account with the stored key. */
  connectAccount(): void;
  /** Starts book and tape frames. Returns the function that stops them, or undefined if unlisted. */
  watch(symbol: string, book?: BookRole): (() => void) | undefined;
  /** Includes the symbols that the bot would choose, before its first start. */
  marketOverview(): { timestamp: string; symbols: OverviewRow[] };
  /** Returns the recorded books and traded volumes of a symbol. Throws CommandRefused 404 for an unlisted symbol. */
  marketHistory(symbol: string, seconds: number): MarketHistory;
  candles(symbol: string, minutes: number, limit: number, book?: BookRole): MarketCandles;
  /** Returns the recorded prices, TP, SL and events of a trade. Throws CommandRefused 404 for an unknown trade. */
  tradeStory(trade_id: string): TradeStory;
  /** Returns why the bot currently rejects signals and entries. */
  diagnostics(): Diagnostics;
  /** Returns figures of losses and open trades that the diagnostics lack. */
  risk(): BotRisk;
  analyzeMarket(topN: number): Promise<MarketAnalysis>;
  simulateTrades(topN: number): Promise<TradeSimulation>;
  /** Unsubscribes from the market. A new process monitors the stored open trades again. */
  shutdown(): void;
}
