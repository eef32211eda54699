import {
  opposite,
  roundToStep,
  signOf,
  type ExecType,
  type LoopbackOrder,
  type LoopbackPosition,
  type PositionIndex,
} from './model';
import { bookExecution, setStatus } from './fills';
import { bankruptcyPriceOf, positionsToLiquidate } from './liquidation';
import { AMOUNT_DECIMALS, executionRow, positionRow, walletRow } from './rows';
import {
  bookingStepOf,
  instrumentOf,
  markOf,
  newId,
  openOrders,
  openPositions,
  positionAt,
  queueRow,
  type AccountState,
} from './state';

const CREATE_TYPES = {
  BustTrade: 'CreateByTakeOver_PassThrough',
  AdlTrade: 'CreateByAdl_PassThrough',
  Settle: 'CreateBySettle',
  Funding: '',
} as const satisfies Partial<Record<ExecType, string>>;

type ForcedType = keyof typeof CREATE_TYPES;

/** Order of the exchange itself. It has no client id and is not listed among the orders of the account. */
function systemOrder(
  state: AccountState,
  position: LoopbackPosition,
  execType: ForcedType,
  { price, qty }: { price: number; qty: number },
): LoopbackOrder {
  const at = state.market.now();
  return {
    orderId: newId(state, '5e5e0000'),
    orderLinkId: '',
    symbol: position.symbol,
    side: opposite(position.side),
    positionIdx: position.positionIdx,
    orderType: 'Market',
    timeInForce: 'IOC',
    price,
    qty,
    cumQty: 0,
    cumValue: 0,
    cumFee: 0,
    status: 'New',
    cancelType: '',
    rejectReason: 'EC_NoError',
    createType: CREATE_TYPES[execType],
    stopOrderType: '',
    reduceOnly: true,
    closeOnTrigger: true,
    queueAhead: 0,
    createdAt: at,
    updatedAt: at,
  };
}

function closeByExchange(
  state: AccountState,
  position: LoopbackPosition,
  execType: ForcedType,
  { price, qty }: { price: number; qty: number },
): void {
  const { tick_size } = instrumentOf(state, position.symbol);
  const at = { price: roundToStep(price, tick_size), qty };
  bookExecution(state, systemOrder(state, position, execType, at), { ...at, isMaker: false, execType });
}

/** Takes over the positions whose margin is lost. Document: enum execType BustTrade, cancelType CancelAllBeforeLiq. */
export function liquidate(state: AccountState): void {
  for (const position of positionsToLiquidate(state)) {
    for (const order of openOrders(state))
      if (order.symbol === position.symbol && !order.stopOrderType)
        setStatus(state, order, 'Cancelled', { cancelType: 'CancelAllBeforeLiq' });
    // unverified: the execution price of a take-over in cross margin.
    const price = state.marginMode === 'ISOLATED_MARGIN' ? bankruptcyPriceOf(position) : markOf(state, position.symbol);
    closeByExchange(state, position, 'BustTrade', { price, qty: position.size });
  }
}

/** Reduces a position by auto-deleveraging. Document: enum execType AdlTrade. */
export function deleverage(state: AccountState, symbol: string, share: number, positionIdx: PositionIndex = 0): void {
  const position = positionAt(state, symbol, positionIdx);
  const step = bookingStepOf(instrumentOf(state, symbol));
  const qty = Math.min(position.size, roundToStep(position.size * share, step));
  if (qty > 0) closeByExchange(state, position, 'AdlTrade', { price: markOf(state, symbol), qty });
}

/** Delists a contract. Document: enum execType Settle, createType CreateBySettle, cancelType CancelBySettle. */
export function settle(state: AccountState, symbol: string): void {
  instrumentOf(state, symbol).status = 'Closed';
  for (const order of openOrders(state))
    if (order.symbol === symbol && !order.stopOrderType)
      setStatus(state, order, 'Cancelled', { cancelType: 'CancelBySettle' });
  for (const position of openPositions(state))
    if (position.symbol === symbol)
      closeByExchange(state, position, 'Settle', { price: markOf(state, symbol), qty: position.size });
}

/**
 * Charges funding. Document: execution stream ("USDT Perpetual has Funding feed"). The position does not change.
 * unverified: side and quantity of the row.
 */
export function chargeFunding(state: AccountState, symbol: string, rate: number): void {
  for (const position of openPositions(state)) {
    if (position.symbol !== symbol) continue;
    const price = markOf(state, symbol);
    const qty = position.size;
    const fee = Number((signOf(position.side) * price * qty * rate).toFixed(AMOUNT_DECIMALS));
    state.wallet -= fee;
    position.realised -= fee;
    const execution = {
      execId: newId(state, 'e0000000'),
      order: { ...systemOrder(state, position, 'Funding', { price, qty }), side: position.side },
      execType: 'Funding' as const,
      price,
      qty,
      fee,
      feeRate: rate,
      realised: 0,
      isMaker: false,
      leavesQty: 0,
      markPrice: price,
      at: state.market.now(),
    };
    state.executions.push(execution);
    queueRow(state, 'execution', executionRow(execution));
    queueRow(state, 'position', positionRow(state, position));
    queueRow(state, 'wallet', walletRow(state));
  }
}
