import {
  identifierSchema,
  rowNumberSchema,
  rowTextSchema,
  rowTimestampSchema,
  displayedTextSchema,
  rowsSchema,
} from '../schema/fields';
import { addition, meaning, sameMeaning } from '../schema/meaning';
import { z } from '../schema/z';
import { labProgressFields } from './progress';
import { labReportSchema, parameterChangesSchema } from './report';

export const LAB_VARIANTS_MAX = 64;
export const LAB_SWEPT_FIELDS_MAX = 3;

/** Maximum length of the name of a Lab run or of a variant, in characters. */
export const LAB_NAME_MAX_LENGTH = 100;

const labNameSchema = z.string().trim().min(1).max(LAB_NAME_MAX_LENGTH);

/** Schema of the market of a Lab run: a recording or the simulator. */
export const labSourceSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: meaning(z.literal('recording'), '`recording` or `simulator`.', 'recording'),
    recording: meaning(identifierSchema, 'Identifier of the recording.', 'rolling'),
    last_minutes: meaning(
      z.number().positive().optional(),
      'Minutes to play at the end of the recording. Absent for the whole recording.',
      60,
      'min',
    ),
  }),
  z.object({
    kind: meaning(z.literal('simulator'), '`recording` or `simulator`.', 'simulator'),
    seed: meaning(z.number().int().nonnegative(), 'Seed of the simulator.', 1),
    minutes: meaning(z.number().positive(), 'Minutes to simulate.', 60, 'min'),
    symbols: meaning(
      z.number().int().positive().optional(),
      'Number of contracts, largest first. Absent for all.',
      20,
      'symbols',
    ),
  }),
]);
export type LabSourceChoice = z.infer<typeof labSourceSchema>;

/** Schema of a Lab variant: a name and the values that differ from the saved parameters. */
export const labVariantSchema = z.object({
  name: meaning(labNameSchema, 'Name of the variant.', 'wide'),
  changes: meaning(parameterChangesSchema, 'Values that differ from the saved parameters.', { obi_threshold: 0.4 }),
});
export type LabVariant = z.infer<typeof labVariantSchema>;

export const labSweepSchema = z.object({
  field: meaning(z.string(), 'Name of the parameter.', 'obi_threshold'),
  values: meaning(z.array(z.unknown()).min(1), 'Values of the parameter.', [0.3, 0.4]),
});
export type LabSweep = z.infer<typeof labSweepSchema>;

export const labRunRequestSchema = addition(
  z.object({
    name: meaning(labNameSchema.optional(), 'Name of the run.', 'Wider stops'),
    source: meaning(labSourceSchema, 'The market of the run: a recording or the simulator.'),
    variants: meaning(z.array(labVariantSchema).default([]), 'Variants beside the baseline.'),
    sweep: meaning(z.array(labSweepSchema).default([]), 'Fields to sweep, at most three.'),
  }),
  'lab',
  'A run of the Lab. The baseline has the parameters that are saved at its start. Every combination of swept values is one more variant. The bot refuses more than 64 variants.',
);
export type LabRunRequest = z.input<typeof labRunRequestSchema>;

export const labRunSchema = addition(
  z.looseObject({
    ...labProgressFields,
    name: sameMeaning(displayedTextSchema, labRunRequestSchema.shape.name),
    created_at: meaning(rowTimestampSchema, 'Time of the request.', '2026-03-10T12:00:00.000Z'),
    source_text: meaning(rowTextSchema, 'The market of the run in words.', 'simulated market'),
    source: sameMeaning(labSourceSchema.nullable().catch(null), labRunRequestSchema.shape.source),
    variants: meaning(rowNumberSchema, 'Number of variants without the baseline.', 4, 'variants'),
    swept: meaning(z.array(labSweepSchema).catch([]), 'The swept fields.'),
  }),
  'lab',
  'A run of the Lab.',
);
export type LabRun = z.infer<typeof labRunSchema>;

export const labRunsReplySchema = addition(
  z.looseObject({ runs: meaning(rowsSchema, 'The runs.') }),
  'lab',
  'The runs, newest first.',
);

export const labRunReplySchema = addition(
  z.looseObject({
    run: meaning(labRunSchema, 'The run.'),
    report: meaning(labReportSchema.nullable().default(null), 'The report. Null until the run has finished.'),
  }),
  'lab',
  'A run with its report.',
);
export type LabRunReply = z.infer<typeof labRunReplySchema>;

export const labTradesReplySchema = addition(
  z.looseObject({ trades: meaning(rowsSchema, 'The trades.') }),
  'lab',
  'The trades of one variant in order of exit.',
);
