import { errorCodeOf } from '../../errorCode';

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

/** The driver sets no code on errors of the method `all`, whose messages give the code. */
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

/** Returns the fault of an error of the operating system, and undefined for any other error. */
export const storageFaultOfOsError = (error: unknown): StorageFault | undefined =>
  FAULT_BY_OS_ERROR_CODE[errorCodeOf(error) ?? ''];
