import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

import type { SessionRecorder } from '@/server/market/session/sessionRecorder';

/** Begins a recording of one part. The returned function ends the part and writes the file. */
export function beginSessionFile(recorder: SessionRecorder, path: string): () => void {
  const lines: string[] = [];
  const part = recorder.beginPart({ of: 'test', index: 0 }, (line) => void lines.push(line));
  const beginning = [...{ [Symbol.iterator]: () => part.beginning }];
  return () => {
    part.end();
    const text = [...beginning, ...lines].map((line) => `${line}\n`).join('');
    writeFileSync(path, path.endsWith('.gz') ? gzipSync(text) : text);
  };
}
