import path from 'node:path';

const COMMITTED = path.join(__dirname, '../recordings');
/** A folder with the whole recordings, laid out as the short ones. */
const WHOLE = process.env.MARKET_RECORDINGS;

export const hasWholeRecordings = WHOLE !== undefined;

/** The whole recording where `MARKET_RECORDINGS` names a folder, else the short one of the project. */
export const recordingPath = (file: string): string => path.resolve(WHOLE ?? COMMITTED, file);
