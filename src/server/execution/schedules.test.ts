import { runSchedule, scheduleFaults } from '@/testing/exchange/schedule';
import { shortenFaults } from '@/testing/exchange/faults/faults';

/** Schedules of this run. A longer run takes the number from the environment. */
const SCHEDULES = Number(process.env['SCHEDULES'] ?? 200);
const FIRST_SEED = Number(process.env['FIRST_SEED'] ?? 1);

test(
  `${SCHEDULES} schedules of faults leave no difference between the reports and the exchange`,
  async () => {
    const failures: unknown[] = [];
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SCHEDULES; seed++) {
      const faults = scheduleFaults(seed);
      const broken = await runSchedule(seed, faults);
      if (broken.length === 0) continue;
      const shortened = await shortenFaults(faults, async (fewer) => (await runSchedule(seed, fewer)).length > 0);
      failures.push({ seed, broken, faults: shortened });
      if (failures.length >= 3) break;
    }
    expect(failures).toEqual([]);
  },
  SCHEDULES * 1_000 + 20_000,
);
