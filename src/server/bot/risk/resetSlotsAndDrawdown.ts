import type { EmergencyResetResult } from '@/contract/bot/commands';
import type { Positions } from '../positions/positions';
import type { Lifecycle } from '../core/lifecycle';
import type { DrawdownGuard } from './drawdownGuard';
import type { TradeSlots } from './slots';
import type { BotContext } from '../core/context';

type ResetComponents = {
  lifecycle: Lifecycle;
  positions: Positions;
  slots: TradeSlots;
  drawdown: DrawdownGuard;
  /** Returns which trade or order of mode LIVE exists. */
  liveExposure: () => string | undefined;
};

/** Returns the reason of a rejected reset instead of throwing. */
export function resetSlotsAndDrawdown(
  { params, log }: BotContext,
  { lifecycle, positions, slots, drawdown, liveExposure }: ResetComponents,
): EmergencyResetResult {
  const open = positions.count();
  const reply = (rest: { success: boolean; message: string | null; error: string | null }) => ({
    ...rest,
    active_positions: open,
    max_concurrent: params().max_concurrent_trades,
    available_slots: slots.availableCount(),
  });
  const refuse = (error: string) => reply({ success: false, message: null, error });

  if (lifecycle.phase() !== 'stopped') return refuse('The bot is running: stop it before an emergency reset.');
  if (open > 0) return refuse(`${open} trades are open: close them before an emergency reset.`);
  const live = liveExposure();
  if (live !== undefined) return refuse(`An emergency reset is refused: ${live}.`);
  const counted = slots.takenCount();
  slots.correctCount(0);
  log.warning('RECOVERY', `Emergency reset: the slot counter was ${counted} and is now 0`);
  const drawdown_pct = drawdown.resetDrawdown();
  const also = drawdown_pct > 0 ? `. Drawdown reset from ${drawdown_pct.toFixed(2)}% to 0%` : '';
  return reply({ success: true, message: `Slot counter reset from ${counted} to 0${also}`, error: null });
}
