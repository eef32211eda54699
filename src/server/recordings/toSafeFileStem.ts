/** Keeps letters and digits, because a replay may derive the symbol from the file name. */
export function toSafeFileStem(recordingName: string): string {
  const stem = recordingName
    .replace(/(\.(frames|jsonl|json|data|txt|gz))+$/i, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(0, 80);
  return stem === '' ? 'recording' : stem;
}
