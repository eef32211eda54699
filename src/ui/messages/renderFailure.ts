/** Returns true when a code file could not be loaded, because of an unreachable server or an update. */
export const isMissingChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED'));

/** Returns the reason of a crash. A file of code that did not arrive is named, because a filter may hold back one file. */
export function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!isMissingChunkError(error)) return error.message;
  const file = 'request' in error && typeof error.request === 'string' ? error.request : 'A file of the console';
  const isForeign = 'type' in error && error.type === 'missing';
  return `${file} ${isForeign ? 'arrived with other content' : 'did not arrive'}. A content blocker or a proxy may hold back this file: allow it there. Or the server is out of reach, or the console was updated since this page was opened: then a reload brings the new one.`;
}
