/** Returns the code of an error of Node, such as 'ENOSPC'. Returns undefined for a value without a code. */
export const errorCodeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
