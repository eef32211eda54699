import path from 'node:path';

const COMMITTED = path.join(__dirname, '../recordings');
/** A folder with the whole recordings, under the same paths as the short recordings. */
const WHOLE = process.env.MARKET_RECORDINGS;

export const hasWholeRecordings = WHOLE !== undefined;

/** Returns the path of the whole recording where `MARKET_RECORDINGS` names a folder, else of the short recording. */
export const recordingPath = (file: string): string => path.resolve(WHOLE ?? COMMITTED, file);
