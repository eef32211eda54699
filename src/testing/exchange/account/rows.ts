import { leavesOf, type Execution, type LoopbackOrder, type LoopbackPosition, type WireRow } from './model';
import {
  availableBalance,
  bookingStepOf,
  equityOf,
  initialMarginOf,
  instrumentOf,
  markOf,
  type AccountState,
  unrealisedOf,
} from './state';
import { liquidationPriceOf } from './liquidation';

/** Decimals of amounts. More would show the rounding error of floating-point numbers. */
export const AMOUNT_DECIMALS = 10;

/** Writes a number as decimal text without exponent. */
export function toDecimalText(value: number): string {
  const text = value.toFixed(AMOUNT_DECIMALS).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

const optional = (value: number | undefined): string => (value === undefined ? '' : toDecimalText(value));

/** Document: order stream, get open orders. */
export function orderRow(state: AccountState, order: LoopbackOrder): WireRow {
  const step = bookingStepOf(instrumentOf(state, order.symbol));
  const isEnded = order.status === 'Cancelled' || order.status === 'Rejected';
  const leaves = isEnded ? 0 : leavesOf(order, step);
  const { trigger } = order;
  return {
    category: 'linear',
    orderId: order.orderId,
    orderLinkId: order.orderLinkId,
    blockTradeId: '',
    symbol: order.symbol,
    side: order.side,
    positionIdx: order.positionIdx,
    orderType: order.orderType,
    timeInForce: order.timeInForce,
    price: order.orderType === 'Market' ? '0' : toDecimalText(order.price),
    qty: toDecimalText(order.qty),
    orderStatus: order.status,
    cancelType: order.cancelType,
    rejectReason: order.rejectReason,
    createType: order.createType,
    stopOrderType: order.stopOrderType,
    avgPrice: order.cumQty > 0 ? toDecimalText(order.cumValue / order.cumQty) : '',
    leavesQty: toDecimalText(leaves),
    leavesValue: toDecimalText(leaves * order.price),
    cumExecQty: toDecimalText(order.cumQty),
    cumExecValue: toDecimalText(order.cumValue),
    cumExecFee: toDecimalText(order.cumFee),
    feeCurrency: 'USDT',
    triggerPrice: optional(trigger?.price),
    triggerBy: trigger?.by ?? '',
    triggerDirection: trigger ? (trigger.rising ? 1 : 2) : 0,
    takeProfit: optional(order.takeProfit?.price),
    stopLoss: optional(order.stopLoss?.price),
    tpTriggerBy: order.takeProfit?.by ?? '',
    slTriggerBy: order.stopLoss?.by ?? '',
    tpslMode: order.stopLoss || order.takeProfit ? 'Full' : '',
    reduceOnly: order.reduceOnly,
    closeOnTrigger: order.closeOnTrigger,
    smpType: 'None',
    createdTime: String(order.createdAt),
    updatedTime: String(order.updatedAt),
  };
}

/** Document: execution stream, get trade history. */
export function executionRow(execution: Execution): WireRow {
  const { order, execType } = execution;
  return {
    category: 'linear',
    symbol: order.symbol,
    orderId: order.orderId,
    orderLinkId: order.orderLinkId,
    side: order.side,
    orderPrice: toDecimalText(order.price),
    orderQty: toDecimalText(order.qty),
    leavesQty: toDecimalText(execution.leavesQty),
    orderType: execType === 'Funding' ? 'UNKNOWN' : order.orderType,
    stopOrderType: order.stopOrderType,
    createType: order.createType,
    execId: execution.execId,
    execType,
    execPrice: toDecimalText(execution.price),
    execQty: toDecimalText(execution.qty),
    execValue: toDecimalText(execution.price * execution.qty),
    execFee: toDecimalText(execution.fee),
    feeCurrency: 'USDT',
    feeRate: toDecimalText(execution.feeRate),
    isMaker: execution.isMaker,
    markPrice: toDecimalText(execution.markPrice),
    execTime: String(execution.at),
    blockTradeId: '',
  };
}

/** Document: position stream, get position info. The stream and the query name the entry price differently. */
export function positionRow(state: AccountState, position: LoopbackPosition): WireRow {
  const { symbol, size, entry, leverage } = position;
  const liquidation = liquidationPriceOf(state, position);
  const mark = markOf(state, symbol);
  return {
    category: 'linear',
    symbol,
    positionIdx: position.positionIdx,
    // A position of size 0 has the side ''.
    side: size > 0 ? position.side : '',
    size: toDecimalText(size),
    avgPrice: toDecimalText(entry),
    entryPrice: toDecimalText(entry),
    positionValue: toDecimalText(size * entry),
    leverage: toDecimalText(leverage),
    tradeMode: 0,
    markPrice: toDecimalText(mark),
    liqPrice: size > 0 && liquidation > 0 ? toDecimalText(liquidation) : '',
    positionIM: toDecimalText(initialMarginOf(position)),
    positionMM: toDecimalText(size * entry * instrumentOf(state, symbol).maintenance_rate),
    unrealisedPnl: toDecimalText(unrealisedOf(state, position)),
    curRealisedPnl: toDecimalText(position.realised),
    takeProfit: optional(position.takeProfit?.price),
    stopLoss: optional(position.stopLoss?.price),
    trailingStop: '0',
    tpslMode: 'Full',
    positionStatus: 'Normal',
    isReduceOnly: false,
    createdTime: String(position.createdAt),
    updatedTime: String(position.updatedAt),
  };
}

/** Document: wallet stream, get wallet balance. The totals are empty in isolated margin mode. */
export function walletRow(state: AccountState): WireRow {
  const equity = equityOf(state);
  const isolated = state.marginMode === 'ISOLATED_MARGIN';
  return {
    accountType: 'UNIFIED',
    totalEquity: toDecimalText(equity),
    totalWalletBalance: toDecimalText(state.wallet),
    totalAvailableBalance: isolated ? '' : toDecimalText(availableBalance(state)),
    coin: [
      {
        coin: 'USDT',
        equity: toDecimalText(equity),
        walletBalance: toDecimalText(state.wallet),
        unrealisedPnl: toDecimalText(equity - state.wallet),
        totalPositionIM: toDecimalText(isolated ? equity - availableBalance(state) : 0),
        // Empty since 2025: availableToWithdraw. unverified for demo.
        availableToWithdraw: '',
      },
    ],
  };
}
