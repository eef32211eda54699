import type { Exchange, Mode } from '@/contract/enums';
import type { Timestamp } from '@/contract/schema/fields';
import type { Trade } from '@/contract/trades/trade';
import { type Direction, tradeSideOf } from '../../market/direction';
import type { ExitReason, StopKind } from '../../orders/exitReasons';
import { isoTime } from '../../logging/botLog';
import type { FundingTerms } from '../../market/source';
import type { VenueName } from '../../market/venueNames';
import { type ExitedPart, wholeExitAt } from './positionFills';
import type { PositionState } from './positionStates';

/** Price and notional of the wall that TP or SL follows, at the entry or the last move. */
export type FollowedWall = { price: number; notional: number };

/** Details of the entry fill for an audit. All fields are null for a trade that an earlier version of the bot saved. */
export type EntryAudit = {
  readonly liquidity: string | null;
  /** Best bid or ask from which the price of the entry order was calculated. */
  readonly touch: number | null;
  /** Entry price relative to the mid at the signal in bps, positive if the entry price is worse. */
  readonly slippage_bps: number | null;
  readonly signal_timestamp: Timestamp | null;
  readonly config_version: string | null;
};

/** Fields of an open trade that the bot saves in the database. */
type StoredPosition = {
  readonly id: string;
  readonly symbol: string;
  readonly direction: Direction;
  /** Quantity, margin, average price and fee of all entry fills. */
  qty: number;
  margin: number;
  entry: number;
  entryFee: number;
  /** Mid of the exchange of the trade at the signal. Null when it is not known, as are the mids below. */
  readonly signalMid: number | null;
  /** Average mid at the entry fills. */
  entryMid: number | null;
  /** Mid when the bot decided to close. Null before, and for an exit that the exchange caused. */
  exitDecisionMid: number | null;
  /** Absent before the first exit fill. */
  exited?: ExitedPart;
  readonly audit: EntryAudit;
  /** SL at the entry. Null for a trade that an earlier version of the bot saved. */
  readonly initialSl: number | null;
  readonly openedAt: number;
  /** Time of the first entry fill by the clock of the exchange. */
  firstFillAt: number;
  readonly mode: Mode;
  readonly exchange: Exchange;
  readonly venue: VenueName;
  readonly marketId: string | undefined;
  /**
   * Price on the exchange of the trade divided by the price on the data exchange, at the entry. Null after a swap of
   * data and execution exchange, until both prices are known.
   */
  ratio: number | null;
  tp: number;
  sl: number;
  stopKind: StopKind;
  /** Best price so far at which the trade could have closed. */
  bestPrice: number;
  /** Worst price so far at which the trade could have closed. */
  worstPrice: number;
  lastPrice: number;
  /** Wall that protects the stop. */
  protective: FollowedWall | null;
  /** False if the SL is at its minimum distance. Only a trade with an SL behind a wall closes by WALL_DROP. */
  isStopByWall: boolean;
  target: FollowedWall | null;
  /** Funding paid so far in USDT, negative if received. */
  funding: number;
  /** Announced rate and time of the next funding. */
  fundingTerms: FundingTerms | null;
};

/** State of PositionMonitor and ExitExecutor for one trade. A restart of the bot resets the state. */
export type MonitoringState = {
  state: PositionState;
  /** Market time from which this process holds the trade. A reading from before says nothing about it. */
  readonly heldSince: number;
  /**
   * True for a trade of an earlier process until a reading or an event shows its position. Its stop can have filled
   * meanwhile, so that only the operator closes it.
   */
  awaitsReading: boolean;
  /**
   * Market time from which timeout_seconds counts: the entry time or the last restart of the bot, whichever is earlier.
   * At a restart of the bot, market time jumps back if MARKET_SPEED was above 1.
   */
  readonly timeoutFrom: number;
  /** Market time of the book from which `lastPrice` was read, 0 for a price from before the last restart of the bot. */
  lastPriceAt: number;
  /** Market time since which each exit condition holds, if the exit requires hold_ms_before_flatten. */
  conditionSince: Partial<Record<ExitReason, number>>;
  /**
   * False until the trade has its first book after a start of the bot. A missing first book is not a monitoring error.
   */
  hasSeenBook: boolean;
  monitoringErrors: number;
  /** True after too many monitoring errors without a fresh book. The trade then closes at its next book. */
  waitsForBook: boolean;
  /** Maker exit after a wall drop. The exit order rests at `price` between the market times `from` and `until`. */
  makerExit: { price: number; from: number; until: number; decisionMid: number } | undefined;
  /** Entry order that can still fill further parts. Undefined after the end of the order. */
  entryOrder:
    { readonly qty: number; cancel(): void; isAlive(): boolean; onceEnded(listener: () => void): void } | undefined;
  /** Cancels the exit order in transit. Undefined while no exit order is in transit. */
  pendingExit: (() => void) | undefined;
  /** True if TP, SL, walls or funding changed since the last save. */
  unsaved: boolean;
};

