import type { BotContext } from '../botContext';
import { monitorState, openTrade, type Position } from './position';
import type { Positions } from './positions';

/** How stored trades keep up with those that are open. */
export type PositionSaver = {
  /** Those whose TP, SL, anchors or funding changed. */
  saveChanged(): void;
  /** The last known prices too, in one go: a trade that no book tells of is closed at its own. */
  saveAll(): void;
};

export function createPositionSaver(
  { store, writer }: Pick<BotContext, 'store' | 'writer'>,
  positions: Positions,
): PositionSaver {
  const storedPrice = new WeakMap<Position, number>();
  const withNewPrice = () => positions.all().filter((position) => storedPrice.get(position) !== position.lastPrice);

  const saveChanged = () => {
    for (const position of positions.all()) {
      if (!position.unsaved) continue;
      position.unsaved = false;
      writer.keep(`Trade ${position.id}`, () => store.trades.save(openTrade(position), monitorState(position)));
    }
  };

  return {
    saveChanged,
    saveAll() {
      saveChanged();
      if (withNewPrice().length === 0) return;
      // Asked for when it is written: by then a trade may be closed, and must not be opened again.
      writer.keep('Last prices of open trades', () => {
        const open = withNewPrice();
        store.trades.saveOpen(
          open.map((position) => ({ trade: openTrade(position), monitor: monitorState(position) })),
        );
        for (const position of open) storedPrice.set(position, position.lastPrice);
      });
    },
  };
}
