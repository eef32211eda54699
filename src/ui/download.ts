/** `trades_2026-11-20T10-15-03Z.csv`: when it was made, in UTC and without what a file name may not hold. */
export function stampedName(stem: string, extension: string, at: number): string {
  const seconds = new Date(at).toISOString().slice(0, 19);
  return `${stem}_${seconds.replaceAll(':', '-')}Z.${extension}`;
}

/** Long enough for the browser to have taken the file, short enough not to keep it in memory. */
const KEPT_FOR_MS = 60_000;

/** Hands the browser a file. Text comes in parts, so that nobody has to join a large one. */
export function download(name: string, type: 'text/csv' | 'application/json', parts: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([...parts], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_FOR_MS);
}
