import { LinearProgress } from '@mui/material';
import { styled } from '@mui/material/styles';
import { labApi } from '@/api/lab';
import { isActiveRunState } from '@/contract/lab/progress';
import type { LabRun } from '@/contract/lab/runs';
import { playedShare, labProgressText } from '@/domain/lab/progress';
import { useSendOnce } from '@/store/useSendOnce';
import { BusyButton } from '@/ui/messages/BusyButton';

const LabRunProgressRoot = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: theme.spacing(1, 3),
  '& > .MuiLinearProgress-root': { gridColumn: '1 / -1' },
}));

export function LabRunProgress({ run }: { run: LabRun }) {
  const [cancel, { isLoading }] = useSendOnce(labApi.endpoints.cancelLabRun, run.id);
  if (!isActiveRunState(run.state)) return null;
  const share = playedShare(run);
  return (
    <LabRunProgressRoot>
      <LinearProgress
        variant={share === null || run.state === 'waiting' ? 'indeterminate' : 'determinate'}
        value={100 * (share ?? 0)}
        aria-label={`Progress of ${run.name}`}
        aria-valuetext={labProgressText(run)}
      />
      <span>{labProgressText(run)}</span>
      <BusyButton
        variant="outlined"
        color="inherit"
        label="Cancel run"
        busyLabel="Cancelling…"
        busy={isLoading}
        onClick={() => void cancel(run)}
      />
    </LabRunProgressRoot>
  );
}