export type Position = StoredPosition & {
  /**
   * Opened on another market, whose prices the bot does not know, or at an account that is not connected. The bot does
   * not monitor such a trade.
   */
  readonly isForeignMarket: boolean;
  readonly monitoring: MonitoringState;
};

/** Returns the monitoring state of a trade before its first book update. */
export const createMonitoringState = (
  timeoutFrom: number,
  changes: Partial<MonitoringState> = {},
): MonitoringState => ({
  state: 'opening',
  heldSince: timeoutFrom,
  awaitsReading: false,
  timeoutFrom,
  lastPriceAt: 0,
  conditionSince: {},
  hasSeenBook: false,
  monitoringErrors: 0,
  waitsForBook: false,
  makerExit: undefined,
  entryOrder: undefined,
  pendingExit: undefined,
  unsaved: false,
  ...changes,
});

export const distanceToTp = (position: Position): number => position.direction * (position.tp - position.entry);

/** Returns the progress from entry to TP: 0 at the entry, 1 at the TP, negative for a loss. */
export const progressToTp = (position: Position, price: number): number =>
  (position.direction * (price - position.entry)) / distanceToTp(position);

export const toOpenTrade = (position: Position): Required<Trade> => ({
  trade_id: position.id,
  symbol: position.symbol,
  side: tradeSideOf(position.direction),
  status: 'OPEN',
  timestamp_entry: isoTime(position.openedAt),
  timestamp_exit: null,
  entry_price: position.entry,
  exit_price: null,
  reason_exit: null,
  tp_price: position.tp,
  sl_price: position.sl,
  pnl_gross: null,
  pnl_net: null,
  pnl_pct: null,
  total_fees: null,
  entry_fee: position.entryFee,
  exit_fee: null,
  funding_fee: null,
  mode: position.mode,
  exchange: position.exchange,
  quantity: position.qty,
  margin: position.margin,
  entry_liquidity: position.audit.liquidity,
  exit_liquidity: null,
  entry_touch: position.audit.touch,
  exit_touch: null,
  slippage_bps: position.audit.slippage_bps,
  exit_slippage_bps: null,
  ...largestGainAndLoss(position),
  signal_timestamp: position.audit.signal_timestamp,
  config_version: position.audit.config_version,
  signal_mid: position.signalMid,
  entry_mid: position.entryMid,
  exit_decision_mid: null,
  exit_mid: null,
});

/** Returns the largest gross gain and the largest gross loss of a trade in USDT, including the current `price`. */
function largestGainAndLoss({ direction, entry, qty, bestPrice, worstPrice }: Position, price = entry) {
  const grossPnlAt = (at: number) => direction * (at - entry) * qty;
  return {
    mfe: Math.max(0, grossPnlAt(bestPrice), grossPnlAt(price)),
    mae: Math.min(0, grossPnlAt(worstPrice), grossPnlAt(price)),
  };
}

/** Exit of the whole quantity, as an average over its fills. */
export type WholeExit = {
  at: number;
  price: number;
  fee: number;
  reason: ExitReason;
  liquidity: 'maker' | 'taker';
  /** Best bid or ask at which the exit could fill, or the last known price. */
  touch: number;
};

export type PnlAndFeesAtClose = Pick<Trade, 'pnl_gross' | 'pnl_pct' | 'exit_fee' | 'funding_fee'> & {
  total_fees: number;
  pnl_net: number;
};

/** Returns the result if the open quantity of a trade closes at `price`. */
export function pnlAndFeesAtClose(position: Position, price: number, fee_pct: number): PnlAndFeesAtClose {
  const exit = wholeExitAt(position, price, fee_pct);
  return pnlAndFees(position, exit.price, exit.fee);
}

function pnlAndFees(position: Position, price: number, exit_fee: number): PnlAndFeesAtClose {
  const { direction, entry, qty, margin, entryFee } = position;
  const pnl_gross = direction * (price - entry) * qty;
  const funding_fee = position.funding;
  const total_fees = entryFee + exit_fee + funding_fee;
  const pnl_net = pnl_gross - total_fees;
  return { pnl_gross, pnl_net, pnl_pct: (pnl_net / margin) * 100, total_fees, exit_fee, funding_fee };
}

export function toClosedTrade(position: Position, { at, price, fee, reason, liquidity, touch }: WholeExit): Trade {
  return {
    ...toOpenTrade(position),
    ...largestGainAndLoss(position, price),
    ...pnlAndFees(position, price, fee),
    status: 'CLOSED',
    timestamp_exit: isoTime(at),
    exit_price: price,
    reason_exit: reason,
    exit_liquidity: liquidity,
    exit_touch: touch,
    exit_slippage_bps: ((position.direction * (touch - price)) / touch) * 1e4,
    // The exchange closes without a delay between decision and fill.
    exit_decision_mid: position.exitDecisionMid ?? position.exited?.mid ?? null,
    exit_mid: position.exited?.mid ?? null,
  };
}
