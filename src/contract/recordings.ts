import { identifier, rowFigure, rowText, rowTimestamp, shownText } from './fields';
import { z } from './z';

/** Kinds of a recording. A bot may send others. */
export const RECORDING_KINDS = ['rolling', 'session', 'import'] as const;
export type RecordingKind = (typeof RECORDING_KINDS)[number];

export const recordingSchema = z.looseObject({
  id: identifier,
  name: shownText,
  /** 'rolling' for the recording that the bot always keeps; it has no name of the operator's and cannot be deleted. */
  kind: rowText,
  /** Description of the market, such as 'simulated market'. */
  market: rowText,
  /** Market time of the first and the last line; null while unknown. */
  from: rowTimestamp,
  until: rowTimestamp,
  bytes: rowFigure,
  /** Number of symbols; null while unknown. */
  symbols: rowFigure,
  /** True while the bot writes it. */
  is_recording: z.boolean().catch(false),
  /** Why the recording cannot be a source; null when it can. */
  problem: rowText,
});
export type Recording = z.infer<typeof recordingSchema>;

/** Contract addition, `recordings` in the capabilities. Each row is read separately, see `readList`. Newest first. */
export const recordingsReplySchema = z.looseObject({ recordings: z.array(z.unknown()) });

/** Longest name of a recording. */
export const RECORDING_NAME_LENGTH = 100;

/** The body of a request that begins or renames a recording. */
export const recordingNameSchema = z.object({ name: z.string().trim().min(1).max(RECORDING_NAME_LENGTH) });

/** Largest file that can be imported, in bytes. */
export const IMPORT_BYTES_MAX = 2 ** 30;

export const recordingReplySchema = z.looseObject({ recording: recordingSchema });
