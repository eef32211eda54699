import type { BotContext } from '../core/context';
import { toOpenTrade, type Position } from './position';
import { toStoredMonitorState } from './storedMonitorState';
import type { Positions } from './positions';

export type PositionSaver = {
  /** Saves trades whose TP, SL, walls or funding changed. */
  saveChangedPositions(): void;
  /** Saves the last prices too, which allow a close without a book after a restart of the bot. */
  saveAllPositions(): void;
};

export function createPositionSaver(
  { store, writer }: Pick<BotContext, 'store' | 'writer'>,
  positions: Positions,
): PositionSaver {
  const storedPrice = new WeakMap<Position, number>();
  const withNewPrice = () => positions.all().filter((position) => storedPrice.get(position) !== position.lastPrice);

  const saveChangedPositions = () => {
    for (const position of positions.all()) {
      if (!position.monitoring.unsaved) continue;
      position.monitoring.unsaved = false;
      writer.writeUntilStored(`Trade ${position.id}`, () =>
        store.trades.save(toOpenTrade(position), toStoredMonitorState(position)),
      );
    }
  };

  return {
    saveChangedPositions,
    saveAllPositions() {
      saveChangedPositions();
      if (withNewPrice().length === 0) return;
      // Reads the open trades when the write runs, because a delayed write must not store a closed trade as open.
      writer.writeUntilStored('Last prices of open trades', () => {
        const open = withNewPrice();
        store.trades.saveOpenTrades(
          open.map((position) => ({ trade: toOpenTrade(position), monitor: toStoredMonitorState(position) })),
        );
        for (const position of open) storedPrice.set(position, position.lastPrice);
      });
    },
  };
}
