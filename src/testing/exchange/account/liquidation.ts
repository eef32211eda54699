import { type LoopbackPosition, signOf } from './model';
import { equityOf, instrumentOf, markOf, openPositions, type AccountState } from './state';

/** Price at which the margin of an isolated position is lost. Document: help centre, bankruptcy price. */
export function bankruptcyPriceOf({ side, entry, leverage }: LoopbackPosition): number {
  return entry * (1 - signOf(side) / leverage);
}

/** Document: help centre, liquidation price of isolated margin. The formula leaves out fees and added margin. */
export function liquidationPriceOf(state: AccountState, position: LoopbackPosition): number {
  const { maintenance_rate } = instrumentOf(state, position.symbol);
  return bankruptcyPriceOf(position) + signOf(position.side) * position.entry * maintenance_rate;
}

/** Returns the positions that the exchange takes over at the current mark prices. */
export function positionsToLiquidate(state: AccountState): LoopbackPosition[] {
  const positions = openPositions(state);
  if (state.marginMode === 'ISOLATED_MARGIN') {
    return positions.filter((position) => {
      const sign = signOf(position.side);
      return sign * (markOf(state, position.symbol) - liquidationPriceOf(state, position)) <= 0;
    });
  }
  const maintenance = positions.reduce(
    (sum, { symbol, size }) => sum + size * markOf(state, symbol) * instrumentOf(state, symbol).maintenance_rate,
    0,
  );
  // unverified: the exchange reduces the positions of a cross account in steps. Here all close at once.
  return equityOf(state) <= maintenance ? positions : [];
}
