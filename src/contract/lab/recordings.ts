import {
  identifierSchema,
  rowNumberSchema,
  rowTextSchema,
  rowTimestampSchema,
  displayedTextSchema,
  rowsSchema,
} from '../schema/fields';
import { addition, meaning } from '../schema/meaning';
import { z } from '../schema/z';

/** Known kinds of recordings. A bot can send other kinds. */
export const RECORDING_KINDS = ['rolling', 'session', 'import'] as const;
export type RecordingKind = (typeof RECORDING_KINDS)[number];

export const recordingSchema = addition(
  z.looseObject({
    id: meaning(identifierSchema, 'Identifier. The rolling recording has the identifier `rolling`.', 'rolling'),
    name: meaning(displayedTextSchema, 'Name of the recording.', 'morning'),
    kind: meaning(
      rowTextSchema,
      'rolling, session, import or another kind. The operator cannot delete a rolling recording.',
      'session',
    ),
    market: meaning(rowTextSchema, 'The market in words.', 'simulated market'),
    from: meaning(
      rowTimestampSchema,
      'Market time of the first event. Null while unknown.',
      '2026-03-10T12:00:00.000Z',
    ),
    until: meaning(
      rowTimestampSchema,
      'Market time of the last event. Null while unknown.',
      '2026-03-10T13:00:00.000Z',
    ),
    bytes: meaning(rowNumberSchema, 'Size of the files.', 18_200_000, 'bytes'),
    symbols: meaning(rowNumberSchema, 'Number of symbols. Null while unknown.', 20, 'symbols'),
    is_recording: meaning(z.boolean().catch(false), 'True while the bot writes the recording.', false),
    problem: meaning(rowTextSchema, 'Why the Lab cannot play the recording. Null for a playable recording.', null),
  }),
  'recordings',
  'A recording of the market.',
);
export type Recording = z.infer<typeof recordingSchema>;

export const recordingsReplySchema = addition(
  z.looseObject({ recordings: meaning(rowsSchema, 'The recordings.') }),
  'recordings',
  'The recordings, newest first.',
);

/** Maximum length of the name of a recording, in characters. */
export const RECORDING_NAME_MAX_LENGTH = 100;

export const recordingNameSchema = addition(
  z.object({
    name: meaning(z.string().trim().min(1).max(RECORDING_NAME_MAX_LENGTH), 'Name of the recording.', 'morning'),
  }),
  'recordings',
  'Name of a recording.',
);

/** Maximum size of an imported recording, in bytes. */
export const RECORDING_IMPORT_MAX_BYTES = 2 ** 30;

export const recordingReplySchema = addition(
  z.looseObject({ recording: meaning(recordingSchema, 'The recording.') }),
  'recordings',
  'One recording.',
);
