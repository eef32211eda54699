import { StartError } from '../../startError';

/** What keeps a file or a folder of the store from being used. */
export type StorageFault = 'full' | 'locked' | 'read-only' | 'failing' | 'damaged' | 'foreign' | 'missing';

/** Primary result codes of SQLite. */
const SQLITE_CODES: Readonly<Record<number, StorageFault>> = {
  5: 'locked',
  6: 'locked',
  8: 'read-only',
  10: 'failing',
  11: 'damaged',
  13: 'full',
  14: 'missing',
  26: 'foreign',
};

/** The driver gives no code for an error in the middle of `all`. */
const CODES_BY_MESSAGE: Readonly<Record<string, number>> = {
  'database is locked': 5,
  'disk I/O error': 10,
  'database disk image is malformed': 11,
  'file is not a database': 26,
};

/** Codes of the operating system. */
const SYSTEM_CODES: Readonly<Record<string, StorageFault>> = {
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

/** SQLite cannot allocate its shared index of the write-ahead log: the disk has no room for it. */
const SHARED_INDEX_CODES: readonly number[] = [4618, 4874, 5386];

export class DatabaseError extends Error {
  constructor(
    message: string,
    readonly fault: StorageFault,
  ) {
    super(message);
  }
}

/** An error of the driver as a DatabaseError where a fault of the storage caused it; any other one as it is. */
export function databaseError(error: unknown): unknown {
  if (typeof error !== 'object' || error === null || !('message' in error)) return error;
  const code = 'errcode' in error ? Number(error.errcode) : (CODES_BY_MESSAGE[String(error.message)] ?? 0);
  const fault = SHARED_INDEX_CODES.includes(code) ? 'full' : SQLITE_CODES[code & 0xff];
  return fault === undefined ? error : new DatabaseError(String(error.message), fault);
}

/** Undefined for any other error than one of the database. */
export const faultOf = (error: unknown): StorageFault | undefined =>
  error instanceof DatabaseError ? error.fault : undefined;

/** The database itself is unusable: it does not come back while the process runs. */
export const isDamage = (fault: StorageFault | undefined): boolean => fault === 'damaged' || fault === 'foreign';

const ELSEWHERE = 'set DATA_DIR to another folder';

const REFUSALS: Readonly<Record<StorageFault, (path: string) => string>> = {
  full: (path) => `The disk of ${path} is full: make room on it, or ${ELSEWHERE}.`,
  locked: (path) => `Another program holds ${path} locked: close that program, then start again.`,
  'read-only': (path) => `${path} cannot be written by this user: change its rights, or ${ELSEWHERE}.`,
  failing: (path) => `${path} cannot be read or written, the disk reports an error: check the disk, or ${ELSEWHERE}.`,
  damaged: (path) => `${path} is damaged: put back a copy of it, or ${ELSEWHERE}.`,
  foreign: (path) => `${path} is not of this program: move it away, or ${ELSEWHERE}.`,
  missing: (path) => `${path} cannot be opened: check the folder and its rights, or ${ELSEWHERE}.`,
};

/** The refusal of a start in one sentence; any other error than one of the database comes back as it is. */
export const databaseStartError = (error: unknown, path: string): unknown => refusal(faultOf(error), path) ?? error;

/** Like `databaseStartError`, also for errors of the operating system. */
export function folderStartError(error: unknown, folder: string): unknown {
  const { code = '', path = folder } = error as NodeJS.ErrnoException;
  return refusal(faultOf(error) ?? SYSTEM_CODES[code], path) ?? error;
}

const refusal = (fault: StorageFault | undefined, path: string): StartError | undefined =>
  fault && new StartError(REFUSALS[fault](path));

export const foreignDatabaseError = (path: string): StartError => new StartError(REFUSALS.foreign(path));

export const DAMAGE = 'The database is damaged';
/** What the operator of a running bot does then. */
export const DAMAGE_REMEDY = 'Close the open trades, stop the server, put back a copy of the database and start again';

export const damagedDatabaseText = (path: string): string => `the database ${path} is damaged. ${DAMAGE_REMEDY}`;
