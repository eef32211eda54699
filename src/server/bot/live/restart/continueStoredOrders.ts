import type { BotContext } from '../../core/context';
import type { KeptEntry, PendingEntries } from '../../entry/pendingEntries';
import type { TradeIdGenerator } from '../../entry/tradeIds';
import type { ExitExecutor } from '../../exit/exitExecutor';
import { addEntryFill } from '../../positions/positionFills';
import { createUnclaimedFills, orphanText, type UnclaimedFills } from './unattributedFills';
import type { Positions } from '../../positions/positions';
import type { TradeSlots } from '../../risk/slots';
import type { Execution } from '../createExecution';
import { entryPlanOf, exitReasonOfPlan, type OrderPlan } from '../../../orders/plan';
import type { OrderHandle, OrderOwner, RestoredOwner } from '../../../orders/orderOwner';
import type { Fill, OrderRequest } from '../../../orders/port';
import { applyStoredFills, toFill } from './storedFills';
import { openPlannedPosition } from './plannedPosition';

type Sources = {
  positions: Positions;
  pending: PendingEntries;
  slots: TradeSlots;
  ids: TradeIdGenerator;
  execution: Execution;
  executor: ExitExecutor;
};

/**
 * Books the fills of the account, and continues the orders of earlier processes: their entries are cancelled, and their
 * fills open, extend or close the trade to which they belong. Returns the fills whose trade is not open yet.
 */
export function continueStoredOrders(context: BotContext, sources: Sources): UnclaimedFills {
  const { log, store, market, liveAccount } = context;
  const { positions, pending, slots, ids, execution, executor } = sources;

  const logOrphan = (fill: Fill) => log.report({ kind: 'account_trouble', text: orphanText(fill) });

  const unclaimedFills = createUnclaimedFills(context, {
    positions,
    halts: execution.halts,
    hasLiveOrder: (symbol) => execution.orders.aliveOrders().some((order) => order.symbol === symbol),
    requestReading: execution.requestSnapshot,
    closeTrade(position, fill) {
      execution.orders.assignAccountFill(fill, position.id);
      executor.bookExitFill(position, fill);
    },
  });
  execution.orders.onAccountFill({
    tradeIdOf: (fill) => unclaimedFills.ownerOf(fill)?.id,
    onFill(fill) {
      const position = unclaimedFills.ownerOf(fill);
      if (position === undefined) unclaimedFills.keep(fill);
      else executor.bookExitFill(position, fill);
    },
  });
  execution.onSnapshot(unclaimedFills.applySnapshot);
  if (liveAccount === undefined) return unclaimedFills;

  const findTrade = (symbol: string, tradeId: string | undefined) =>
    positions.ofSymbol(symbol).find(({ id }) => id === tradeId);

  const exitOwner = ({ symbol, tradeId }: OrderRequest, plan: OrderPlan | undefined): OrderOwner => ({
    tradeId: () => tradeId,
    onFill(fill) {
      const position = findTrade(symbol, tradeId);
      if (position === undefined) logOrphan(fill);
      else executor.bookExitFill(position, fill, exitReasonOfPlan(plan));
    },
    onEnded: () => undefined,
  });

  const entryOwner = (
    { clientId, symbol, qty }: OrderRequest,
    storedPlan: OrderPlan | undefined,
    handle: Omit<OrderHandle, 'send'>,
  ): OrderOwner => {
    const plan = entryPlanOf(storedPlan);
    let tradeId = store.orders.findLastTradeOfOrder(clientId);
    let onEnded = () => {};
    const openTrade = () => findTrade(symbol, tradeId);
    const kept: KeptEntry = { signal: { symbol }, margin: plan?.margin ?? 0 };

    const attachOrder = () => {
      const position = openTrade();
      if (position === undefined || !handle.isAlive()) return;
      position.monitoring.entryOrder = {
        ...handle,
        onceEnded(listener) {
          onEnded = listener;
        },
      };
    };

    attachOrder();
    // The order can still open a trade, which needs a slot.
    if (openTrade() === undefined && handle.isAlive()) {
      pending.keepUntilOrderEnds(kept);
      slots.takeSlotOfLateFill();
    }
    return {
      ...(plan && { plan }),
      tradeId() {
        if (openTrade() === undefined) tradeId = ids.nextTradeId(market.clock.now());
        return tradeId;
      },
      onFill(fill) {
        const position = openTrade();
        if (position !== undefined) return addEntryFill(position, fill);
        if (plan === undefined) return logOrphan(fill);
        if (!pending.release(kept)) slots.takeSlotOfLateFill();
        openPlannedPosition(context, positions, ids, { plan, symbol, orderQty: qty, fill, tradeId });
        attachOrder();
      },
      onEnded() {
        if (pending.release(kept)) slots.releaseSlot();
        onEnded();
      },
    };
  };

  const restoredOwner: RestoredOwner = ({ request, plan }, handle) =>
    request.purpose === 'exit' ? exitOwner(request, plan) : entryOwner(request, plan, handle);

  const closeFlatTrades = applyStoredFills(context, sources);
  execution.orders.restore(restoredOwner);
  closeFlatTrades();
  // The fill of a stop can be stored before the fill of its entry, and a fill by hand before the reading that agrees.
  const since = Math.min(
    ...store.orders.listUnfinished().map(({ created_ms }) => created_ms),
    ...positions.all().flatMap(({ mode, firstFillAt }) => (mode === 'LIVE' ? [firstFillAt] : [])),
  );
  if (since < Infinity) for (const row of store.orders.listUnclaimedFills(since)) unclaimedFills.keep(toFill(row));
  return unclaimedFills;
}
