import type { BookReader, Instrument, ReferencePrices } from '@/server/market/source';
import { decimalsOf } from '@/server/market/decimalText';

export type OrderSide = 'Buy' | 'Sell';
export type TriggerBy = 'IndexPrice' | 'LastPrice' | 'MarkPrice';
/** 0 is a position in one-way mode. 1 and 2 are the buy side and the sell side in hedge mode. */
export type PositionIndex = 0 | 1 | 2;
export type MarginMode = 'ISOLATED_MARGIN' | 'PORTFOLIO_MARGIN' | 'REGULAR_MARGIN';
export type ExecType = 'AdlTrade' | 'BustTrade' | 'Funding' | 'Settle' | 'Trade';
export type OrderStatus = 'Cancelled' | 'Filled' | 'New' | 'PartiallyFilled' | 'Rejected' | 'Untriggered';
export type StopKind = 'StopLoss' | 'TakeProfit';

export type LoopbackInstrument = Instrument & {
  max_qty: number;
  max_leverage: number;
  /** Largest distance of a limit price from the mark price, as a fraction. */
  price_limit: number;
  /** Maintenance margin as a fraction of the position value. */
  maintenance_rate: number;
  /** Step of positions and fills, if a contract change raised `qty_step` above it. */
  booking_step?: number;
  /** True while an order outside the price band is accepted, and rejected by an event. */
  rejectsByEvent?: boolean;
  status: 'Closed' | 'Delivering' | 'Trading';
};

export type StopPrice = { price: number; by: TriggerBy };

export type LoopbackOrder = {
  orderId: string;
  orderLinkId: string;
  symbol: string;
  side: OrderSide;
  positionIdx: PositionIndex;
  orderType: 'Limit' | 'Market';
  timeInForce: 'FOK' | 'GTC' | 'IOC' | 'PostOnly';
  /** Limit price. A market order has the bound of its slippage here. */
  price: number;
  qty: number;
  cumQty: number;
  cumValue: number;
  cumFee: number;
  status: OrderStatus;
  cancelType: string;
  rejectReason: string;
  createType: string;
  stopOrderType: StopKind | '';
  trigger?: StopPrice & { rising: boolean };
  reduceOnly: boolean;
  closeOnTrigger: boolean;
  stopLoss?: StopPrice;
  takeProfit?: StopPrice;
  /** Quantity of other orders that fill before this order at its price. */
  queueAhead: number;
  createdAt: number;
  updatedAt: number;
};

export type LoopbackPosition = {
  symbol: string;
  positionIdx: PositionIndex;
  side: OrderSide;
  size: number;
  entry: number;
  leverage: number;
  stopLoss?: StopPrice;
  takeProfit?: StopPrice;
  realised: number;
  createdAt: number;
  updatedAt: number;
};

export type Execution = {
  execId: string;
  order: LoopbackOrder;
  execType: ExecType;
  price: number;
  qty: number;
  fee: number;
  feeRate: number;
  /** Realised PnL without fee. */
  realised: number;
  isMaker: boolean;
  leavesQty: number;
  markPrice: number;
  at: number;
};

export type AccountTopic = 'execution' | 'order' | 'position' | 'wallet';
export type WireRow = Record<string, unknown>;
export type Category = 'inverse' | 'linear' | 'option' | 'spot';
export type AccountEvent = { topic: AccountTopic; category: Category; rows: WireRow[] };

/** Change of the USDT wallet that no linear contract caused. */
export type WalletChange = { id: string; type: 'TRADE' | 'TRANSFER_IN' | 'TRANSFER_OUT'; amount: number; at: number };

/** Execution of another category, or of a contract that settles in another coin. */
export type ForeignExecution = { row: WireRow; execId: string; category: Category; symbol: string; at: number };

/** Books and prices that the exchange matches against. */
export type LoopbackMarket = {
  now(): number;
  book(symbol: string): BookReader | undefined;
  prices(symbol: string): ReferencePrices | undefined;
};

/** Error reply of the exchange. */
export class Refusal extends Error {
  constructor(
    readonly code: number,
    text: string,
  ) {
    super(text);
  }
}

/** Rounds away the error of floating-point sums of steps. */
export const roundToStep = (value: number, step: number): number =>
  Number((Math.round(value / step) * step).toFixed(decimalsOf(step)));

/** A floating-point error below a millionth of a step loses no step. */
export const floorToStep = (value: number, step: number): number =>
  Number((Math.floor(value / step + 1e-6) * step).toFixed(decimalsOf(step)));

export const isMultipleOf = (value: number, step: number): boolean =>
  Math.abs(value / step - Math.round(value / step)) < 1e-6;

export const isOpen = ({ status }: LoopbackOrder): boolean =>
  status === 'New' || status === 'PartiallyFilled' || status === 'Untriggered';

export const leavesOf = ({ qty, cumQty }: LoopbackOrder, step: number): number => roundToStep(qty - cumQty, step);

export const opposite = (side: OrderSide): OrderSide => (side === 'Buy' ? 'Sell' : 'Buy');

/** +1 for a buy and -1 for a sell. */
export const signOf = (side: OrderSide): 1 | -1 => (side === 'Buy' ? 1 : -1);
