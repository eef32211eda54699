import type { MarketTrade } from '@/server/market/source';
import { Refusal, type AccountEvent, type LoopbackOrder, type MarginMode, type PositionIndex } from './model';
import { chargeFunding, deleverage, liquidate, settle } from './forcedClosings';
import { tradeElsewhere, transfer, type ForeignTrade } from './foreignCategories';
import { matchBook, matchTrades, triggerStops } from './matching';
import { cancelAllOrders, cancelOrder, createOrder, type OrderDraft, type OrderSelection } from './orderEntry';
import { setTradingStop, type TradingStopRequest } from './positionStops';
import { createAccountState, instrumentOf, openPositions, positionAt, type AccountSettings } from './state';

export type ExchangeAccount = ReturnType<typeof createExchangeAccount>;

/** One account of the loopback exchange. Each operation publishes its events before it returns. */
export function createExchangeAccount(settings: AccountSettings) {
  const state = createAccountState(settings);
  const listeners = new Set<(event: AccountEvent) => void>();

  /** Runs one operation and publishes its events, also after a refusal. */
  function operate<T>(operation: () => T): T {
    try {
      return operation();
    } finally {
      for (const event of state.pending.splice(0)) for (const listener of listeners) listener(event);
    }
  }

  return {
    state,
    /** Calls `listener` for each event. Returns a function that ends the calls. */
    listen(listener: (event: AccountEvent) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    createOrder: (draft: OrderDraft): LoopbackOrder => operate(() => createOrder(state, draft)),
    cancelOrder: (selection: OrderSelection): LoopbackOrder => operate(() => cancelOrder(state, selection)),
    cancelAllOrders: (symbol?: string): LoopbackOrder[] => operate(() => cancelAllOrders(state, symbol)),
    setTradingStop: (request: TradingStopRequest): void => operate(() => setTradingStop(state, request)),
    /** Matches a changed book. */
    applyBook: (symbol: string): void => operate(() => matchBook(state, symbol)),
    applyTrades: (symbol: string, trades: readonly MarketTrade[]): void =>
      operate(() => matchTrades(state, symbol, trades)),
    /** Triggers stops and liquidations at changed prices. */
    applyPrices: (symbol: string): void =>
      operate(() => {
        triggerStops(state, symbol);
        liquidate(state);
      }),
    chargeFunding: (symbol: string, rate: number): void => operate(() => chargeFunding(state, symbol, rate)),
    deleverage: (symbol: string, share: number, positionIdx?: PositionIndex): void =>
      operate(() => deleverage(state, symbol, share, positionIdx)),
    settle: (symbol: string): void => operate(() => settle(state, symbol)),
    tradeElsewhere: (trade: ForeignTrade): void => operate(() => tradeElsewhere(state, trade)),
    transfer: (amount: number): void => operate(() => transfer(state, amount)),

    /** Document: set leverage. */
    setLeverage(symbol: string, leverage: number): void {
      const { max_leverage } = instrumentOf(state, symbol);
      // unverified: the code of a leverage above the limit.
      if (!(leverage > 0) || leverage > max_leverage)
        throw new Refusal(110013, 'cannot set leverage due to risk limit');
      const positions = ([0, 1, 2] as const)
        .filter((index) => (index === 0) !== state.hedgeMode)
        .map((index) => positionAt(state, symbol, index));
      // Document: error codes, 110043.
      if (positions.every((position) => position.leverage === leverage))
        throw new Refusal(110043, 'Set leverage not modified');
      for (const position of positions) position.leverage = leverage;
    },

    /** Document: switch position mode; error codes 110024, 110025, 110028. */
    switchPositionMode(hedgeMode: boolean): void {
      if (state.hedgeMode === hedgeMode) throw new Refusal(110025, 'Position mode is not modified');
      if (openPositions(state).length > 0)
        throw new Refusal(110024, 'You have an existing position, so position mode cannot be switched');
      state.hedgeMode = hedgeMode;
    },

    /** Changes the margin mode, as a person does on the website. */
    setMarginMode(marginMode: MarginMode): void {
      state.marginMode = marginMode;
    },
  };
}
