import { IconButton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { labApi } from '@/api/lab';
import { isActiveRunState } from '@/contract/lab/progress';
import type { LabRun } from '@/contract/lab/runs';
import { DASH, plural } from '@/domain/format/format';
import { formatShortTime } from '@/domain/format/time';
import { labProgressText } from '@/domain/lab/progress';
import { useSendOnce } from '@/store/useSendOnce';
import { openAddress } from '@/ui/hooks/hashRoute';
import { useToday } from '@/ui/hooks/useToday';
import { useTimeZone } from '@/ui/hooks/timeZone';
import { confirmAction } from '@/ui/messages/confirm';
import { DismissIcon } from '@/ui/theme/icons';
import { labAddress } from './labAddress';
import { deleteLabRunQuestion, LAB_RUN_STATE_TEXTS, variantCountText } from './texts';

const LabRunListRoot = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  overflow: 'auto',
  scrollbarWidth: 'thin',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& a': {
    display: 'grid',
    gap: theme.spacing(0.5),
    padding: theme.spacing(1.5, 2),
    color: 'inherit',
    textDecoration: 'none',
    borderLeft: '2px solid transparent',
    '&[aria-current]': {
      borderColor: theme.vars.palette.primary.main,
      background: theme.vars.palette.action.selected,
    },
    '&:hover': { background: theme.vars.palette.action.hover },
  },
  '& strong': { ...theme.typography.subtitle2, overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
  '& [data-state="failed"], & [data-state="interrupted"]': { color: theme.vars.palette.warning.main },
}));

type Props = { runs: readonly LabRun[]; rejected: number; shown: string | undefined };

/** Lists the Lab runs, newest first, with state and a button that cancels or deletes the run. */
export function LabRunListPanel({ runs, rejected, shown }: Props) {
  return (
    <>
      {/* The role is explicit, because Safari does not expose a list without markers as a list. */}
      <LabRunListRoot role="list" aria-label="Runs">
        {runs.map((run) => (
          <LabRunItem key={run.id} run={run} isShown={run.id === shown} />
        ))}
      </LabRunListRoot>
      {rejected > 0 && <small>{plural(rejected, 'run')} could not be read.</small>}
    </>
  );
}

function LabRunItem({ run, isShown }: { run: LabRun; isShown: boolean }) {
  const zone = useTimeZone();
  const today = useToday(zone);
  const active = isActiveRunState(run.state);
  const state = active ? labProgressText(run) : (LAB_RUN_STATE_TEXTS[run.state ?? ''] ?? run.state ?? DASH);
  return (
    <li>
      <a href={labAddress({ run: run.id })} aria-current={isShown ? 'page' : undefined}>
        <strong>{run.name}</strong>
        {run.source_text !== null && <small>{run.source_text}</small>}
        <small data-state={run.state}>
          {[state, variantCountText(run.variants), formatShortTime(run.created_at, zone, today)]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </a>
      <CancelOrDeleteLabRunButton run={run} isShown={isShown} />
    </li>
  );
}

function CancelOrDeleteLabRunButton({ run, isShown }: { run: LabRun; isShown: boolean }) {
  const [cancel, { isLoading: isCancelling }] = useSendOnce(labApi.endpoints.cancelLabRun, run.id);
  const [sendRemoval, { isLoading: isRemoving }] = useSendOnce(labApi.endpoints.removeLabRun, run.id);
  const isLoading = isCancelling || isRemoving;
  const active = isActiveRunState(run.state);
  const remove = async (): Promise<void> => {
    if (!(await confirmAction(deleteLabRunQuestion(run.name)))) return;
    const { error } = await sendRemoval(run);
    if (isShown && error === undefined) openAddress(labAddress());
  };
  const label = active ? `Cancel ${run.name}` : `Delete ${run.name}`;
  return (
    <IconButton
      aria-label={label}
      title={label}
      aria-disabled={isLoading || undefined}
      onClick={() => !isLoading && void (active ? cancel(run) : remove())}
    >
      <DismissIcon fontSize="small" />
    </IconButton>
  );
}
