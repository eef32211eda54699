import { LineCursor } from '../market/replay/lineCursor';
import { readSessionText } from '../market/session/readSession';
import type { RecordingFolder } from './recordingFolder';

/** Closes a recording that a crash left open: reads its end from its last file. */
export function recoverEnd(folder: RecordingFolder): void {
  try {
    const [last] = folder.files().slice(-1);
    const until = last === undefined ? NaN : new LineCursor(readSessionText(last)).lastAt();
    folder.update({ is_open: false, until: Number.isNaN(until) ? folder.about.from : until });
  } catch {
    // A full or failing disk. The next start tries again.
  }
}
