import { TextField } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { Recording } from '@/contract/lab/recordings';
import { formatAge } from '@/domain/format/format';
import { SIMULATOR_SOURCE, type RunSetup, type RunSetupProblems } from '@/domain/lab/setup';
import { recordingMinutes } from '@/domain/lab/draftRunSource';

const MarketSourceFieldsRoot = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(3),
  '& > .market': { flex: '1 1 18rem', maxWidth: '30rem' },
  '& > .figure': { flex: '0 1 9rem' },
}));

type Props = {
  setup: RunSetup;
  problems: RunSetupProblems;
  recordings: readonly Recording[];
  onChange: (part: Partial<RunSetup>) => void;
};

export function MarketSourceFields({ setup, problems, recordings, onChange }: Props) {
  const chosen = recordings.find(({ id }) => id === setup.source);
  const simulated = setup.source === SIMULATOR_SOURCE;
  const missing = !simulated && !chosen;
  const figure = (name: 'lastMinutes' | 'seed' | 'minutes' | 'symbols', label: string, hint: string) => (
    <TextField
      className="figure"
      name={name === 'lastMinutes' ? 'last_minutes' : name}
      label={label}
      value={setup[name]}
      error={problems[name] !== undefined}
      helperText={problems[name] ?? hint}
      onChange={({ target }) => onChange({ [name]: target.value })}
      slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' }, inputLabel: { shrink: true } }}
    />
  );
  return (
    <MarketSourceFieldsRoot>
      <TextField
        className="market"
        select
        name="source"
        label="Market"
        value={setup.source}
        error={missing || (chosen?.problem ?? null) !== null}
        helperText={missing ? 'This recording is gone. Choose another market.' : (chosen?.problem ?? ' ')}
        onChange={({ target }) => onChange({ source: target.value })}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value={SIMULATOR_SOURCE}>Simulated market</option>
        {missing && <option value={setup.source}>A deleted recording</option>}
        {recordings.map((recording) => (
          <option key={recording.id} value={recording.id}>
            {recordingOptionText(recording)}
          </option>
        ))}
      </TextField>
      {simulated ? (
        <>
          {figure('seed', 'Seed', 'The same seed gives the same market.')}
          {figure('minutes', 'Minutes', 'Market time')}
          {figure('symbols', 'Contracts', 'The largest ones; empty for all')}
        </>
      ) : (
        figure('lastMinutes', 'Only the last minutes', 'Empty for the whole recording')
      )}
    </MarketSourceFieldsRoot>
  );
}

const recordingOptionText = (recording: Recording): string => {
  const minutes = recordingMinutes(recording);
  return [
    recording.kind === 'rolling' ? 'Rolling recording' : recording.name,
    minutes !== null && formatAge(minutes * 60_000),
    recording.market,
  ]
    .filter(Boolean)
    .join(', ');
};
