import { CONTRACTS, findContract, type Contract } from '../contracts';

/** Largest factor between a stored price and the reference price. A price beyond it is ignored. */
const MAX_STORED_PRICE_RATIO = 100;
/** Distance between the seeds of two contracts. A contract's seed does not depend on which contracts are simulated. */
const CONTRACT_SEED_STRIDE = 104_729;

/** Returns the named contracts, the contracts with the largest turnover, or all contracts. */
export function selectContracts(symbols: readonly string[] | number | undefined): readonly Contract[] {
  if (symbols === undefined) return CONTRACTS;
  if (typeof symbols === 'number') {
    return [...CONTRACTS].sort((a, b) => b.turnover_24h - a.turnover_24h).slice(0, symbols);
  }
  return symbols.map((symbol) => {
    const known = findContract(symbol);
    if (!known) throw new Error(`The simulator knows no contract ${symbol}.`);
    return known;
  });
}

export const contractSeed = (marketSeed: number, contract: Contract): number =>
  marketSeed + CONTRACT_SEED_STRIDE * (1 + CONTRACTS.indexOf(contract));

export function chooseOpeningPrice({ reference_price }: Contract, stored: number | undefined): number {
  if (stored === undefined) return reference_price;
  return stored > reference_price / MAX_STORED_PRICE_RATIO && stored < reference_price * MAX_STORED_PRICE_RATIO
    ? stored
    : reference_price;
}
