/** Returns a file name such as `trades_2026-11-20T10-15-03Z.csv`, with UTC time and without forbidden characters. */
export function timestampedFileName(stem: string, extension: string, at: number): string {
  const seconds = new Date(at).toISOString().slice(0, 19);
  return `${stem}_${seconds.replaceAll(':', '-')}Z.${extension}`;
}

const BYTE_ORDER_MARK = '\ufeff';
const FILE_URL_LIFETIME_MS = 60_000;

/**
 * Downloads a file. The caller passes the text in several strings, because joining a large text takes time and memory.
 */
export function downloadFile(
  name: string,
  type: 'text/csv' | 'text/markdown' | 'application/json',
  parts: readonly string[],
): void {
  // Without the mark, a spreadsheet reads the file in the code page of the machine.
  const mark = type === 'text/csv' ? [BYTE_ORDER_MARK] : [];
  downloadBlob(name, new Blob([...mark, ...parts], { type: `${type};charset=utf-8` }));
}

export function downloadBlob(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), FILE_URL_LIFETIME_MS);
}
