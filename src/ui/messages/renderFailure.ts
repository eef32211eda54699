/** Returns true when a code file could not be loaded, because of an unreachable server or an update. */
export const isMissingChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED'));

export const errorReason = (error: unknown): string => (error instanceof Error ? error.message : String(error));
