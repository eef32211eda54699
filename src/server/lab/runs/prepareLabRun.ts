import { setImmediate as nextTurn } from 'node:timers/promises';

import type { labRunRequestSchema, LabSourceChoice } from '@/contract/lab/runs';
import { plural } from '@/domain/format/format';
import type { z } from '@/contract/schema/z';
import { CommandRefused } from '../../commandRefused';
import type { Recordings } from '../../recordings/recordings';
import { checkSimulatedSource, type LabSource } from '../run/labSource';
import type { LabJob } from '../run/runVariants';
import { createSweepVariants } from '../run/sweep';
import { checkVariantsOneByOne } from '../run/variants';

/** Number of Lab variants that are checked before the thread serves the live bot again. */
const VARIANT_CHECKS_PER_TURN = 8;

type RecordingProtection = Pick<Recordings, 'protectFiles'> | undefined;
export type ParsedLabRunRequest = z.infer<typeof labRunRequestSchema>;

export type PreparedLabRun = {
  name: string;
  job: LabJob;
  sourceText: string;
  /** Allows the deletion of the recording after the Lab run. `release` does nothing for a simulated market. */
  release(): void;
};

/**
 * Creates the Lab job for a requested Lab run. `parameters` are the parameters of the baseline. Throws LabRefused for a
 * job that cannot run, and CommandRefused for an unknown recording.
 */
export async function prepareLabRun(
  request: ParsedLabRunRequest,
  parameters: Readonly<Record<string, unknown>>,
  recordings: RecordingProtection,
): Promise<PreparedLabRun> {
  const variants = [...request.variants, ...createSweepVariants(request.sweep)];
  const checks = checkVariantsOneByOne(parameters, variants);
  for (let count = 1; checks.next().done !== true; count += 1)
    if (count % VARIANT_CHECKS_PER_TURN === 0) await nextTurn();
  const { source, text, release } = await openRequestedLabSource(request.source, recordings);
  return {
    name: request.name ?? createDefaultLabRunName(request, variants.length),
    job: { source, parameters, variants },
    sourceText: text,
    release,
  };
}

function createDefaultLabRunName({ variants, sweep }: ParsedLabRunRequest, count: number): string {
  const [only] = variants;
  if (sweep.length > 0) return sweep.map(({ field }) => field).join(' × ');
  if (count === 0) return 'Saved parameters';
  return count === 1 && only ? only.name : plural(count, 'variant');
}

async function openRequestedLabSource(
  choice: LabSourceChoice,
  recordings: RecordingProtection,
): Promise<{ source: LabSource; text: string; release: () => void }> {
  if (choice.kind === 'simulator') {
    checkSimulatedSource(choice);
    const symbols = choice.symbols === undefined ? '' : `, ${plural(choice.symbols, 'symbol')}`;
    const text = `simulated market, seed ${choice.seed}${symbols}, ${choice.minutes} ${choice.minutes === 1 ? 'minute' : 'minutes'}`;
    return { source: choice, text, release: () => undefined };
  }
  if (recordings === undefined) throw new CommandRefused('There is no such recording.', 404);
  const { paths, fromMs, text, release } = await recordings.protectFiles(choice.recording, choice.last_minutes);
  return { source: { kind: 'recording', paths, ...(fromMs !== undefined && { fromMs }) }, text, release };
}
