import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { StartError } from '../startError';
import { createReplay } from './replay/replay';
import { readSessionHeader } from './session/readSession';
import { createSessionReplay } from './session/sessionReplay';
import type { MarketSource } from './source';

const RECORDING_FILE_NAME_PATTERN = /\.(frames|jsonl)(\.jsonl)?(\.gz)?$/;

type ReplayChoice = {
  speed?: number | undefined;
  /** Recorded time in ms up to which all frames play at once. Default: the first frame. */
  fromMs?: number | undefined;
};

/**
 * Opens recordings of exchange frames, a recorded session, or consecutive parts of a session. `list` contains paths of
 * files or folders, as a list or as a text with commas. Throws StartError for an unreadable path. Without `startMs`
 * each frame is played at its recorded time.
 */
export function openRecordings(
  list: string | readonly string[],
  startMs?: number,
  how: ReplayChoice = {},
): MarketSource {
  const { files, skipUnreadable } = findRecordingFiles(typeof list === 'string' ? list.split(',') : list);
  for (const file of files) {
    const head = readSessionHeader(file);
    if (!head) continue;
    requireConsecutiveParts(files);
    return createSessionReplay(files, head, { startedAt: startMs ?? 0, ...how });
  }
  return createReplay({ files, skipUnreadable, startMs, ...how });
}

function requireConsecutiveParts(files: readonly string[]): void {
  const heads = files.map((file) => ({ file, head: readSessionHeader(file) }));
  for (const [index, { file, head }] of heads.entries()) {
    const before = heads[index - 1]?.head?.part;
    if (index === 0 && heads.length === 1) return;
    if (!head) throw new StartError(`${file} is not a part of a recorded session: replay it alone.`);
    if (!head.part) throw new StartError(`${file} is a recorded session: it is replayed alone.`);
    if (index > 0 && (head.part.of !== before?.of || head.part.index !== before.index + 1)) {
      throw new StartError(`${file} does not continue the part of the recording before it.`);
    }
  }
}

function findRecordingFiles(list: readonly string[]): { files: string[]; skipUnreadable: boolean } {
  const named = list.map((path) => path.trim()).filter((path) => path !== '');
  if (named.length === 0) throw new StartError('MARKET=replay: names no file: write "replay:<file or folder>".');
  let skipUnreadable = false;
  const files = named.flatMap((path) => {
    if (!existsSync(path)) throw new StartError(`The recording ${path} does not exist.`);
    if (!statSync(path).isDirectory()) return [path];
    skipUnreadable = true;
    const inside = readdirSync(path)
      .filter((name) => RECORDING_FILE_NAME_PATTERN.test(name))
      .sort();
    if (inside.length === 0) throw new StartError(`The folder ${path} holds no recording (*.frames.gz or *.jsonl.gz).`);
    return inside.map((name) => join(path, name));
  });
  return { files, skipUnreadable };
}
