/** Returns the code of an error of Node, such as 'ENOSPC'. Returns undefined for any other value. */
export const errorCodeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
