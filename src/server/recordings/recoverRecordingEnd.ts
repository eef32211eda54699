import { LineCursor } from '../market/replay/lineCursor';
import { readSessionText } from '../market/session/readSession';
import type { RecordingFolder } from './recordingFolder';

/** Closes a recording that a crash left open. Reads the end time from the last file of the recording. */
export function recoverRecordingEnd(folder: RecordingFolder): void {
  try {
    const [last] = folder.listFiles().slice(-1);
    const until = last === undefined ? NaN : new LineCursor(readSessionText(last)).lastReceivedAt();
    folder.updateDescription({ is_open: false, until: Number.isNaN(until) ? folder.about.from : until });
  } catch {
    // Ignores a full or failing disk, because the next start of the server closes the recording.
  }
}
