import type { MarketSource } from '../../market/source';

/** Subscribes to the books of the symbols that the bot follows or a console displays. */
export type BookSubscriptions = {
  /** Sets the symbols that the bot follows. */
  followSymbols(symbols: readonly string[]): void;
  /** Sets the symbols that a console displays. */
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
