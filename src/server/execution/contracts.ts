import type { Instrument } from '../market/source';

/** Contracts of the exchange. A contract that the exchange took from its list keeps its steps for exits and stops. */
export type Contracts = {
  isListed(symbol: string): boolean;
  /** Returns undefined for a contract that was never listed in this process. */
  find(symbol: string): Instrument | undefined;
};

export function createContracts(instruments: () => readonly Instrument[]): Contracts {
  const seen = new Map<string, Instrument>();
  const listed = (symbol: string): Instrument | undefined => instruments().find((known) => known.symbol === symbol);
  return {
    isListed: (symbol) => listed(symbol) !== undefined,
    find(symbol) {
      const contract = listed(symbol) ?? seen.get(symbol);
      if (contract !== undefined) seen.set(symbol, contract);
      return contract;
    },
  };
}
