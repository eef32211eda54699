import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

import { CommandRefused } from '../commandRefused';
import { hasFreeDiskSpace, DISK_SPACE_LOW_TEXT, toCommandRefused } from './diskSpace';

const BYTES_PER_DISK_CHECK = 64 * 2 ** 20;

/** Writes an uploaded file to `path`. Throws CommandRefused for an empty or too large file and for a full disk. */
export async function storeUploadedFile(
  path: string,
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<void> {
  let bytes = 0;
  let checkAt = 0;
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      for await (const chunk of body) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw new CommandRefused(`The file is larger than ${formatUploadLimit(maxBytes)}.`, 413);
        if (bytes > checkAt) {
          checkAt = bytes + BYTES_PER_DISK_CHECK;
          if (!(await hasFreeDiskSpace(dirname(path))))
            throw new CommandRefused(`Nothing was stored: ${DISK_SPACE_LOW_TEXT}.`, 503);
        }
        await file.writeFile(chunk);
      }
    } finally {
      await file.close();
    }
  } catch (error) {
    throw toCommandRefused(error);
  }
  if (bytes === 0) throw new CommandRefused('The file is empty.', 422);
}

const formatUploadLimit = (bytes: number): string => (bytes >= 2 ** 30 ? `${bytes / 2 ** 30} GiB` : `${bytes} bytes`);
