/** Owners of the orders of earlier processes: their fills open, extend or close the trade to which they belong. */
import type { OrderHandle, OrderOwner, RestoredOwner } from '../../orders/orderOwner';
import { entryPlanOf, exitReasonOfPlan, type OrderPlan } from '../../orders/plan';
import type { Fill, OrderRequest } from '../../orders/port';
import type { BotContext } from '../core/context';
import type { KeptEntry, PendingEntries } from '../entry/pendingEntries';
import type { TradeIdGenerator } from '../entry/tradeIds';
import type { ExitExecutor } from '../exit/exitExecutor';
import { addEntryFill } from '../positions/positionFills';
import { withMid } from '../positions/tradeMids';
import type { Positions } from '../positions/positions';
import type { TradeSlots } from '../risk/slots';
import { openPlannedPosition } from './plannedPosition';
import { unattributedText } from './unattributedFills';

type Sources = {
  positions: Positions;
  pending: PendingEntries;
  slots: TradeSlots;
  ids: TradeIdGenerator;
  executor: Pick<ExitExecutor, 'bookExitFill'>;
};

export function createRestoredOwners(
  context: BotContext,
  { positions, pending, slots, ids, executor }: Sources,
): RestoredOwner {
  const { log, store, market } = context;
  const logUnattributed = (fill: Fill) => log.report({ kind: 'account_trouble', text: unattributedText(fill) });

  const findTrade = (symbol: string, tradeId: string | undefined) =>
    positions.ofSymbol(symbol).find(({ id }) => id === tradeId);

  const exitOwner = ({ symbol, tradeId }: OrderRequest, plan: OrderPlan | undefined): OrderOwner => ({
    tradeId: () => tradeId,
    onFill(fill) {
      const position = findTrade(symbol, tradeId);
      if (position === undefined) logUnattributed(fill);
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
        qty,
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
        if (position !== undefined) return addEntryFill(position, withMid(context, position, fill));
        if (plan === undefined) return logUnattributed(fill);
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

  return ({ request, plan }, handle) =>
    request.purpose === 'exit' ? exitOwner(request, plan) : entryOwner(request, plan, handle);
}
