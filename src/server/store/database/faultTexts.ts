import { errorCodeOf } from '../../errorCode';
import { StartError } from '../../startError';
import { DamagedRowError } from '../damagedRows';
import { storageFaultOf, storageFaultOfOsError, type StorageFault } from './faults';

/** Text that tells the operator how to replace a damaged database. */
const DATABASE_DAMAGE_REMEDY =
  'Close the open trades, stop the server, put back a copy of the database and start again';
const DATABASE_NOT_WRITABLE_TEXT =
  'The database cannot be written just now: the disk is full, or another program has locked it';
const DAMAGED_DATABASE_REPLY_TEXT = `The database is damaged. ${DATABASE_DAMAGE_REMEDY}`;
const CHANGE_DATA_DIR_REMEDY = 'set DATA_DIR to another folder';

/** Texts of each fault: `start` ends the start of the server, and `reply` answers a request of the console. */
const FAULT_TEXTS: Readonly<Record<StorageFault, { start: (path: string) => string; reply: string }>> = {
  full: {
    start: (path) => `The disk of ${path} is full: make room on it, or ${CHANGE_DATA_DIR_REMEDY}.`,
    reply: DATABASE_NOT_WRITABLE_TEXT,
  },
  locked: {
    start: (path) => `Another program holds ${path} locked: close that program, then start again.`,
    reply: DATABASE_NOT_WRITABLE_TEXT,
  },
  'read-only': {
    start: (path) => `${path} cannot be written by this user: change its rights, or ${CHANGE_DATA_DIR_REMEDY}.`,
    reply: 'The database cannot be written: its file or its disk is read-only',
  },
  failing: {
    start: (path) =>
      `${path} cannot be read or written, the disk reports an error: check the disk, or ${CHANGE_DATA_DIR_REMEDY}.`,
    reply: 'The database cannot be read or written: its disk reports an error',
  },
  missing: {
    start: (path) => `${path} cannot be opened: check the folder and its rights, or ${CHANGE_DATA_DIR_REMEDY}.`,
    reply: 'The database cannot be opened: its file or its folder does not exist',
  },
  damaged: {
    start: (path) => `${path} is damaged: put back a copy of it, or ${CHANGE_DATA_DIR_REMEDY}.`,
    reply: DAMAGED_DATABASE_REPLY_TEXT,
  },
  foreign: {
    start: (path) => `${path} belongs to another program: move it away, or ${CHANGE_DATA_DIR_REMEDY}.`,
    reply: DAMAGED_DATABASE_REPLY_TEXT,
  },
};

/** Returns the reply to a request that failed with a DatabaseError, and undefined for any other error. */
export function storageFaultReply(error: unknown): string | undefined {
  const fault = storageFaultOf(error);
  return fault && FAULT_TEXTS[fault].reply;
}

/** Converts an error of the database to a StartError with a text for the operator. Returns other errors unchanged. */
export const databaseStartError = (error: unknown, path: string): unknown =>
  error instanceof DamagedRowError
    ? new StartError(error.textFor(path))
    : (toStartError(storageFaultOf(error), path) ?? error);

/** Converts an error of the database or of a file to a StartError. Returns other errors unchanged. */
export function folderStartError(error: unknown, folder: string): unknown {
  // Errors of file functions have the field. It is undefined on other errors.
  const { path } = error as NodeJS.ErrnoException;
  const fault = storageFaultOf(error) ?? storageFaultOfOsError(error);
  // Only errors of files have a path. Some of them, such as a loop of links, have no fault of their own.
  const isFileError = path !== undefined && errorCodeOf(error) !== undefined;
  return toStartError(fault ?? (isFileError ? 'missing' : undefined), path ?? folder) ?? error;
}

const toStartError = (fault: StorageFault | undefined, path: string): StartError | undefined =>
  fault && new StartError(FAULT_TEXTS[fault].start(path));

export const foreignDatabaseError = (path: string): StartError => new StartError(FAULT_TEXTS.foreign.start(path));

export const damagedDatabaseText = (path: string): string =>
  `the database ${path} is damaged. ${DATABASE_DAMAGE_REMEDY}`;
