/** Returns true when the file of a chunk is missing. The server is unreachable or an update replaced the files. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED'));

export const errorReason = (error: unknown): string => (error instanceof Error ? error.message : String(error));
