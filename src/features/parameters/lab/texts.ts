import { isActiveRunState } from '@/contract/lab/progress';
import type { LabRun } from '@/contract/lab/runs';
import { plural } from '@/domain/format/format';

export const LAB_TEXTS = {
  purpose:
    'The Lab answers what other parameters would have done on a recorded or simulated market, before you save them.',
  compares:
    'It runs the saved parameters and your variants on the same books and trades, and says whether the difference is more than luck.',
  nothingToTry: 'Nothing to try: the form holds the values of the bot.',
  onlyMode: 'Nothing to try: the Lab always trades on paper, so the mode changes nothing there.',
  formChanged: 'The form has changed since this try.',
  notStored: 'The bot no longer stores this run.',
  curvesHint: 'Tick variants in the table to draw their curves.',
  savesNothing: 'Loading a variant into the form saves nothing.',
} as const;

export const LAB_RUN_STATE_TEXTS: Partial<Record<string, string>> = {
  waiting: 'Waiting',
  running: 'Running',
  finished: 'Finished',
  cancelled: 'Cancelled',
  failed: 'Failed',
  interrupted: 'Interrupted',
};

/** Returns why a Lab run has no result, or null for a finished or an active run. */
export function missingResultText({ state, problem }: Pick<LabRun, 'state' | 'problem'>): string | null {
  if (state === 'finished' || isActiveRunState(state)) return null;
  if (state === 'cancelled') return 'The run was cancelled before its end.';
  if (state === 'interrupted') return 'The server ended before the run did.';
  return problem === null ? 'The run failed.' : `The run failed: ${appendPeriod(problem)}`;
}

/** Appends a period to a text that does not end with punctuation. */
export const appendPeriod = (reason: string): string => (/[.!?…]$/.test(reason) ? reason : `${reason}.`);

export const variantCountText = (count: number | null): string => (count === null ? '' : plural(count, 'variant'));

export const deleteLabRunQuestion = (name: string) => ({
  title: `Delete the run ${name}?`,
  body: 'The server deletes its figures, curves and trades. This cannot be undone.',
  verb: 'Delete Run',
  danger: true,
});

export const deleteRecordingQuestion = (name: string, size: string) => ({
  title: `Delete the recording ${name}?`,
  body: `The server deletes ${size} of market data. This cannot be undone. Results of runs over it stay.`,
  verb: 'Delete Recording',
  danger: true,
});
