import { shortenFaults, type Fault } from './faults/faults';
import { portFaults } from './schedule';

const MAX_FAILURES = 3;

/** `faults` are those without which the schedule passes. */
type FailedSchedule = { seed: number; broken: string[]; faults: readonly Fault[] };

type Runs = {
  firstSeed: number;
  count: number;
  /** Creates the faults of a seed. */
  faultsOf?: (seed: number) => readonly Fault[];
  /** Number of failures after which the run ends. */
  most?: number;
};

/** Runs schedules one after the other, and shortens those that fail. Ends after some failures. */
export async function findFailedSchedules(
  { firstSeed, count, faultsOf = portFaults, most = MAX_FAILURES }: Runs,
  run: (seed: number, faults: readonly Fault[]) => Promise<string[]>,
  onProgress: (done: number) => void = () => undefined,
): Promise<FailedSchedule[]> {
  const failures: FailedSchedule[] = [];
  for (let done = 0; done < count && failures.length < most; done++) {
    const seed = firstSeed + done;
    const faults = faultsOf(seed);
    const broken = await run(seed, faults);
    if (broken.length > 0) {
      const fails = async (fewer: readonly Fault[]) => (await run(seed, fewer)).length > 0;
      failures.push({ seed, broken, faults: await shortenFaults(faults, fails) });
    }
    onProgress(done + 1);
  }
  return failures;
}

/** Describes a failed schedule in lines of text. */
export const describeFailure = ({ seed, broken, faults }: FailedSchedule): string =>
  [`seed ${seed}`, ...broken.map((text) => `  ${text}`), ...faults.map((fault) => `  ${JSON.stringify(fault)}`)].join(
    '\n',
  );
