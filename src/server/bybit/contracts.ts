/** Contracts that the bot may trade, with their steps and limits. */
import type { Instrument } from '../market/source';

/** Contract with the largest quantities of an order, as far as they were read. */
export type Contract = Instrument & { readonly max_qty?: number; readonly max_market_qty?: number };

export type Contracts = ReturnType<typeof createContracts>;

/** Finds contracts. A contract that the exchange took from its list keeps its steps for exits and stops. */
export function createContracts(instruments: () => readonly Instrument[]) {
  const seen = new Map<string, Instrument>();
  const changed = new Map<string, { readonly of: Instrument; readonly contract: Contract }>();
  const listed = (symbol: string): Instrument | undefined => instruments().find((known) => known.symbol === symbol);
  const findSeen = (symbol: string): Instrument | undefined => {
    const contract = listed(symbol) ?? seen.get(symbol);
    if (contract !== undefined) seen.set(symbol, contract);
    return contract;
  };
  return {
    isListed: (symbol: string): boolean => listed(symbol) !== undefined,
    /** Returns undefined for a contract that was never listed in this process. */
    find(symbol: string): Contract | undefined {
      const contract = findSeen(symbol);
      const change = changed.get(symbol);
      return change?.of === contract ? change?.contract : contract;
    },
    /** Changes the terms of a contract until the list is loaded again. */
    change(symbol: string, terms: Partial<Contract>): void {
      const of = findSeen(symbol);
      if (of !== undefined) changed.set(symbol, { of, contract: { ...of, ...terms } });
    },
  };
}
