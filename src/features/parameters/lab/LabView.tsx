import { Button, Typography, useMediaQuery } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useGetLabRunsQuery, labApi } from '@/api/lab';
import { readableErrorText } from '@/api/request/errors';
import { isActiveRunState } from '@/contract/lab/progress';
import { useHasCapability } from '@/store/useCapability';
import { useHashRoute } from '@/ui/hooks/hashRoute';
import { EmptyState } from '@/ui/messages/EmptyState';
import { ErrorState } from '@/ui/messages/ErrorState';
import { narrowScreenQuery } from '@/ui/theme/widths';
import { PARAMETER_FORM_ADDRESS, labAddress, readLabPage, type LabPage } from './labAddress';
import { RecordingsPanel } from './recordings/RecordingsPanel';
import { LabRunView } from './report/LabRunView';
import { LabRunListPanel } from './LabRunListPanel';
import { LabRunSetupForm } from './setup/LabRunSetupForm';
import { LAB_TEXTS } from './texts';
import { useLabPollInterval } from './useLabRun';

const LabViewRoot = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '17rem minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  height: '100%',
  '& > nav': {
    display: 'flex',
    flexDirection: 'column',
    gap: theme.spacing(2),
    minHeight: 0,
    padding: theme.spacing(2, 3),
    borderRight: `1px solid ${theme.vars.palette.divider}`,
    '& > header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(1, 2) },
    '& h2': { ...theme.typography.h2, marginRight: 'auto' },
    '& .actions': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: theme.spacing(2) },
  },
  '& > .shown': { minWidth: 0, overflow: 'auto', scrollbarWidth: 'thin', padding: theme.spacing(2, 3) },
  [narrowScreenQuery]: {
    display: 'block',
    height: 'auto',
    '& > nav': { border: 0, padding: theme.spacing(2) },
    '& > .shown': { overflow: 'visible', padding: theme.spacing(2) },
  },
}));

/** Shows the list of Lab runs beside one run, the setup of a new run, or the recordings. */
export function LabView() {
  const { query } = useHashRoute();
  const place = readLabPage({ query });
  const hasRecordings = useHasCapability('recordings') === true;
  const isPhone = useMediaQuery(narrowScreenQuery, { noSsr: true });
  const { data: known } = labApi.endpoints.getLabRuns.useQueryState();
  const active = known?.rows.some(({ state }) => isActiveRunState(state)) ?? false;
  const { data, error, refetch } = useGetLabRunsQuery(undefined, { pollingInterval: useLabPollInterval(active) });
  const rows = data?.rows ?? [];
  // A phone shows the list of Lab runs or one run. A desktop shows the newest run beside the list of Lab runs.
  const listHidden = isPhone && place !== 'runs';
  return (
    <LabViewRoot>
      <nav aria-label="Lab">
        <header>
          <h2>Lab</h2>
          {listHidden && (
            <Button variant="text" href={labAddress()}>
              All runs
            </Button>
          )}
          <Button variant="text" href={PARAMETER_FORM_ADDRESS}>
            Back to the form
          </Button>
        </header>
        {!listHidden && (
          <>
            <div className="actions">
              <Button
                variant={place === 'new' ? 'contained' : 'outlined'}
                href={labAddress('new')}
                aria-current={place === 'new' ? 'page' : undefined}
              >
                New run
              </Button>
              {hasRecordings && (
                <Button
                  variant={place === 'recordings' ? 'contained' : 'outlined'}
                  href={labAddress('recordings')}
                  aria-current={place === 'recordings' ? 'page' : undefined}
                >
                  Recordings
                </Button>
              )}
            </div>
            <LabRunListPanel
              runs={rows}
              rejected={data?.rejected.length ?? 0}
              shown={displayedLabRunId(place, isPhone ? [] : rows)}
            />
          </>
        )}
      </nav>
      <div className="shown">{content()}</div>
    </LabViewRoot>
  );

  function content() {
    if (place === 'new') return <LabRunSetupForm />;
    if (place === 'recordings' && hasRecordings) return <RecordingsPanel />;
    if (typeof place === 'object') return <LabRunView key={place.run} id={place.run} />;
    if (error && !data) {
      return (
        <ErrorState
          what="The runs could not be loaded"
          reason={readableErrorText(error, 'no answer')}
          onRetry={() => void refetch()}
        />
      );
    }
    if (!data) return <Typography role="status">Loading the runs…</Typography>;
    const [newest] = rows;
    if (newest) return isPhone ? null : <LabRunView key={newest.id} id={newest.id} />;
    return (
      <EmptyState
        text={LAB_TEXTS.purpose}
        hint={LAB_TEXTS.compares}
        action={
          <Button variant="contained" href={labAddress('new')}>
            Set up a run
          </Button>
        }
      />
    );
  }
}

/** Returns the id of the displayed Lab run: the run of the URL, or the newest run. */
const displayedLabRunId = (place: LabPage, rows: readonly { id: string }[]): string | undefined =>
  typeof place === 'object' ? place.run : place === 'runs' ? rows[0]?.id : undefined;
