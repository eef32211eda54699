import type { PendingEntries } from '../entry/pendingEntries';
import type { BasisHistory } from '../entry/validation/basisHistory';
import type { Positions } from '../positions/positions';
import type { BotPhase } from '../core/lifecycle';
import type { Watchlist } from '../strategy/watchlist';
import type { BotContext } from '../core/context';

type ExecutionSymbolSources = {
  positions: Positions;
  pending: PendingEntries;
  watchlist: Watchlist;
  basis: BasisHistory;
};

/** Creates the function that subscribes to the execution exchange for all symbols with an open trade or a possible entry. */
export function createExecutionSubscriptions(
  { venues }: BotContext,
  phase: () => BotPhase,
  { positions, pending, watchlist, basis }: ExecutionSymbolSources,
): () => void {
  return () => {
    const onExecution = positions.onCurrentMarket().filter((position) => venues.tradeVenue(position) === 'execution');
    const wanted = new Set(onExecution.map(({ symbol }) => symbol));
    if (phase() !== 'stopped' && venues.entryVenue() === 'execution') {
      for (const symbol of [...watchlist.chosenSymbols(), ...pending.symbols()]) wanted.add(symbol);
    }
    venues.followExecutionBooks(wanted);
    basis.retainSymbols(wanted);
  };
}
