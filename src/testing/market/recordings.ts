import path from 'node:path';

const SHORT_RECORDINGS_FOLDER = path.join(__dirname, '../recordings');
/** Folder with the complete recordings, under the same paths as the short recordings of the repository. */
const COMPLETE_RECORDINGS_FOLDER = process.env.MARKET_RECORDINGS;

export const hasCompleteRecordings = COMPLETE_RECORDINGS_FOLDER !== undefined;

/** Returns the complete recording if `MARKET_RECORDINGS` is set, else the short one. */
export const recordingPath = (file: string): string =>
  path.resolve(COMPLETE_RECORDINGS_FOLDER ?? SHORT_RECORDINGS_FOLDER, file);
