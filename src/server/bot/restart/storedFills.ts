import { NO_FEE_STATED, type StoredFill } from '../../store/account/orderTypes';
import type { BotContext } from '../core/context';
import type { TradeIdGenerator } from '../entry/tradeIds';
import type { ExitExecutor } from '../exit/exitExecutor';
import type { Position } from '../positions/position';
import { openQuantity, setAllFills } from '../positions/positionFills';
import type { Positions } from '../positions/positions';
import type { TradeSlots } from '../risk/slots';
import type { Execution } from '../live/createExecution';
import type { JournalledOrder } from '../../orders/journal';
import { entryPlanOf, exitReasonOfPlan } from '../../orders/plan';
import { openPlannedPosition } from './plannedPosition';
import type { Fill } from '../../orders/port';

type Sources = {
  positions: Positions;
  slots: TradeSlots;
  ids: TradeIdGenerator;
  execution: Pick<Execution, 'findStoredOrder'>;
  executor: Pick<ExitExecutor, 'closeIfFlat'>;
};

/**
 * Sets the trades of mode LIVE to the sums of their stored fills, and opens the trades that were not stored. A process
 * can end after it stored a fill and before it stored the trade. Returns the function that closes the flat trades.
 */
export function applyStoredFills(context: BotContext, sources: Sources): () => void {
  const { store } = context;
  const { positions, execution, executor } = sources;
  const closings: (() => void)[] = [];

  for (const [tradeId, fills] of groupByTrade(store.orders.listFillsOfUnclosedTrades())) {
    const position = positions.all().find(({ id }) => id === tradeId) ?? openTrade(context, sources, tradeId, fills);
    if (position?.mode !== 'LIVE') continue;
    setAllFills(position, fills);
    position.funding = store.funding.sumPayments(tradeId);
    const lastExit = fills.findLast(({ side }) => (side === 'SELL') === (position.direction === 1));
    if (lastExit !== undefined && openQuantity(position) === 0)
      closings.push(() =>
        executor.closeIfFlat(position, lastExit, exitReasonOfPlan(findOrder(execution, lastExit)?.plan)),
      );
  }
  return () => {
    for (const close of closings) close();
  };
}

const findOrder = (execution: Sources['execution'], { clientId }: Fill): JournalledOrder | undefined =>
  clientId === undefined ? undefined : execution.findStoredOrder(clientId);

/** Opens a trade from its fills. Returns undefined if the trade cannot be opened, which the log names. */
function openTrade(
  context: BotContext,
  { positions, slots, ids, execution }: Sources,
  tradeId: string,
  fills: readonly Fill[],
): Position | undefined {
  const { store, log } = context;
  // The row of the trade is damaged, which the log names already.
  if (store.trades.findTrade(tradeId) !== undefined) return undefined;
  // A stop can fill within the millisecond of its entry, so that its fill is not always the later one.
  const [entry] = fills.flatMap((fill) => {
    const order = findOrder(execution, fill);
    const plan = entryPlanOf(order?.plan);
    return order && plan ? [{ fill, plan, request: order.request }] : [];
  });
  if (entry === undefined) {
    log.error('RECOVERY', `The fills of the trade ${tradeId} have no readable order. Compare the account by hand`);
    return undefined;
  }
  slots.takeSlotOfLateFill();
  const { fill, plan, request } = entry;
  const { symbol, qty: orderQty } = request;
  log.warning('RECOVERY', `${symbol}: the last process ended before it stored the trade ${tradeId} of its fills`);
  return openPlannedPosition(context, positions, ids, { plan, symbol, orderQty, fill, tradeId });
}

function groupByTrade(rows: readonly StoredFill[]): ReadonlyMap<string, readonly Fill[]> {
  const byTrade = new Map<string, Fill[]>();
  for (const row of rows) {
    const tradeId = row.trade_id ?? '';
    byTrade.set(tradeId, [...(byTrade.get(tradeId) ?? []), toFill(row)]);
  }
  return byTrade;
}

const CAUSES = [
  'order',
  'flatten',
  'stop',
  'liquidation',
  'adl',
  'settlement',
] as const satisfies readonly Fill['cause'][];

export const toFill = (row: StoredFill): Fill => ({
  id: row.fill_id,
  ...(row.client_id !== null && { clientId: row.client_id }),
  symbol: row.symbol,
  side: row.side === 'SELL' ? 'SELL' : 'BUY',
  price: row.price,
  qty: row.qty,
  fee: row.fee_asset === NO_FEE_STATED ? undefined : row.fee,
  feeAsset: row.fee_asset,
  liquidity: row.liquidity === 'maker' ? 'maker' : 'taker',
  at: row.at_ms,
  cause: CAUSES.find((known) => known === row.cause) ?? 'order',
});
