import { toEpochMs } from '@/domain/format/time';
import type { Fill } from '../execution/port';
import { isBelowQuantity } from '../execution/quantities';
import type { BotContext } from '../botContext';
import type { Position } from './position';
import { openQuantity } from './positionFills';
import type { Positions } from './positions';

export type UnclaimedFills = {
  /** Keeps a fill that no order of the bot caused, and that closes no open trade. */
  keep(fill: Fill): void;
  /** Books the kept fills whose trades are open by now. Called every SUPERVISION_MS. */
  retry(): void;
};

/** Readings bring the fills of the entry within this time. Without them, a person caused the fill. */
const READINGS_MS = 60_000;
/** Clocks of the exchange and of this computer differ by less than this. */
const CLOCK_TOLERANCE_MS = 10_000;

/** `readAt` is the time of the first reading after the fill: an outage can come before it. */
type KeptFill = { readonly fill: Fill; readonly since: number; readAt: number | undefined };

export const orphanText = ({ side, qty, symbol, price }: Fill): string =>
  `${side} ${qty} ${symbol} at ${price} belongs to no order of this bot`;

/**
 * Keeps fills of the account until their trades are open. The fill of a stop can arrive before the fill of its entry,
 * because events are lost or late.
 */
export function createUnclaimedFills(
  { log, market: { clock } }: Pick<BotContext, 'log' | 'market'>,
  positions: Pick<Positions, 'ofSymbol'>,
  lastReadingAt: () => number,
  closeTrade: (position: Position, fill: Fill) => void,
): UnclaimedFills {
  const kept = new Set<KeptFill>();

  /** A person can trade the symbol before the bot does. A fill before the signal of a trade belongs to no order of it. */
  const isOlderThan = ({ audit, openedAt }: Position, at: number): boolean =>
    at < (toEpochMs(audit.signal_timestamp) ?? openedAt) - CLOCK_TOLERANCE_MS;

  /** A trade does not have its whole quantity while its entry can still fill. */
  const findTrade = ({ symbol, side, qty, at }: Fill): Position | undefined =>
    positions
      .ofSymbol(symbol)
      .find(
        (position) =>
          position.mode === 'LIVE' &&
          (position.direction === 1) === (side === 'SELL') &&
          position.monitoring.entryOrder?.isAlive() !== true &&
          !isBelowQuantity(openQuantity(position), qty) &&
          !isOlderThan(position, at),
      );

  return {
    keep(fill) {
      kept.add({ fill, since: clock.now(), readAt: undefined });
      log.error('EXECUTION', orphanText(fill));
    },
    retry() {
      if (kept.size === 0) return;
      const last = lastReadingAt();
      for (const each of [...kept]) {
        const { fill, since } = each;
        if (last > since) each.readAt ??= last;
        const isOver = each.readAt !== undefined && last - each.readAt > READINGS_MS;
        const trade = isOver ? undefined : findTrade(fill);
        if (!isOver && trade === undefined) continue;
        // An error within the close must not book the fill again.
        kept.delete(each);
        if (trade !== undefined) closeTrade(trade, fill);
      }
    },
  };
}
