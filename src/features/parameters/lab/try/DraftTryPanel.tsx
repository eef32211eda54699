import { Button, IconButton, Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef } from 'react';
import { isActiveRunState } from '@/contract/lab/progress';
import { DismissIcon } from '@/ui/theme/icons';
import { surfaceStyle } from '@/ui/theme/sharedStyles';
import { narrowScreenQuery } from '@/ui/theme/widths';
import { labAddress } from '../labAddress';
import { missingResultText, LAB_TEXTS, appendPeriod } from '../texts';
import { LabRunProgress } from '../LabRunProgress';
import { DraftTryComparison } from './DraftTryComparison';
import type { DraftTryState } from './useDraftTry';

const DraftTryPanelRoot = styled('section')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: theme.spacing(2),
  padding: theme.spacing(2, 3),
  ...surfaceStyle(theme),
  overflow: 'auto',
  scrollbarWidth: 'thin',
  // Keeps the panel below the sticky toolbar of a phone after a scroll to the panel.
  [narrowScreenQuery]: { scrollMarginTop: '12rem' },
  '& > header': { display: 'flex', alignItems: 'center', gap: theme.spacing(2) },
  '& h2': { ...theme.typography.h2, flex: 1, minWidth: 0 },
  '& > [role="status"]:empty': { display: 'none' },
  '& .quiet': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& .problem': { color: theme.vars.palette.error.main },
  '& > footer': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(2) },
}));

/** Shows the progress of the last try of the draft, or the comparison with the saved parameters. */
export function DraftTryPanel({ trying, onAgain }: { trying: DraftTryState; onAgain: () => void }) {
  const titleId = useId();
  const root = useRef<HTMLElement>(null);
  const { run, report, beginning, problem, lost } = trying;
  useEffect(() => {
    if (beginning) root.current?.scrollIntoView({ block: 'nearest' });
  }, [beginning]);
  const failure =
    problem !== null ? `The try did not begin: ${appendPeriod(problem)}` : lost ? LAB_TEXTS.notStored : null;
  const ended = run !== null && !isActiveRunState(run.state);
  return (
    <DraftTryPanelRoot ref={root} aria-labelledby={titleId} tabIndex={0}>
      <header>
        <h2 id={titleId}>Try before saving</h2>
        <IconButton aria-label="Close the try" onClick={trying.dismiss}>
          <DismissIcon fontSize="small" />
        </IconButton>
      </header>
      <div role="status">
        {beginning && <p>Begins…</p>}
        {!beginning && failure !== null && <p className="problem">{failure} The draft is kept.</p>}
        {!beginning && failure === null && run !== null && missingResultText(run) !== null && (
          <p className="problem">{missingResultText(run)} The draft is kept.</p>
        )}
      </div>
      {!beginning && failure === null && <p className="quiet">On {trying.market}</p>}
      {!beginning && failure === null && run && (
        <>
          <LabRunProgress run={run} />
          {report && <DraftTryComparison report={report} />}
        </>
      )}
      {!beginning && failure === null && run === null && <Skeleton variant="rounded" height={64} />}
      <footer>
        {trying.outdated && ended && <p className="quiet">{LAB_TEXTS.formChanged}</p>}
        {(ended || failure !== null) && !beginning && (
          <Button variant="outlined" color="inherit" onClick={onAgain}>
            Try again
          </Button>
        )}
        {run && (
          <Button variant="text" href={labAddress({ run: run.id })}>
            Open in the Lab
          </Button>
        )}
      </footer>
    </DraftTryPanelRoot>
  );
}
