import { LineCursor } from '../market/replay/lineCursor';
import { readSessionText } from '../market/session/readSession';
import type { RecordingFolder } from './recordingFolder';

/** Closes a recording that a crash left open. The end time is read from the last file of the recording. */
export function recoverRecordingEnd(folder: RecordingFolder): void {
  try {
    const [last] = folder.listFiles().slice(-1);
    const until = last === undefined ? NaN : new LineCursor(readSessionText(last)).lastReceivedAt();
    folder.updateDescription({ is_open: false, until: Number.isNaN(until) ? folder.about.from : until });
  } catch {
    // The disk is full or failing, so the next start closes the recording.
  }
}
