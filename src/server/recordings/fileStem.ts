/**
 * Returns a safe file name without its ending. The file name keeps the letters of the recording name, because a replay
 * may read the symbol of the frames from it.
 */
export function fileStem(recordingName: string): string {
  const stem = recordingName
    .replace(/(\.(frames|jsonl|json|data|txt|gz))+$/i, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(0, 80);
  return stem === '' ? 'recording' : stem;
}
