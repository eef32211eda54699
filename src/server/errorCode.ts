/** Returns the code of a Node.js error, such as 'ENOSPC'. Returns undefined for a value without a code. */
export const errorCodeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
