import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { readableErrorText } from '@/api/request/errors';
import { recordingsApi } from '@/api/recordings';
import type { Recording } from '@/contract/lab/recordings';
import { formatBytes } from '@/domain/format/bytes';
import { DASH, formatAge, formatCount } from '@/domain/format/format';
import { formatDateTime } from '@/domain/format/time';
import { recordingMinutes } from '@/domain/lab/draftRunSource';
import { useSendOnce } from '@/store/useSendOnce';
import { useTimeZone } from '@/ui/hooks/timeZone';
import { confirmAction } from '@/ui/messages/confirm';
import { deleteRecordingQuestion } from '../texts';
import { RecordingNameField } from './RecordingNameField';

const MINUTE_MS = 60_000;

const RecordingButtons = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: theme.spacing(1),
}));

const { endRecording, deleteRecording, downloadRecording } = recordingsApi.endpoints;

/** Shows one recording with its commands. The rolling recording can only be downloaded. */
export function RecordingRow({ recording }: { recording: Recording }) {
  const zone = useTimeZone();
  const [renaming, setRenaming] = useState(false);
  const { id, name, kind, market, from, bytes, symbols, is_recording, problem } = recording;
  const [end, ending] = useSendOnce(endRecording, id);
  const [remove, removing] = useSendOnce(deleteRecording, id);
  const [load, loading] = useSendOnce(downloadRecording, id);
  const rolling = kind === 'rolling';
  const minutes = recordingMinutes(recording);
  const shownName = rolling ? 'Rolling recording' : name;
  const askRemoval = async (): Promise<void> => {
    if (await confirmAction(deleteRecordingQuestion(name, formatBytes(bytes)))) await remove(recording);
  };
  return (
    <tr>
      <th scope="row">
        {renaming ? <RenameRecordingForm recording={recording} onDone={() => setRenaming(false)} /> : shownName}
        <small>
          {[is_recording && 'records now', rolling && 'kept by the bot itself', kind === 'import' && 'imported']
            .filter(Boolean)
            .join(', ')}
        </small>
        {problem !== null && <small className="problem">Cannot be a source: {problem}</small>}
      </th>
      <td>{market ?? DASH}</td>
      <td className="time">{formatDateTime(from, zone)}</td>
      <td className="figure">{minutes === null ? DASH : formatAge(minutes * MINUTE_MS)}</td>
      <td className="figure">{formatCount(symbols)}</td>
      <td className="figure">{formatBytes(bytes)}</td>
      <td className="actions">
        <RecordingButtons>
          {is_recording && !rolling && (
            <Button variant="outlined" disabled={ending.isLoading} onClick={() => void end(recording)}>
              End recording
            </Button>
          )}
          {!rolling && !renaming && (
            <Button variant="text" color="inherit" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
              Rename
            </Button>
          )}
          <Button
            variant="text"
            color="inherit"
            aria-label={`Download ${shownName}`}
            disabled={loading.isLoading}
            onClick={() => void load({ id, name: shownName })}
          >
            Download
          </Button>
          {!rolling && !is_recording && (
            <Button
              variant="text"
              color="inherit"
              aria-label={`Delete ${name}`}
              disabled={removing.isLoading}
              onClick={() => void askRemoval()}
            >
              Delete
            </Button>
          )}
        </RecordingButtons>
      </td>
    </tr>
  );
}

function RenameRecordingForm({ recording: { id, name }, onDone }: { recording: Recording; onDone: () => void }) {
  const [text, setText] = useState(name);
  const [rename, { isLoading, error }] = useSendOnce(recordingsApi.endpoints.renameRecording, id);
  const save = async (): Promise<void> => {
    if (text.trim() === '' || isLoading) return;
    const sent = await rename({ id, name: text.trim() });
    if (sent.error === undefined) onDone();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <RecordingNameField
        autoFocus
        label="Name"
        name={text}
        problem={error && !isLoading ? readableErrorText(error, 'The bot did not answer.') : undefined}
        onType={setText}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onDone();
        }}
      />
      <Button type="submit" variant="outlined" disabled={text.trim() === '' || isLoading}>
        Save
      </Button>
    </form>
  );
}
