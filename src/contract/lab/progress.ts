import { identifierSchema, optionalTextSchema, rowNumberSchema, rowTextSchema } from '../schema/fields';
import { addition, meaning } from '../schema/meaning';
import { z } from '../schema/z';

/** A run is 'interrupted' when the server stopped before its end. A bot can send other states. */
export const LAB_RUN_STATES = ['waiting', 'running', 'finished', 'cancelled', 'failed', 'interrupted'] as const;
export type LabRunState = (typeof LAB_RUN_STATES)[number];

export const isActiveRunState = (state: string | null): boolean => state === 'waiting' || state === 'running';

export const labProgressFields = {
  id: meaning(identifierSchema, 'Identifier of the run.', 'run-7'),
  state: meaning(
    rowTextSchema,
    'waiting, running, finished, cancelled, failed, interrupted or another state.',
    'running',
  ),
  played_ms: meaning(rowNumberSchema, 'Market time that the run has played.', 1_800_000, 'ms'),
  total_ms: meaning(
    rowNumberSchema,
    'Market time that the whole run plays. An upper bound for a recording with pauses.',
    3_600_000,
    'ms',
  ),
  left_ms: meaning(rowNumberSchema, 'Estimated wall time to the end.', 12_000, 'ms'),
  problem: meaning(optionalTextSchema, 'Why the run failed.', null),
};

export const labProgressSchema = addition(z.looseObject(labProgressFields), 'lab', 'Progress of a run.');
export type LabProgress = z.infer<typeof labProgressSchema>;
