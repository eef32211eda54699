import { tradeSideOf } from '../../market/direction';
import { FALLBACK_TICK_SIZE, formatToStep } from '../../market/rounding';
import { logTradeStep, type BotContext } from '../core/context';
import { createTakerExitPricing } from '../positions/takerPrice';
import type { Positions } from '../positions/positions';
import { type AccountMoney, createAccountMoney } from './account/accountMoney';
import { type AccountReading, createAccountReading } from '../../orders/readings';
import { createDailyLoss, type DailyLoss } from './account/dailyLoss';
import { createEntryGuard, type EntryGuard } from './entryGuard';
import { createHalts, type Halts } from './halts';
import { createLeverage, type Leverage } from './leverage';
import { createOpenRisk } from './openRisk';
import { createOrderIds } from '../../orders/orderIds';
import type { LiveAccount } from '../../orders/account';
import { createOrderJournal, type OrderJournal } from '../../orders/journal';
import { createOrderComparison, type OrderComparison } from '../../orders/estimate';
import { createOrders, type Orders } from '../../orders/ledger';
import { createPaperExecution, type PaperExecution } from '../../orders/paper/paperExecution';
import type { OrderRequest } from '../../orders/port';
import { haltAtUnknownFees } from './account/unknownFee';

/** Ledger of the orders, and the paper port that fills the orders of mode PAPER. */
export type Execution = AccountReading & {
  readonly orders: Orders;
  readonly paper: PaperExecution;
  readonly halts: Halts;
  /** Absent without an account at an exchange. */
  readonly live?: {
    readonly guard: EntryGuard;
    readonly dailyLoss: DailyLoss;
    readonly money: AccountMoney;
    /** Returns the larger of the booked loss of the day and the fall of the equity, in USDT. */
    lossUsdt(): number;
  };
  readonly leverage: Leverage;
  readonly comparison?: OrderComparison;
  /** Returns an order of this process or of an earlier one. Orders of mode PAPER are not stored. */
  findStoredOrder: OrderJournal['findOrder'];
  nextOrderId(purpose: OrderRequest['purpose']): string;
};

export function createExecution(context: BotContext, positions: Positions): Execution {
  const { market, params, venues, liveAccount } = context;
  const { now } = market.clock;
  const instrumentOf = (symbol: string) => venues.instrumentOf(venues.entryVenue(), symbol);
  const logStep = ({ side, symbol }: OrderRequest, what: string) =>
    logTradeStep(context, `${tradeSideOf(side === 'BUY' ? 1 : -1)} ${symbol} entry ${what}`);

  const takerPrice = createTakerExitPricing(context);
  const exitPrice = ({ symbol, tradeId }: OrderRequest) => {
    const position = positions.ofSymbol(symbol).find(({ id }) => id === tradeId);
    if (position === undefined) throw new Error(`The trade ${tradeId} of the exit order is not open`);
    return takerPrice(position).price;
  };

  const paperMarket = {
    now,
    params,
    book: (symbol: string) => venues.venueByName(venues.entryVenue()).book(symbol),
    tickSize: (symbol: string) => instrumentOf(symbol)?.tick_size ?? FALLBACK_TICK_SIZE,
    exitPrice,
    logQueue(request: OrderRequest, queueAhead: number) {
      const queue = formatToStep(queueAhead, instrumentOf(request.symbol)?.qty_step ?? FALLBACK_TICK_SIZE);
      logStep(request, `rests at ${request.limit} behind ${queue}`);
    },
    logCrossing: (request: OrderRequest) => logStep(request, 'crosses the spread and fills on arrival'),
  };
  const paper = createPaperExecution(paperMarket);
  const halts = createHalts(context);
  const journal = haltAtUnknownFees(createOrderJournal(context), halts);
  const ledger = createOrders({ PAPER: paper, LIVE: liveAccount?.port }, journal, now);
  const compared = liveAccount && compareOrders(context, ledger, paper, paperMarket);
  const orders = compared?.orders ?? ledger;
  const reading = createAccountReading(context, orders);
  const createLive = (account: LiveAccount) => {
    const openRisk = createOpenRisk(context, positions, orders);
    const dailyLoss = createDailyLoss(context, openRisk.openPnl);
    const money = createAccountMoney(context, account, { halts, orders, dayStart: dailyLoss.dayStart });
    const lossUsdt = () => Math.max(dailyLoss.lossUsdt(), money.fallUsdt() ?? -Infinity);
    const guard = createEntryGuard(context, account, { orders, halts, openRisk, dailyLoss: { lossUsdt } });
    return { dailyLoss, money, lossUsdt, guard };
  };
  return {
    orders,
    paper,
    halts,
    ...compared,
    ...(liveAccount && { live: createLive(liveAccount) }),
    leverage: createLeverage(context),
    findStoredOrder: journal.findOrder,
    nextOrderId: createOrderIds(now),
    ...reading,
  };
}

/** Adds the estimate of the paper simulation to each order at the exchange. */
function compareOrders(
  context: BotContext,
  ledger: Orders,
  paper: PaperExecution,
  paperMarket: Parameters<typeof createPaperExecution>[0],
): { orders: Orders; paper: PaperExecution; comparison: OrderComparison } {
  const simulation = createPaperExecution({ ...paperMarket, logQueue: () => undefined, logCrossing: () => undefined });
  const comparison = createOrderComparison(context, simulation);
  return {
    comparison,
    orders: {
      ...ledger,
      create: (mode, request, owner) =>
        mode === 'LIVE'
          ? comparison.observe(request, owner, (observer) => ledger.create(mode, request, observer))
          : ledger.create(mode, request, owner),
    },
    paper: {
      ...paper,
      onBook(clientId) {
        paper.onBook(clientId);
        simulation.onBook(clientId);
      },
      onTrades(clientId, trades) {
        paper.onTrades(clientId, trades);
        simulation.onTrades(clientId, trades);
      },
    },
  };
}
