import type { Recording } from '@/contract/lab/recordings';
import type { RecordingFolder } from './recordingFolder';
import { firstLineTimeOf } from './recordingParts';

/** The folder of the rolling recording gets a new name at each start of the server. */
export const ROLLING_RECORDING_ID = 'rolling';
const EARLIER_ROLLING_RECORDING_NAME = 'Rolling recording of an earlier server start';

/** Returns a row of the list of recordings. `writtenUntil` is the market time while the recording is written. */
export function toRecordingRow(
  folder: RecordingFolder,
  isRolling: boolean,
  writtenUntil: number | undefined,
): Recording {
  const { name, kind, market, symbols, problem, until } = folder.about;
  return {
    id: isRolling ? ROLLING_RECORDING_ID : folder.id,
    name: kind === 'rolling' && !isRolling ? EARLIER_ROLLING_RECORDING_NAME : name,
    kind,
    market,
    from: formatIsoTime(firstLineTimeOf(folder)),
    until: formatIsoTime(writtenUntil ?? until),
    bytes: folder.totalBytes(),
    symbols,
    is_recording: writtenUntil !== undefined,
    problem,
  };
}

/** Formats a time in ISO 8601. Returns null for an unknown time or a time outside the range of Date. */
function formatIsoTime(ms: number | null): string | null {
  const date = new Date(ms ?? NaN);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
