import { LinearProgress } from '@mui/material';
import { useId, useState } from 'react';
import { readableErrorText } from '@/api/request/errors';
import { recordingsApi } from '@/api/recordings';
import { RECORDING_IMPORT_MAX_BYTES, RECORDING_NAME_MAX_LENGTH } from '@/contract/lab/recordings';
import { formatBytes } from '@/domain/format/bytes';
import { useSendOnce } from '@/store/useSendOnce';
import { BusyButton } from '@/ui/messages/BusyButton';
import { RecordingNameField } from './RecordingNameField';

/** Uploads a plain or compressed file of books and trades to the bot. */
export function ImportRecordingForm() {
  const fileId = useId();
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [importCount, setImportCount] = useState(0);
  const [send, { isLoading, error }] = useSendOnce(recordingsApi.endpoints.importRecording);
  const tooLarge = file !== null && file.size > RECORDING_IMPORT_MAX_BYTES;
  const problem = tooLarge
    ? `${formatBytes(file.size)} is more than the bot takes: at most ${formatBytes(RECORDING_IMPORT_MAX_BYTES)}.`
    : error && !isLoading
      ? readableErrorText(error, 'The bot did not answer.')
      : undefined;
  const begin = async (): Promise<void> => {
    if (!file) return;
    const { data } = await send({ name: name.trim() || file.name, file });
    if (!data) return;
    setFile(null);
    setName('');
    setImportCount((count) => count + 1);
  };
  return (
    <section aria-label="Import a file">
      <h3>Import a file</h3>
      <form onSubmit={(event) => event.preventDefault()}>
        <label htmlFor={fileId} className="visually-hidden">
          File of the recording
        </label>
        <input
          // A new key empties the file input after an import.
          key={importCount}
          id={fileId}
          type="file"
          accept=".gz,.json,.jsonl,.data,.frames,.zip"
          disabled={isLoading}
          onChange={({ target }) => {
            const chosen = target.files?.[0] ?? null;
            setFile(chosen);
            setName(chosen?.name.slice(0, RECORDING_NAME_MAX_LENGTH) ?? '');
          }}
        />
        <RecordingNameField
          label="Name of the import"
          name={name}
          problem={problem}
          hint="Bybit's public history as JSON lines, or a downloaded recording"
          onType={setName}
        />
        <BusyButton
          variant="outlined"
          label="Import"
          busyLabel="Importing…"
          busy={isLoading}
          held={file === null || tooLarge}
          onClick={() => void begin()}
        />
      </form>
      <div role="status">
        {isLoading && file && (
          <>
            <p>Sends {formatBytes(file.size)}. The bot then reads the file once.</p>
            <LinearProgress aria-label="Import of the file" />
          </>
        )}
      </div>
    </section>
  );
}
