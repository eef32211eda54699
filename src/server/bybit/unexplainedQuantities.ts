import type { SnapshotPosition } from '../orders/port';
import type { Instrument } from '../market/source';

/** By symbol: quantity of the position that no reported fill explains. */
export type UnexplainedQuantities = {
  /** Returns undefined before the first reading. */
  of(symbol: string): number | undefined;
  /** Number of applied readings. */
  readings(): number;
  applyReading(positions: readonly SnapshotPosition[]): void;
};

/** `filledOf` returns the sum of the reported fills of a symbol, positive for buys. */
export function createUnexplainedQuantities(
  instruments: () => readonly Instrument[],
  filledOf: (symbol: string) => number,
): UnexplainedQuantities {
  let quantities: ReadonlyMap<string, number> | undefined;
  let readings = 0;
  return {
    of: (symbol) => quantities && (quantities.get(symbol) ?? 0),
    readings: () => readings,
    applyReading(positions) {
      const read = new Map(instruments().map(({ symbol }) => [symbol, -filledOf(symbol)]));
      for (const { symbol, qty } of positions) read.set(symbol, (read.get(symbol) ?? 0) + qty);
      quantities = read;
      readings += 1;
    },
  };
}
