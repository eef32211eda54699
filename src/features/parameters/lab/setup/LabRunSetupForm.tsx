import { Alert, Button, TextField } from '@mui/material';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId, useState } from 'react';
import { labApi } from '@/api/lab';
import { useGetParamsQuery } from '@/api/params';
import { useGetRecordingsQuery } from '@/api/recordings';
import { readableErrorText } from '@/api/request/errors';
import { LAB_SWEPT_FIELDS_MAX, LAB_VARIANTS_MAX } from '@/contract/lab/runs';
import { EMPTY_RUN_SETUP, readRunSetup, type RunSetup, type RunSetupProblems } from '@/domain/lab/setup';
import { SWEEPABLE_PARAMETER_KEYS } from '@/domain/lab/sweepValues';
import { useEffectiveParameters } from '@/store/formRows';
import { useHasCapability } from '@/store/useCapability';
import { useSendOnce } from '@/store/useSendOnce';
import { openAddress } from '@/ui/hooks/hashRoute';
import { BusyButton } from '@/ui/messages/BusyButton';
import { labAddress } from '../labAddress';
import { appendPeriod } from '../texts';
import { FieldRows } from './FieldRows';
import { MarketSourceFields } from './MarketSourceFields';
import { useStoredLabRunSetup } from './useStoredLabRunSetup';
import { VariantList } from './VariantList';

const LabRunSetupFormRoot = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(4),
  maxWidth: '60rem',
  '& > section': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.spacing(3) },
  '& h2': theme.typography.h2,
  '& h3': { ...theme.typography.h3, '& small': { fontWeight: 400, color: theme.vars.palette.text.secondary } },
  '& > footer': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(2, 3),
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    padding: theme.spacing(2, 0),
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    background: theme.vars.palette.background.default,
    '& > .count': { flex: '1 1 14rem' },
    '& [data-wrong]': { color: theme.vars.palette.error.main },
  },
}));

const NO_PARAMETERS = {};
const LAB_RUN_START_REQUEST_SUBJECT = 'setup';

/**
 * Shows the form that sets up a Lab run. The form keeps the typed text after a rejected request and after the start of a
 * Lab run.
 */
export function LabRunSetupForm() {
  const [setup, setSetup] = useStoredLabRunSetup();
  const [attempted, setAttempted] = useState(false);
  const hasRecordings = useHasCapability('recordings') === true;
  const recordings = useGetRecordingsQuery(undefined, { skip: !hasRecordings }).data?.rows ?? [];
  const saved = useEffectiveParameters(useGetParamsQuery().data) ?? NO_PARAMETERS;
  const [send, { isLoading, error }] = useSendOnce(labApi.endpoints.beginLabRun, LAB_RUN_START_REQUEST_SUBJECT);
  const { request, variants, problems } = readRunSetup(setup);
  const shown = attempted ? problems : hideProblemsOfEmptyInputs(setup, problems);
  const change = (part: Partial<RunSetup>): void => setSetup({ ...setup, ...part });
  const problem = attempted || variants > 0 ? problems.all : undefined;

  const begin = async (): Promise<void> => {
    setAttempted(true);
    if (!request) return;
    const { data } = await send(request);
    if (data) openAddress(labAddress({ run: data.run.id }));
  };

  return (
    <LabRunSetupFormRoot
      noValidate
      aria-label="New run"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLoading) void begin();
      }}
    >
      <h2>New run</h2>
      <LabRunSetupSection title="Market" note="Every variant meets the same books and trades.">
        <MarketSourceFields setup={setup} problems={shown} recordings={recordings} onChange={change} />
      </LabRunSetupSection>
      <LabRunSetupSection title="Variants" note="Each is a named difference from the saved parameters.">
        <VariantList setup={setup} problems={shown} saved={saved} onChange={(list) => change({ variants: list })} />
      </LabRunSetupSection>
      <LabRunSetupSection
        title="Sweep"
        note={`Up to ${LAB_SWEPT_FIELDS_MAX} fields. Every combination of their values is a variant.`}
      >
        <FieldRows
          fields={setup.sweep}
          problems={shown.sweep}
          keys={setup.sweep.length < LAB_SWEPT_FIELDS_MAX ? SWEEPABLE_PARAMETER_KEYS : []}
          many
          addLabel="Sweep a field"
          saved={saved}
          onChange={(sweep) => change({ sweep })}
        />
      </LabRunSetupSection>
      <LabRunSetupSection title="Name" note="Optional">
        <TextField
          name="name"
          label="Name of the run"
          value={setup.name}
          error={shown.name !== undefined}
          helperText={shown.name}
          onChange={({ target }) => change({ name: target.value })}
          sx={{ maxWidth: '30rem' }}
        />
      </LabRunSetupSection>
      {error && !isLoading && (
        <Alert severity="error" variant="outlined">
          The run did not begin: {appendPeriod(readableErrorText(error, 'no answer'))} Nothing you typed is lost.
        </Alert>
      )}
      <footer>
        <span className="count" role="status">
          Makes {variants} of {LAB_VARIANTS_MAX} variants. {problem && <span data-wrong>{problem}</span>}
          {attempted && !request && !problem && <span data-wrong>Correct the marked fields.</span>}
        </span>
        <Button variant="outlined" color="inherit" onClick={() => setSetup(EMPTY_RUN_SETUP)}>
          Clear
        </Button>
        <BusyButton
          variant="contained"
          label="Begin run"
          busyLabel="Beginning…"
          busy={isLoading}
          onClick={() => void begin()}
        />
      </footer>
    </LabRunSetupFormRoot>
  );
}

function LabRunSetupSection({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>
        {title} <small>{note}</small>
      </h3>
      {children}
    </section>
  );
}

/** Removes the problems of empty inputs. The form shows missing values only after an attempt to start the Lab run. */
const hideProblemsOfEmptyInputs = (setup: RunSetup, problems: RunSetupProblems): RunSetupProblems => ({
  ...problems,
  variants: problems.variants.map(({ name, fields }, index) => ({
    ...(name !== undefined && setup.variants[index]?.fields.length !== 0 && { name }),
    fields: fields.map((problem, place) => (setup.variants[index]?.fields[place]?.text === '' ? undefined : problem)),
  })),
  sweep: problems.sweep.map((problem, index) => (setup.sweep[index]?.text === '' ? undefined : problem)),
});
