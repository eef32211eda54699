import type { Fill } from '../execution/port';
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

/** Share of a quantity that is a rounding error. */
const EPSILON = 1e-9;
/** Readings bring the fills of the entry within this time. Without them, a person caused the fill. */
const READINGS_MS = 60_000;

/** `readAt` is the time of the first reading after the fill: an outage can come before it. */
type KeptFill = { readonly fill: Fill; readonly since: number; readAt: number | undefined };

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
  let kept: KeptFill[] = [];

  /** A trade whose entry still fills has not its whole quantity yet. */
  const findTrade = ({ symbol, side, qty }: Fill): Position | undefined =>
    positions
      .ofSymbol(symbol)
      .find(
        (position) =>
          position.mode === 'LIVE' &&
          (position.direction === 1) === (side === 'SELL') &&
          position.monitoring.entryOrder?.isAlive() !== true &&
          openQuantity(position) >= qty * (1 - EPSILON),
      );

  return {
    keep(fill) {
      kept.push({ fill, since: clock.now(), readAt: undefined });
      const { side, qty, symbol, price } = fill;
      log.error('EXECUTION', `${side} ${qty} ${symbol} at ${price} belongs to no order of this bot`);
    },
    retry() {
      if (kept.length === 0) return;
      const last = lastReadingAt();
      kept = kept.filter((each) => {
        const { fill, since } = each;
        if (last > since) each.readAt ??= last;
        if (each.readAt !== undefined && last - each.readAt > READINGS_MS) return false;
        const trade = findTrade(fill);
        if (trade !== undefined) closeTrade(trade, fill);
        return trade === undefined;
      });
    },
  };
}
