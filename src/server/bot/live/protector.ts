/** Sets the stop of each open position at the exchange, and closes a position whose stop stays away. */
import type { TriggerPrice } from '@/contract/enums';
import type { ReferencePrices } from '../../market/source';
import type { ExitReason } from '../../orders/exitReasons';
import type { BotContext } from '../core/context';
import type { Position } from '../positions/position';
import { type ProtectionState, UNPROTECTED, watchProtection } from './protection';

const TRIGGER_FIELDS = { LAST: 'last', MARK: 'mark', INDEX: 'index' } as const satisfies Record<
  TriggerPrice,
  keyof ReferencePrices
>;

export type SupervisedExits = {
  requestExit(position: Position, reason: ExitReason): unknown;
};

type ShownStops = {
  /** Returns the trigger, null for a position that is shown without a stop, undefined for an unread position. */
  confirmedStop(position: Position): number | null | undefined;
  /** Returns the time of the last reading or event that showed the position. */
  unreadSince(position: Position): number;
};

export function createProtector(
  { params, venues, log, liveAccount }: Pick<BotContext, 'liveAccount' | 'log' | 'params' | 'venues'>,
  executor: SupervisedExits,
  { confirmedStop, unreadSince }: ShownStops,
) {
  const states = new Map<Position, ProtectionState>();

  function protect(position: Position, now: number): void {
    const { symbol, direction, sl } = position;
    const by = params().sl_trigger_by;
    const price = venues.venueByName(venues.tradeVenue(position)).prices(symbol)?.[TRIGGER_FIELDS[by]];
    const { state, action } = watchProtection(
      {
        side: direction === 1 ? 'LONG' : 'SHORT',
        target: { trigger: sl, by },
        confirmed: confirmedStop(position),
        shownAt: unreadSince(position),
        price: price ?? position.lastPrice,
      },
      states.get(position) ?? UNPROTECTED,
      now,
    );
    states.set(position, state);
    if (action.kind === 'protect') liveAccount?.port.protect(symbol, action.stop);
    if (action.kind !== 'flatten' || position.monitoring.state === 'closing') return;
    log.report({ kind: 'account_trouble', text: `${position.id} ${symbol} is closed: ${action.reason}` });
    executor.requestExit(position, position.stopKind);
  }

  return { protect, states };
}
