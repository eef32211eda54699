import type { EntryPipeline } from '../entry/entryPipeline';
import type { PositionMonitor } from '../exit/positionMonitor';
import type { Positions } from '../positions/positions';
import type { LatencyMonitor } from '../feed/latencyMonitor';
import type { Slots } from '../risk/slots';
import { repeat, type BotContext } from '../botContext';

const LATENCY_LOG_EVERY_MS = 10_000;
/** What a process that is killed loses of the last known prices. */
const SAVE_EVERY_MS = 30_000;

type Tended = {
  positions: Positions;
  slots: Slots;
  desk: EntryPipeline;
  monitor: PositionMonitor;
  latency: LatencyMonitor;
};

/** What goes on by the clock whether or not the bot is running. Returns what ends it. */
export function startUpkeep(context: BotContext, tended: Tended): () => void {
  const { params } = context;
  const timers = [
    repeat(context, () => params().monitoring_interval_ms, tended.monitor.check),
    repeat(context, () => params().wall_update_frequency_ms, tended.monitor.followWalls),
    repeat(
      context,
      () => params().slot_health_check_interval_sec * 1000,
      () => checkSlots(context, tended),
    ),
    repeat(context, () => LATENCY_LOG_EVERY_MS, tended.latency.report),
    repeat(context, () => SAVE_EVERY_MS, tended.monitor.save),
  ];
  return () => {
    for (const cancel of timers) cancel();
  };
}

function checkSlots({ params, log }: BotContext, { positions, slots, desk }: Tended): void {
  if (!params().enable_slot_health_check) return;
  const wrongBy = slots.repair(positions.count() + desk.pending());
  if (wrongBy === 0) return;
  log.warning('RECOVERY', `Slots repaired: ${Math.abs(wrongBy)} too ${wrongBy > 0 ? 'many' : 'few'} were taken`);
}
