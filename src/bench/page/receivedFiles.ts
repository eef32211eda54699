import type { CDPSession } from '@playwright/test';

export type ReceivedFile = { type: string; bytes: number; startedAt: number };

/** Records the received bytes of each file, compressed and with headers. */
export async function recordReceivedFiles(cdp: CDPSession): Promise<ReceivedFile[]> {
  const receivedFiles: ReceivedFile[] = [];
  const pending = new Map<string, { type: string; startedAt: number }>();
  cdp.on('Network.requestWillBeSent', ({ requestId, type, timestamp }) =>
    pending.set(requestId, { type: type ?? 'Other', startedAt: timestamp * 1000 }),
  );
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = pending.get(requestId);
    if (request) receivedFiles.push({ ...request, bytes: encodedDataLength });
  });
  await cdp.send('Network.enable');
  return receivedFiles;
}
