import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

import { CommandRefused } from '../bot/bot';
import { hasRoom, NO_ROOM, refusalOf } from './diskSpace';

const CHECK_EVERY_BYTES = 64 * 2 ** 20;

/** Writes an uploaded file. Throws CommandRefused when it is empty or too large, or when the disk is full. */
export async function receiveFile(path: string, body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<void> {
  let bytes = 0;
  let checkAt = 0;
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      for await (const chunk of body) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw new CommandRefused(`The file is larger than ${sizeText(maxBytes)}.`, 413);
        if (bytes > checkAt) {
          checkAt = bytes + CHECK_EVERY_BYTES;
          if (!(await hasRoom(dirname(path)))) throw new CommandRefused(`Nothing was stored: ${NO_ROOM}.`, 503);
        }
        await file.writeFile(chunk);
      }
    } finally {
      await file.close();
    }
  } catch (error) {
    throw refusalOf(error);
  }
  if (bytes === 0) throw new CommandRefused('The file is empty.', 422);
}

const sizeText = (bytes: number): string => (bytes >= 2 ** 30 ? `${bytes / 2 ** 30} GiB` : `${bytes} bytes`);
