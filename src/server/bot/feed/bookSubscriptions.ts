import type { MarketSource } from '../../market/source';

export type BookSubscriptions = {
  followSymbols(symbols: readonly string[]): void;
  displaySymbols(symbols: readonly string[]): void;
};

export function createBookSubscriptions(market: MarketSource): BookSubscriptions {
  let followed: readonly string[] = [];
  let displayed: readonly string[] = [];
  const subscribe = () => market.follow?.([...new Set([...followed, ...displayed])]);
  return {
    followSymbols(symbols) {
      followed = symbols;
      subscribe();
    },
    displaySymbols(symbols) {
      displayed = symbols;
      subscribe();
    },
  };
}
