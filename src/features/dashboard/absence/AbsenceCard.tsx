import { Box, IconButton, Tooltip } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { absenceApi, useGetAbsenceQuery } from '@/api/bot/absence';
import type { PeriodSummary } from '@/contract/history/absence';
import type { Timestamp } from '@/contract/schema/fields';
import { formatAge } from '@/domain/format/format';
import { toEpochMs } from '@/domain/format/time';
import { useAppDispatch } from '@/store/hooks';
import { useHasCapability } from '@/store/useCapability';
import { ShortTime } from '@/ui/figures/ShortTime';
import { restoreLostFocus } from '@/ui/input/focus';
import { isKeyHandlingElement } from '@/ui/input/isKeyHandlingElement';
import { useTabRuns } from '@/ui/hooks/tabActivity';
import { useStableHandler } from '@/ui/hooks/useStableHandler';
import { DismissIcon } from '@/ui/theme/icons';
import { surfaceStyle } from '@/ui/theme/sharedStyles';
import { AbsenceFigures } from './AbsenceFigures';

const CardFrame = styled('section')(({ theme }) => ({
  ...surfaceStyle(theme),
  borderLeft: `4px solid ${theme.vars.palette.primary.main}`,
  padding: theme.spacing(1, 2, 2, 3),
  '& > header': { display: 'flex', alignItems: 'center', gap: theme.spacing(2) },
  '& h2': { ...theme.typography.h2, whiteSpace: 'nowrap' },
  '& > header > p': { color: theme.vars.palette.text.secondary, marginRight: 'auto' },
}));

/** Sums up the last absence of the operator until the operator closes the card with its button or with Escape. */
export function AbsenceCard() {
  const isOffered = useHasCapability('absence') === true;
  const { data } = useGetAbsenceQuery(undefined, { skip: !isOffered });
  return isOffered && data ? <OpenAbsenceCard absence={data} /> : null;
}

function OpenAbsenceCard({ absence }: { absence: PeriodSummary }) {
  const dispatch = useAppDispatch();
  const runs = useTabRuns();
  const { from, until } = absence;
  const close = useStableHandler(() => {
    void dispatch(absenceApi.endpoints.closeAbsence.initiate({ until }, { track: false }));
  });
  useEffect(() => {
    if (!runs) return;
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isKeyHandlingElement(event.target)) close();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [close, runs]);
  // Moves the focus to the content when the card disappears with its focused button.
  useEffect(() => restoreLostFocus, []);
  return (
    <CardFrame aria-labelledby="absence-title">
      <header>
        <h2 id="absence-title">Since you left</h2>
        <p>
          <ShortTime at={from} /> to <ShortTime at={until} />,{' '}
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {formatAge(toMs(until) - toMs(from))}
          </Box>
        </p>
        <Tooltip title="Close (Esc)" describeChild={false}>
          <IconButton aria-label="Close the summary of your absence" onClick={() => close()}>
            <DismissIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      </header>
      <AbsenceFigures absence={absence} />
    </CardFrame>
  );
}

const toMs = (at: Timestamp): number => toEpochMs(at) ?? 0;
