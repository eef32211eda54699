import { identifierSchema, rowNumberSchema, rowTextSchema, rowTimestampSchema, displayedTextSchema } from './fields';
import { z } from './z';

/** Known kinds of recordings. A bot can send other kinds. */
export const RECORDING_KINDS = ['rolling', 'session', 'import'] as const;
export type RecordingKind = (typeof RECORDING_KINDS)[number];

export const recordingSchema = z.looseObject({
  id: identifierSchema,
  name: displayedTextSchema,
  /** Kind of the recording. The operator cannot delete the recording of the kind 'rolling'. */
  kind: rowTextSchema,
  /** Description of the market, such as 'simulated market'. */
  market: rowTextSchema,
  /** Market times of the first and the last recorded event, null while unknown. */
  from: rowTimestampSchema,
  until: rowTimestampSchema,
  bytes: rowNumberSchema,
  /** Number of symbols in the recording. The value is null while unknown. */
  symbols: rowNumberSchema,
  /** True while the bot writes the recording. */
  is_recording: z.boolean().catch(false),
  /** Reason why the Lab cannot play the recording. The value is null for a playable recording. */
  problem: rowTextSchema,
});
export type Recording = z.infer<typeof recordingSchema>;

/** Contract addition with the capability `recordings`, newest first. `readList` reads each row. */
export const recordingsReplySchema = z.looseObject({ recordings: z.array(z.unknown()) });

/** Maximum length of the name of a recording, in characters. */
export const RECORDING_NAME_MAX_LENGTH = 100;

/** Schema of the request that begins or renames a recording. */
export const recordingNameSchema = z.object({ name: z.string().trim().min(1).max(RECORDING_NAME_MAX_LENGTH) });

/** Maximum size of an imported recording, in bytes. */
export const RECORDING_IMPORT_MAX_BYTES = 2 ** 30;

export const recordingReplySchema = z.looseObject({ recording: recordingSchema });
