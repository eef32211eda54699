import { setImmediate as nextTurn } from 'node:timers/promises';

import type { labRunRequestSchema, LabSourceChoice } from '@/contract/lab';
import { plural } from '@/domain/format/format';
import type { z } from '@/contract/z';
import { CommandRefused } from '../../bot/bot';
import type { Recordings } from '../../recordings/recordings';
import { checkSource, type LabSource } from '../run/labSource';
import type { LabJob } from '../run/runVariants';
import { sweepVariants } from '../run/sweep';
import { variantChecks } from '../run/variants';

/** Variants that are checked before other work of the thread goes on. */
const CHECKED_AT_ONCE = 8;

type Holder = Pick<Recordings, 'hold'> | undefined;
type Request = z.infer<typeof labRunRequestSchema>;

export type RequestedRun = {
  name: string;
  job: LabJob;
  sourceText: string;
  /** Lets the recording go. Does nothing for a simulated market. */
  release(): void;
};

/**
 * Makes the job of a request. `parameters` are those of the baseline. Throws LabRefused for a job that cannot run, and
 * what the recordings throw.
 */
export async function requestedRun(
  request: Request,
  parameters: Readonly<Record<string, unknown>>,
  recordings: Holder,
): Promise<RequestedRun> {
  const variants = [...request.variants, ...sweepVariants(request.sweep)];
  const checks = variantChecks(parameters, variants);
  for (let count = 1; checks.next().done !== true; count += 1) if (count % CHECKED_AT_ONCE === 0) await nextTurn();
  const { source, text, release } = await sourceOf(request.source, recordings);
  return {
    name: request.name ?? nameOf(request, variants.length),
    job: { source, parameters, variants },
    sourceText: text,
    release,
  };
}

function nameOf({ variants, sweep }: Request, count: number): string {
  const [only] = variants;
  if (sweep.length > 0) return sweep.map(({ field }) => field).join(' × ');
  if (count === 0) return 'Saved parameters';
  return count === 1 && only ? only.name : plural(count, 'variant');
}

async function sourceOf(
  choice: LabSourceChoice,
  recordings: Holder,
): Promise<{ source: LabSource; text: string; release: () => void }> {
  if (choice.kind === 'simulator') {
    checkSource(choice);
    const symbols = choice.symbols === undefined ? '' : `, ${plural(choice.symbols, 'symbol')}`;
    const text = `simulated market, seed ${choice.seed}${symbols}, ${choice.minutes} ${choice.minutes === 1 ? 'minute' : 'minutes'}`;
    return { source: choice, text, release: () => undefined };
  }
  if (recordings === undefined) throw new CommandRefused('There is no such recording.', 404);
  const { paths, fromMs, text, release } = await recordings.hold(choice.recording, choice.last_minutes);
  return { source: { kind: 'recording', paths, ...(fromMs !== undefined && { fromMs }) }, text, release };
}
