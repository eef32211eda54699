import { createReadStream } from 'node:fs';

import { CALLS } from '@/contract/calls';
import { importQuerySchema } from '@/contract/queries';
import { recordingNameSchema } from '@/contract/lab/recordings';
import { CommandRefused } from '../commandRefused';
import type { RecordingDownload } from '../recordings/recordingAccess';

import type { AppContext, RegisterRoutes } from './context';
import { readBody, readQuery, requireBinaryType } from './request/readRequest';

const DOWNLOAD_CHUNK_BYTES = 256 * 1024;
/** Without a limit in ms, a client that stopped reading would prevent the deletion of the files. */
const MAX_DOWNLOAD_PAUSE_MS = 15 * 60_000;
/** Longest pause within an upload, ms. */
const MAX_UPLOAD_PAUSE_MS = 30_000;

export const registerRecordingRoutes: RegisterRoutes = (app, { recordings }) => {
  if (!recordings) return;
  const recordingIdOf = (context: AppContext): string => context.req.param('recording') ?? '';

  app.on(CALLS.getRecordings.method, CALLS.getRecordings.path, (context) =>
    context.json({ recordings: recordings.listRecordings() }),
  );
  app.on(CALLS.importRecording.method, CALLS.importRecording.path, async (context) => {
    const { name } = readQuery(context, importQuerySchema);
    requireBinaryType(context);
    const { body } = context.req.raw;
    if (!body) throw new CommandRefused('The file is empty.', 422);
    return context.json({ recording: await recordings.importFile(name, readUploadChunks(body)) });
  });
  app.on(CALLS.beginRecording.method, CALLS.beginRecording.path, async (context) => {
    const { name } = await readBody(context, recordingNameSchema);
    return context.json({ recording: await recordings.startRecording(name) });
  });
  app.on(CALLS.endRecording.method, CALLS.endRecording.path, async (context) =>
    context.json({ recording: await recordings.endRecording(recordingIdOf(context)) }),
  );
  app.on(CALLS.renameRecording.method, CALLS.renameRecording.path, async (context) => {
    const { name } = await readBody(context, recordingNameSchema);
    return context.json({ recording: recordings.renameRecording(recordingIdOf(context), name) });
  });
  app.on(CALLS.deleteRecording.method, CALLS.deleteRecording.path, (context) => {
    recordings.deleteRecording(recordingIdOf(context));
    return context.json({ status: 'deleted' });
  });
  app.on(CALLS.getRecordingFile.method, CALLS.getRecordingFile.path, async (context) => {
    const file = await recordings.prepareDownload(recordingIdOf(context));
    const headers = {
      'Content-Type': file.isGzip ? 'application/gzip' : 'application/octet-stream',
      'Content-Length': String(file.bytes),
      'Content-Disposition': `attachment; filename="${file.name}"`,
    };
    if (context.req.method !== 'HEAD') return context.body(streamFiles(file), 200, headers);
    // Releases the files at once, because a reply to HEAD has no stream.
    file.release();
    return context.body(null, 200, headers);
  });
};

/**
 * Streams the files of a download one after another. Releases the files at the end, when the client disconnects or when
 * the client reads nothing for 15 minutes.
 */
function streamFiles({ paths, release }: RecordingDownload): ReadableStream<Uint8Array> {
  const chunks = readFileChunks(paths);
  let stall: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    clearTimeout(stall);
    release();
  };
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(stall);
      try {
        const { done, value } = await chunks.next();
        if (done) {
          end();
          return controller.close();
        }
        controller.enqueue(value);
        stall = setTimeout(() => {
          end();
          controller.error(new Error('the client reads nothing'));
          chunks.return(undefined).catch(() => undefined);
        }, MAX_DOWNLOAD_PAUSE_MS);
      } catch (error) {
        end();
        throw error;
      }
    },
    async cancel() {
      end();
      await chunks.return(undefined);
    },
  });
}

async function* readFileChunks(paths: readonly string[]): AsyncGenerator<Buffer, void> {
  for (const path of paths)
    // A stream without an encoding yields buffers.
    yield* createReadStream(path, { highWaterMark: DOWNLOAD_CHUNK_BYTES }) as AsyncIterable<Buffer>;
}

/** Yields the chunks of an uploaded file. Throws CommandRefused when the client stops sending. */
async function* readUploadChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let isWhole = false;
  try {
    for (;;) {
      const { done, value } = await rejectAfterPause(reader.read());
      isWhole = done;
      if (done) return;
      yield value;
    }
  } finally {
    // `cancel` stops reading the body, and fails if the connection is already closed.
    if (!isWhole) reader.cancel().catch(() => undefined);
  }
}

async function rejectAfterPause<T>(reading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stalled = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CommandRefused('The file did not arrive in time.', 408)), MAX_UPLOAD_PAUSE_MS);
  });
  try {
    return await Promise.race([reading, stalled]);
  } finally {
    clearTimeout(timer);
  }
}
