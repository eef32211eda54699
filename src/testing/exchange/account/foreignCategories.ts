import { signOf, type Category, type OrderSide, type WalletChange, type WireRow } from './model';
import { toDecimalText, walletRow } from './rows';
import { newId, queueRow, type AccountState } from './state';

/** Coins in which a market of the account settles and charges its fee. */
type ForeignMarket = { category: Category; symbol: string; settleCoin: string; feeCoin(side: OrderSide): string };

/**
 * Other markets of the same account. Document: place order (categories), option (USDT options since 2025), USDC contracts.
 * A spot symbol has the name of the perpetual. A USDC perpetual is linear, as the contracts of the bot are.
 */
export const FOREIGN_MARKETS = {
  spot: (base: string): ForeignMarket => ({
    category: 'spot',
    symbol: `${base}USDT`,
    settleCoin: 'USDT',
    // Document: get trade history, feeCurrency. A buy pays its fee in the coin that it receives.
    feeCoin: (side) => (side === 'Buy' ? base : 'USDT'),
  }),
  inverse: (base: string): ForeignMarket => ({
    category: 'inverse',
    symbol: `${base}USD`,
    settleCoin: base,
    feeCoin: () => base,
  }),
  option: (base: string): ForeignMarket => ({
    category: 'option',
    symbol: `${base}-27MAR26-1000-C-USDT`,
    settleCoin: 'USDT',
    feeCoin: () => 'USDT',
  }),
  usdc: (base: string): ForeignMarket => ({
    category: 'linear',
    symbol: `${base}PERP`,
    settleCoin: 'USDC',
    feeCoin: () => 'USDC',
  }),
} as const;

export type ForeignTrade = { market: ForeignMarket; side: OrderSide; price: number; qty: number };

const FEE_RATE = 0.001;

/** Fills one market order of a person in another market. Document: order stream, execution stream, position stream. */
export function tradeElsewhere(state: AccountState, { market, side, price, qty }: ForeignTrade): void {
  const { category, symbol, settleCoin } = market;
  const at = state.market.now();
  const orderId = newId(state, 'f0e10000');
  const execId = newId(state, 'f0ee0000');
  const feeCurrency = market.feeCoin(side);
  const value = price * qty;
  const fee = feeCurrency === 'USDT' || feeCurrency === 'USDC' ? value * FEE_RATE : qty * FEE_RATE;
  const shared = { category, symbol, orderId, orderLinkId: '', side, orderType: 'Market', stopOrderType: '' };
  const order: WireRow = {
    ...shared,
    positionIdx: 0,
    timeInForce: 'IOC',
    price: '0',
    qty: toDecimalText(qty),
    orderStatus: 'Filled',
    cancelType: 'UNKNOWN',
    rejectReason: 'EC_NoError',
    createType: 'CreateByUser',
    avgPrice: toDecimalText(price),
    leavesQty: '0',
    cumExecQty: toDecimalText(qty),
    cumExecValue: toDecimalText(value),
    cumExecFee: toDecimalText(fee),
    feeCurrency,
    triggerPrice: '',
    reduceOnly: false,
    closeOnTrigger: false,
    createdTime: String(at),
    updatedTime: String(at),
  };
  const execution: WireRow = {
    ...shared,
    orderPrice: '0',
    orderQty: toDecimalText(qty),
    leavesQty: '0',
    createType: 'CreateByUser',
    execId,
    execType: 'Trade',
    execPrice: toDecimalText(price),
    execQty: toDecimalText(qty),
    execValue: toDecimalText(value),
    execFee: toDecimalText(fee),
    feeCurrency,
    feeRate: toDecimalText(FEE_RATE),
    isMaker: false,
    markPrice: '',
    execTime: String(at),
    blockTradeId: '',
  };
  state.foreignExecutions.push({ row: execution, execId, category, symbol, at });
  queueRow(state, 'execution', execution, category);
  queueRow(state, 'order', order, category);
  if (category !== 'spot') queueRow(state, 'position', positionRowOf(shared, { price, qty, at }), category);
  if (settleCoin !== 'USDT') return;
  const paid = signOf(side) * value + (feeCurrency === 'USDT' ? fee : 0);
  changeWallet(state, { id: execId, type: 'TRADE', amount: -paid, at });
}

/** A position of another market has no stop. */
function positionRowOf(
  { category, symbol, side }: { category: Category; symbol: string; side: OrderSide },
  { price, qty, at }: { price: number; qty: number; at: number },
): WireRow {
  return {
    category,
    symbol,
    positionIdx: 0,
    side,
    size: toDecimalText(qty),
    avgPrice: toDecimalText(price),
    entryPrice: toDecimalText(price),
    positionValue: toDecimalText(price * qty),
    leverage: '10',
    markPrice: toDecimalText(price),
    liqPrice: '',
    takeProfit: '',
    stopLoss: '',
    trailingStop: '0',
    positionStatus: 'Normal',
    updatedTime: String(at),
  };
}

/** Transfers USDT to the account, or from it with a negative amount. Document: transaction log, enum type. */
export function transfer(state: AccountState, amount: number): void {
  const type = amount > 0 ? 'TRANSFER_IN' : 'TRANSFER_OUT';
  changeWallet(state, { id: newId(state, '7a000000'), type, amount, at: state.market.now() });
}

function changeWallet(state: AccountState, change: WalletChange): void {
  state.walletChanges.push(change);
  state.wallet += change.amount;
  queueRow(state, 'wallet', walletRow(state));
}

/** Document: get wallet balance. An account that never held USDT lists its other coins only. */
export const withoutUsdt = (state: AccountState): WireRow => ({
  ...walletRow(state),
  coin: [{ coin: 'BTC', equity: '0.01', walletBalance: '0.01', unrealisedPnl: '0', availableToWithdraw: '' }],
});
