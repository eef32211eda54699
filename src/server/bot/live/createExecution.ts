/** Assembles ledger, ports, journal, readings and the risk of mode LIVE. */
import type { BotContext } from '../core/context';
import type { Positions } from '../positions/positions';
import { type AccountMoney, createAccountMoney } from './account/accountMoney';
import { createReadings, type Readings } from '../../orders/readings';
import { createDailyLoss, type DailyLoss } from './account/dailyLoss';
import { createEntryGuard, type EntryGuard } from './entryGuard';
import { createHalts, type Halts } from './halts';
import { createLeverage, type Leverage } from './leverage';
import { createOpenRisk } from './openRisk';
import { createOrderIds } from '../../orders/orderIds';
import type { LiveAccount } from '../../orders/account';
import { createOrderJournal, type OrderJournal } from '../../orders/journal';
import { createOrderEstimates, type OrderEstimates } from '../../orders/estimate';
import { createLedger, type Ledger } from '../../orders/ledger/ledger';
import { createPaperExecution, type PaperExecution } from '../../orders/paper/paperExecution';
import type { OrderRequest } from '../../orders/port';
import { createPaperMarket } from './paperMarket';
import { haltAtUnknownFees } from './account/unknownFee';

/** Ledger of the orders, and the paper port that fills the orders of mode PAPER. */
export type Execution = Readings & {
  readonly orders: Ledger;
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
  /** Absent without an account at an exchange. */
  readonly estimates?: OrderEstimates;
  /** Returns an order of this process or of an earlier one. Orders of mode PAPER are not stored. */
  findStoredOrder: OrderJournal['findOrder'];
  nextOrderId(purpose: OrderRequest['purpose']): string;
};

export function createExecution(context: BotContext, positions: Positions): Execution {
  const { market, liveAccount } = context;
  const { now } = market.clock;
  const paperMarket = createPaperMarket(context, positions);
  const halts = createHalts(context);
  const journal = haltAtUnknownFees(createOrderJournal(context), halts);
  let guard: EntryGuard | undefined;
  const fills = createPaperExecution(paperMarket);
  const orders = createLedger({
    ports: { PAPER: fills, LIVE: liveAccount?.port },
    journal,
    clock: market.clock,
    refuseEntry: (request) => guard?.refuse(request),
  });
  const readings = createReadings(context, orders);
  const estimates = liveAccount && createEstimates(context, orders, paperMarket);
  const createLive = (account: LiveAccount) => {
    const openRisk = createOpenRisk(context, positions, orders);
    const dailyLoss = createDailyLoss(context, openRisk.openPnl);
    const money = createAccountMoney(context, account, { halts, orders, dayStart: dailyLoss.dayStart });
    const lossUsdt = () => Math.max(dailyLoss.lossUsdt(), money.fallUsdt() ?? -Infinity);
    const { lists } = readings;
    guard = createEntryGuard(context, account, { orders, lists, halts, openRisk, dailyLoss: { lossUsdt } });
    return { dailyLoss, money, lossUsdt, guard };
  };
  return {
    orders,
    paper: estimates ? withSimulation(fills, estimates.simulation) : fills,
    halts,
    ...(estimates && { estimates }),
    ...(liveAccount && { live: createLive(liveAccount) }),
    leverage: createLeverage(context),
    findStoredOrder: journal.findOrder,
    nextOrderId: createOrderIds(now),
    ...readings,
  };
}

/** Estimates each order at the exchange by the paper simulation, without log lines of its queue. */
function createEstimates(
  context: BotContext,
  orders: Ledger,
  paperMarket: Parameters<typeof createPaperExecution>[0],
): OrderEstimates & { simulation: PaperExecution } {
  const simulation = createPaperExecution({ ...paperMarket, logQueue: () => undefined, logCrossing: () => undefined });
  const estimates = createOrderEstimates(context, simulation);
  orders.observe(estimates.observer);
  return { ...estimates, simulation };
}

/** Passes books and trades also to the simulation. */
const withSimulation = (fills: PaperExecution, simulation: PaperExecution): PaperExecution => ({
  ...fills,
  onBook(clientId) {
    fills.onBook(clientId);
    simulation.onBook(clientId);
  },
  onTrades(clientId, trades) {
    fills.onTrades(clientId, trades);
    simulation.onTrades(clientId, trades);
  },
});
