import { Button, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { readableErrorText } from '@/api/request/errors';
import { recordingsApi, useGetRecordingsQuery } from '@/api/recordings';
import { plural } from '@/domain/format/format';
import { useSendOnce } from '@/store/useSendOnce';
import { BusyButton } from '@/ui/messages/BusyButton';
import { useTimeZone, TIME_ZONE_NAMES } from '@/ui/hooks/timeZone';
import { EmptyState } from '@/ui/messages/EmptyState';
import { ErrorState } from '@/ui/messages/ErrorState';
import { useLabPollInterval } from '../useLabRun';
import { ImportRecordingForm } from './ImportRecordingForm';
import { RecordingNameField } from './RecordingNameField';
import { RecordingRow } from './RecordingRow';

const RecordingsPanelRoot = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(4),
  maxWidth: '70rem',
  '& h2': theme.typography.h2,
  '& h3': { ...theme.typography.h3, marginBottom: theme.spacing(2) },
  '& form': { display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: theme.spacing(2) },
  '& .tools': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 22rem), 1fr))',
    gap: 'inherit',
  },
  '& .list': { overflow: 'auto' },
  '& table': { ...theme.typography.body2, width: '100%', borderCollapse: 'collapse' },
  '& th, & td': {
    padding: theme.spacing(1, 2),
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    textAlign: 'left',
    verticalAlign: 'top',
  },
  '& thead :is(th, td)': { border: 0, color: theme.vars.palette.text.secondary, fontWeight: 600 },
  '& tbody th': { minWidth: '8rem', fontWeight: 600, overflowWrap: 'anywhere' },
  '& .figure': { textAlign: 'right' },
  '& .figure, & .time': { whiteSpace: 'nowrap' },
  '& td.actions': { textAlign: 'right' },
  '& small': { display: 'block', color: theme.vars.palette.text.secondary, fontWeight: 400 },
  '& small.problem': { color: theme.vars.palette.warning.main },
}));

export function RecordingsPanel() {
  const zone = useTimeZone();
  const { data, error, refetch } = useGetRecordingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: useLabPollInterval(true),
  });
  const rows = data?.rows ?? [];
  const rejected = data?.rejected.length ?? 0;
  return (
    <RecordingsPanelRoot>
      <h2>Recordings</h2>
      <div className="tools">
        <StartRecordingForm isRecording={rows.some(({ kind, is_recording }) => kind === 'session' && is_recording)} />
        <ImportRecordingForm />
      </div>
      {error && !data ? (
        <ErrorState
          what="The recordings could not be loaded"
          reason={readableErrorText(error, 'no answer')}
          onRetry={() => void refetch()}
        />
      ) : (
        <section aria-label="Recordings" className="list" tabIndex={0}>
          {data && rows.length === 0 && (
            <EmptyState
              text="No recordings yet."
              hint="A recording keeps the books and trades that the bot receives, so that a run can play them again."
            />
          )}
          {rows.length > 0 && (
            <table>
              <thead>
                <tr>
                  {['Name', 'Market', `From, ${TIME_ZONE_NAMES[zone]}`].map((title) => (
                    <th key={title} scope="col">
                      {title}
                    </th>
                  ))}
                  {['Length', 'Symbols', 'Size'].map((title) => (
                    <th key={title} scope="col" className="figure">
                      {title}
                    </th>
                  ))}
                  <td />
                </tr>
              </thead>
              <tbody>
                {rows.map((recording) => (
                  <RecordingRow key={recording.id} recording={recording} />
                ))}
              </tbody>
            </table>
          )}
          {rejected > 0 && <Typography>{plural(rejected, 'recording')} could not be read.</Typography>}
        </section>
      )}
      <p>
        <Button variant="text" color="inherit" onClick={() => void refetch()}>
          Refresh
        </Button>
      </p>
    </RecordingsPanelRoot>
  );
}

function StartRecordingForm({ isRecording }: { isRecording: boolean }) {
  const [name, setName] = useState('');
  const [begin, { isLoading, error }] = useSendOnce(recordingsApi.endpoints.beginRecording);
  const unnamed = name.trim() === '';
  const send = async (): Promise<void> => {
    const { data } = await begin({ name: name.trim() });
    if (data) setName('');
  };
  return (
    <section aria-label="Record the market">
      <h3>Record the market</h3>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!unnamed && !isLoading && !isRecording) void send();
        }}
      >
        <RecordingNameField
          label="Name of the recording"
          name={name}
          problem={error && !isLoading ? readableErrorText(error, 'The bot did not answer.') : undefined}
          hint={isRecording ? 'One recording runs already. End it first.' : ' '}
          onType={setName}
        />
        <BusyButton
          variant="contained"
          label="Begin recording"
          busyLabel="Beginning…"
          busy={isLoading}
          held={unnamed || isRecording}
          onClick={() => void send()}
        />
      </form>
    </section>
  );
}
