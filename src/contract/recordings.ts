import { identifierSchema, rowNumberSchema, rowTextSchema, rowTimestampSchema, displayedTextSchema } from './fields';
import { z } from './z';

/** Kinds of a recording. A bot may send others. */
export const RECORDING_KINDS = ['rolling', 'session', 'import'] as const;
export type RecordingKind = (typeof RECORDING_KINDS)[number];

export const recordingSchema = z.looseObject({
  id: identifierSchema,
  name: displayedTextSchema,
  /** 'rolling' for the recording that the bot always keeps; it has no name of the operator's and cannot be deleted. */
  kind: rowTextSchema,
  /** Description of the market, such as 'simulated market'. */
  market: rowTextSchema,
  /** Market time of the first and the last line; null while unknown. */
  from: rowTimestampSchema,
  until: rowTimestampSchema,
  bytes: rowNumberSchema,
  /** Number of symbols; null while unknown. */
  symbols: rowNumberSchema,
  /** True while the bot writes it. */
  is_recording: z.boolean().catch(false),
  /** Why the recording cannot be a source; null when it can. */
  problem: rowTextSchema,
});
export type Recording = z.infer<typeof recordingSchema>;

/** Contract addition, `recordings` in the capabilities. Each row is read separately, see `readList`. Newest first. */
export const recordingsReplySchema = z.looseObject({ recordings: z.array(z.unknown()) });

/** Longest name of a recording. */
export const RECORDING_NAME_MAX_LENGTH = 100;

/** The body of a request that begins or renames a recording. */
export const recordingNameSchema = z.object({ name: z.string().trim().min(1).max(RECORDING_NAME_MAX_LENGTH) });

/** Largest file that can be imported, in bytes. */
export const RECORDING_IMPORT_MAX_BYTES = 2 ** 30;

export const recordingReplySchema = z.looseObject({ recording: recordingSchema });
