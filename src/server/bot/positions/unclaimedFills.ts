import type { Fill } from '../execution/port';
import type { BotLog } from '../runtime/botLog';
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
/** Events and readings arrive within this time. A person caused an older fill. */
const MAX_AGE_MS = 60_000;

/**
 * Keeps fills of the account until their trades are open. The fill of a stop can arrive before the fill of its entry,
 * because events are lost or late.
 */
export function createUnclaimedFills(
  log: BotLog,
  now: () => number,
  positions: Pick<Positions, 'ofSymbol'>,
  closeTrade: (position: Position, fill: Fill) => void,
): UnclaimedFills {
  let kept: { fill: Fill; since: number }[] = [];

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
      kept.push({ fill, since: now() });
      const { side, qty, symbol, price } = fill;
      log.error('EXECUTION', `${side} ${qty} ${symbol} at ${price} belongs to no order of this bot`);
    },
    retry() {
      if (kept.length === 0) return;
      kept = kept.filter(({ fill, since }) => {
        if (now() - since > MAX_AGE_MS) return false;
        const trade = findTrade(fill);
        if (trade !== undefined) closeTrade(trade, fill);
        return trade === undefined;
      });
    },
  };
}
