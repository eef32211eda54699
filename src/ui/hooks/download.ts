/** Returns `trades_2026-11-20T10-15-03Z.csv`: UTC time, without characters that file names forbid. */
export function stampedName(stem: string, extension: string, at: number): string {
  const seconds = new Date(at).toISOString().slice(0, 19);
  return `${stem}_${seconds.replaceAll(':', '-')}Z.${extension}`;
}

/** Long enough for the browser to read the file, short enough to free its memory. */
const KEPT_FOR_MS = 60_000;

/** Downloads a file. The caller passes the text in parts, so that it need not join a large text. */
export function download(name: string, type: 'text/csv' | 'application/json', parts: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([...parts], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_FOR_MS);
}
