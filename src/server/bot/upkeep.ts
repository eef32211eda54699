import type { EntryDesk } from './entry/entryPipeline';
import type { Monitor } from './exit/positionMonitor';
import type { Positions } from './positions/positions';
import type { LatencyWatch } from './feed/latencyMonitor';
import type { Slots } from './risk/slots';
import { repeat, type Workbench } from './botContext';

const LATENCY_LOG_EVERY_MS = 10_000;
/** What a process that is killed loses of the last known prices. */
const SAVE_EVERY_MS = 30_000;

type Tended = {
  positions: Positions;
  slots: Slots;
  desk: EntryDesk;
  monitor: Monitor;
  latency: LatencyWatch;
};

/** What goes on by the clock whether or not the bot is running. Returns what ends it. */
export function startUpkeep(bench: Workbench, tended: Tended): () => void {
  const { params } = bench;
  const timers = [
    repeat(bench, () => params().monitoring_interval_ms, tended.monitor.check),
    repeat(bench, () => params().wall_update_frequency_ms, tended.monitor.followWalls),
    repeat(
      bench,
      () => params().slot_health_check_interval_sec * 1000,
      () => checkSlots(bench, tended),
    ),
    repeat(bench, () => LATENCY_LOG_EVERY_MS, tended.latency.tell),
    repeat(bench, () => SAVE_EVERY_MS, tended.monitor.save),
  ];
  return () => {
    for (const cancel of timers) cancel();
  };
}

function checkSlots({ params, log }: Workbench, { positions, slots, desk }: Tended): void {
  if (!params().enable_slot_health_check) return;
  const wrongBy = slots.repair(positions.count() + desk.pending());
  if (wrongBy === 0) return;
  log.warning('RECOVERY', `Slots repaired: ${Math.abs(wrongBy)} too ${wrongBy > 0 ? 'many' : 'few'} were taken`);
}
