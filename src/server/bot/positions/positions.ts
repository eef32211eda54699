import type { Position } from './position';

export type Positions = {
  all(): Position[];
  /** Returns the positions at the exchange, all of mode LIVE. */
  live(): Position[];
  onCurrentMarket(): Position[];
  ofSymbol(symbol: string): readonly Position[];
  has(position: Position): boolean;
  add(position: Position): void;
  remove(position: Position): void;
  count(): number;
  totalMargin(): number;
};

const NO_POSITIONS: readonly Position[] = [];

export function createPositionList(): Positions {
  // Groups the trades by symbol, because every book update needs the open trades of one symbol.
  const bySymbol = new Map<string, Position[]>();
  const all = () => [...bySymbol.values()].flat();
  const ofSymbol = (symbol: string) => bySymbol.get(symbol) ?? NO_POSITIONS;
  return {
    all,
    live: () => all().filter(({ mode }) => mode === 'LIVE'),
    onCurrentMarket: () => all().filter(({ isForeignMarket }) => !isForeignMarket),
    ofSymbol,
    has: (position) => ofSymbol(position.symbol).includes(position),
    add(position) {
      bySymbol.set(position.symbol, [...ofSymbol(position.symbol), position]);
    },
    remove(position) {
      const left = ofSymbol(position.symbol).filter((other) => other !== position);
      if (left.length > 0) bySymbol.set(position.symbol, left);
      else bySymbol.delete(position.symbol);
    },
    count: () => all().length,
    totalMargin: () => all().reduce((sum, { margin }) => sum + margin, 0),
  };
}
