import { errorCodeOf } from '../../errorCode';
import { StartError } from '../../startError';
import { DamagedRowError } from '../damagedRows';

/** Reason why a file or folder of the store cannot be used. */
export type StorageFault = 'full' | 'locked' | 'read-only' | 'failing' | 'damaged' | 'foreign' | 'missing';

/** Storage faults by the primary result code of SQLite. */
const FAULT_BY_SQLITE_CODE: Readonly<Record<number, StorageFault>> = {
  5: 'locked',
  6: 'locked',
  8: 'read-only',
  10: 'failing',
  11: 'damaged',
  13: 'full',
  14: 'missing',
  26: 'foreign',
};

/**
 * SQLite result codes by error message, for errors without a code. The driver sets no code on errors of the method
 * `all`.
 */
const SQLITE_CODE_BY_MESSAGE: Readonly<Record<string, number>> = {
  'database is locked': 5,
  'disk I/O error': 10,
  'database disk image is malformed': 11,
  'file is not a database': 26,
};

const TOO_LARGE_INTEGER_MESSAGE = 'Value is too large to be represented as a JavaScript number';

/** Storage faults by the error code of the operating system. */
const FAULT_BY_OS_ERROR_CODE: Readonly<Record<string, StorageFault>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
  EIO: 'failing',
  EISDIR: 'foreign',
  ENOTDIR: 'missing',
  ENOENT: 'missing',
};

/** Codes that SQLite reports if a full disk has no space for the shared index of the write-ahead log. */
const SQLITE_SHARED_INDEX_CODES: readonly number[] = [4618, 4874, 5386];

export class DatabaseError extends Error {
  constructor(
    message: string,
    readonly fault: StorageFault,
  ) {
    super(message);
  }
}

/** Converts an error of the SQLite driver to a DatabaseError. Returns an error without a known fault unchanged. */
export function toDatabaseError(error: unknown): unknown {
  if (typeof error !== 'object' || error === null || !('message' in error)) return error;
  const code = 'errcode' in error ? Number(error.errcode) : (SQLITE_CODE_BY_MESSAGE[String(error.message)] ?? 0);
  // No column holds integers above 2^53, so such an integer is damage.
  if (String(error.message).startsWith(TOO_LARGE_INTEGER_MESSAGE))
    return new DatabaseError(String(error.message), 'damaged');
  const fault = SQLITE_SHARED_INDEX_CODES.includes(code) ? 'full' : FAULT_BY_SQLITE_CODE[code & 0xff];
  return fault === undefined ? error : new DatabaseError(String(error.message), fault);
}

/** Returns the fault of a DatabaseError, and undefined for any other error. */
export const storageFaultOf = (error: unknown): StorageFault | undefined =>
  error instanceof DatabaseError ? error.fault : undefined;

/** Returns whether the fault makes the database file unusable until the operator repairs the file. */
export const isDatabaseDamage = (fault: StorageFault | undefined): boolean =>
  fault === 'damaged' || fault === 'foreign';

const CHANGE_DATA_DIR_REMEDY = 'set DATA_DIR to another folder';

const START_ERROR_TEXTS: Readonly<Record<StorageFault, (path: string) => string>> = {
  full: (path) => `The disk of ${path} is full: make room on it, or ${CHANGE_DATA_DIR_REMEDY}.`,
  locked: (path) => `Another program holds ${path} locked: close that program, then start again.`,
  'read-only': (path) => `${path} cannot be written by this user: change its rights, or ${CHANGE_DATA_DIR_REMEDY}.`,
  failing: (path) =>
    `${path} cannot be read or written, the disk reports an error: check the disk, or ${CHANGE_DATA_DIR_REMEDY}.`,
  damaged: (path) => `${path} is damaged: put back a copy of it, or ${CHANGE_DATA_DIR_REMEDY}.`,
  foreign: (path) => `${path} belongs to another program: move it away, or ${CHANGE_DATA_DIR_REMEDY}.`,
  missing: (path) => `${path} cannot be opened: check the folder and its rights, or ${CHANGE_DATA_DIR_REMEDY}.`,
};

/** Converts an error of the database to a StartError with a text for the operator. Returns other errors unchanged. */
export const databaseStartError = (error: unknown, path: string): unknown =>
  error instanceof DamagedRowError
    ? new StartError(error.textFor(path))
    : (toStartError(storageFaultOf(error), path) ?? error);

/** Returns the fault of an error of the operating system, and undefined for any other error. */
export const storageFaultOfOsError = (error: unknown): StorageFault | undefined =>
  FAULT_BY_OS_ERROR_CODE[errorCodeOf(error) ?? ''];

/** Converts an error of the database or of a file to a StartError. Returns other errors unchanged. */
export function folderStartError(error: unknown, folder: string): unknown {
  const { path } = error as NodeJS.ErrnoException;
  const fault = storageFaultOf(error) ?? storageFaultOfOsError(error);
  // Only errors of files have a path. Some of them, such as a loop of links, have no fault of their own.
  const isFileError = path !== undefined && errorCodeOf(error) !== undefined;
  return toStartError(fault ?? (isFileError ? 'missing' : undefined), path ?? folder) ?? error;
}

const toStartError = (fault: StorageFault | undefined, path: string): StartError | undefined =>
  fault && new StartError(START_ERROR_TEXTS[fault](path));

export const foreignDatabaseError = (path: string): StartError => new StartError(START_ERROR_TEXTS.foreign(path));

export const DAMAGED_DATABASE_TEXT = 'The database is damaged';
/** Text that tells the operator how to replace a damaged database. */
export const DATABASE_DAMAGE_REMEDY =
  'Close the open trades, stop the server, put back a copy of the database and start again';

export const damagedDatabaseText = (path: string): string =>
  `the database ${path} is damaged. ${DATABASE_DAMAGE_REMEDY}`;
