import { Button, Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { labApi } from '@/api/lab';
import { httpStatus, readableErrorText } from '@/api/request/errors';
import { isActiveRunState } from '@/contract/lab/progress';
import type { LabRun } from '@/contract/lab/runs';
import { formatDateTime } from '@/domain/format/time';
import { useSendOnce } from '@/store/useSendOnce';
import { openAddress } from '@/ui/hooks/hashRoute';
import { useTimeZone, TIME_ZONE_NAMES } from '@/ui/hooks/timeZone';
import { confirmAction } from '@/ui/messages/confirm';
import { EmptyState } from '@/ui/messages/EmptyState';
import { ErrorState } from '@/ui/messages/ErrorState';
import { labAddress } from '../labAddress';
import { LabRunProgress } from '../LabRunProgress';
import { deleteLabRunQuestion, LAB_TEXTS, missingResultText, variantCountText } from '../texts';
import { useLabRun } from '../useLabRun';
import { LabRunReport } from './LabRunReport';

const LabRunViewRoot = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(3),
  '& > header': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: theme.spacing(0.5, 3),
    '& > p': { ...theme.typography.body2, gridColumn: '1 / -1', color: theme.vars.palette.text.secondary },
  },
  '& > [role="status"]:empty': { display: 'none' },
  '& h2': { ...theme.typography.h2, overflowWrap: 'anywhere' },
}));

export function LabRunView({ id }: { id: string }) {
  const { currentData, error, refetch } = useLabRun(id);
  if (error && !currentData) {
    return httpStatus(error) === 404 ? (
      <EmptyState text={LAB_TEXTS.notStored} action={<Button href={labAddress()}>All runs</Button>} />
    ) : (
      <ErrorState
        what="The run could not be loaded"
        reason={readableErrorText(error, 'no answer')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!currentData) return <Skeleton variant="rounded" height={240} aria-label="Loading the run" />;
  const { run, report } = currentData;
  const failure = missingResultText(run);
  return (
    <LabRunViewRoot>
      <LabRunHeader run={run} />
      <div role="status">{failure !== null && <p>{failure}</p>}</div>
      <LabRunProgress run={run} />
      {report && <LabRunReport run={run} report={report} />}
    </LabRunViewRoot>
  );
}

function LabRunHeader({ run }: { run: LabRun }) {
  const zone = useTimeZone();
  const [sendRemoval, { isLoading }] = useSendOnce(labApi.endpoints.removeLabRun, run.id);
  const remove = async (): Promise<void> => {
    if (!(await confirmAction(deleteLabRunQuestion(run.name)))) return;
    const { error } = await sendRemoval(run);
    if (error === undefined) openAddress(labAddress());
  };
  const begun = run.created_at === null ? '' : `${formatDateTime(run.created_at, zone)} ${TIME_ZONE_NAMES[zone]}`;
  return (
    <header>
      <h2>{run.name}</h2>
      {!isActiveRunState(run.state) && (
        <Button variant="text" color="inherit" disabled={isLoading} onClick={() => void remove()}>
          Delete run
        </Button>
      )}
      <p>{[run.source_text, variantCountText(run.variants), begun].filter(Boolean).join(' · ')}</p>
    </header>
  );
}
