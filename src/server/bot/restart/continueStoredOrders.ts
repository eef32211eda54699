import type { BotContext } from '../core/context';
import type { PendingEntries } from '../entry/pendingEntries';
import type { TradeIdGenerator } from '../entry/tradeIds';
import type { ExitExecutor } from '../exit/exitExecutor';
import type { Positions } from '../positions/positions';
import type { TradeSlots } from '../risk/slots';
import type { Execution } from '../live/createExecution';
import { createRestoredOwners } from './restoredOwners';
import { applyStoredFills, toFill } from './storedFills';
import { createUnattributedFills, type UnattributedFills } from './unattributedFills';

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
export function continueStoredOrders(context: BotContext, sources: Sources): UnattributedFills {
  const { store, liveAccount } = context;
  const { positions, execution, executor } = sources;

  const unattributedFills = createUnattributedFills(context, {
    positions,
    halts: execution.halts,
    hasLiveOrder: (symbol) => execution.orders.aliveOrders().some((order) => order.symbol === symbol),
    requestReading: execution.requestSnapshot,
    closeTrade(position, fill) {
      execution.orders.assignAccountFill(fill, position.id);
      executor.bookExitFill(position, fill);
    },
    storeFill: (fill) => execution.orders.assignAccountFill(fill, undefined),
  });
  execution.orders.onAccountFill({
    tradeIdOf: (fill) => unattributedFills.ownerOf(fill)?.id,
    onFill(fill) {
      const position = unattributedFills.ownerOf(fill);
      if (position === undefined) unattributedFills.keep(fill);
      else executor.bookExitFill(position, fill);
    },
  });
  execution.onSnapshot(unattributedFills.applySnapshot);
  if (liveAccount === undefined) return unattributedFills;

  const closeFlatTrades = applyStoredFills(context, sources);
  execution.orders.restore(createRestoredOwners(context, sources));
  closeFlatTrades();
  // The fill of a stop can be stored before the fill of its entry, and a fill by hand before the reading that agrees.
  const since = Math.min(
    ...store.orders.listUnfinished().map(({ created_ms }) => created_ms),
    ...positions.live().map(({ firstFillAt }) => firstFillAt),
  );
  if (since < Infinity)
    for (const row of store.orders.listUnattributedFills(since)) unattributedFills.keep(toFill(row));
  return unattributedFills;
}
