import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

import { RECORDING_NAME_MAX_LENGTH } from '@/contract/lab/recordings';
import { CommandRefused } from '../commandRefused';
import { StartError } from '../startError';
import { toCommandRefused } from './diskSpace';
import { toSafeFileStem } from './toSafeFileStem';
import { inspectRecording } from './inspectRecording';
import { storeUploadedFile } from './storeUploadedFile';
import { createRecordingFolder, generateRecordingId, type RecordingFolder } from './recordingFolder';

export type RecordingImporter = {
  /**
   * Stores an uploaded file that can be replayed. An incomplete upload leaves no file. Throws CommandRefused for a file
   * that cannot be replayed, and while another upload is running.
   */
  importFile(name: string, body: AsyncIterable<Uint8Array>): Promise<RecordingFolder>;
};

type RecordingImporterOptions = {
  folder: string;
  wallNow: () => number;
  /** Largest size of an upload, bytes. */
  maxBytes: number;
};

const UPLOAD_FOLDER_NAME = 'incoming';

/** Creates the importer of uploaded recordings. The importer removes the files of an incomplete upload. */
export function createRecordingImporter({ folder, wallNow, maxBytes }: RecordingImporterOptions): RecordingImporter {
  const uploadFolder = join(folder, UPLOAD_FOLDER_NAME);
  const removeUpload = (): void => rmSync(uploadFolder, { recursive: true, force: true });
  let isReceiving = false;
  if (existsSync(uploadFolder)) removeUpload();

  async function receiveRecording(name: string, body: AsyncIterable<Uint8Array>): Promise<RecordingFolder> {
    const path = join(uploadFolder, toSafeFileStem(name));
    try {
      mkdirSync(uploadFolder, { recursive: true, mode: 0o700 });
      await storeUploadedFile(path, body, maxBytes);
      const { isGzip, ...properties } = await inspectRecording(path);
      const imported = createRecordingFolder(folder, generateRecordingId('import', wallNow()), {
        ...properties,
        problem: null,
        created: wallNow(),
        is_open: false,
        name: toRecordingName(name),
        kind: 'import',
      });
      renameSync(path, join(imported.path, `${basename(path)}.frames${isGzip ? '.gz' : ''}`));
      return imported;
    } catch (error) {
      if (error instanceof StartError) throw new CommandRefused(error.message, 422);
      throw toCommandRefused(error);
    } finally {
      removeUpload();
    }
  }

  return {
    async importFile(name, body) {
      if (isReceiving) throw new CommandRefused('Another file is being imported. Try again afterwards.');
      isReceiving = true;
      try {
        return await receiveRecording(name, body);
      } finally {
        isReceiving = false;
      }
    },
  };
}

const toRecordingName = (name: string): string =>
  name.trim().slice(0, RECORDING_NAME_MAX_LENGTH) || 'Imported recording';
