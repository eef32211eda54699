import { Box } from '@mui/material';
import { useBotStatus } from '@/features/botControl/useBotStatus';
import { selectLastFrameAt, selectPhase } from '@/slices/connection';
import { useAppSelector } from '@/store/hooks';
import { MIN_DISPLAYED_STATUS_AGE_MS } from '@/contract/timings';
import { Age, CoarseAge } from '@/ui/figures/Age';
import { useIsOld } from '@/ui/hooks/useNow';
import { useIsOutageBannerShown } from '@/ui/messages/outage';
import { feedPhaseText } from '../connection/connectionSummary';
import { narrowScreenQuery, smallScreenQuery } from '@/ui/theme/widths';
import { useConnectionSummary } from '../connection/useConnectionSummary';

const COLOUR_BY_TONE = { normal: 'text.secondary', warning: 'warning.main', error: 'error.main' };

/** Shows the age and the source of the data. During an outage the banner shows the age. */
export function StatusLine() {
  const { receivedAt, failing } = useBotStatus();
  const phase = useAppSelector(selectPhase);
  const lastFrameAt = useAppSelector(selectLastFrameAt);
  const { tone, detail } = useConnectionSummary();
  const covered = useIsOutageBannerShown();
  const late = useIsOld(receivedAt, MIN_DISPLAYED_STATUS_AGE_MS);
  return (
    <Box
      component="footer"
      sx={{
        display: 'flex',
        gap: 5,
        padding: '2px 12px',
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        color: 'text.secondary',
        typography: 'caption',
        whiteSpace: 'nowrap',
        overflow: 'hidden',
        [narrowScreenQuery]: { gap: 3, padding: '2px 8px' },
        // The age of the data stays in view while the page scrolls.
        [smallScreenQuery]: { position: 'sticky', bottom: 0, zIndex: 3 },
      }}
    >
      <span>
        {receivedAt === null ? (
          'No status received yet'
        ) : covered ? (
          'Status of the last answer'
        ) : late ? (
          <>
            Status <Age since={receivedAt} /> old
          </>
        ) : (
          'Status up to date'
        )}
        {failing && ', the last request failed'}
      </span>
      <span>
        {feedPhaseText(phase)}
        {!covered &&
          (lastFrameAt === null ? (
            ', no event yet'
          ) : (
            <>
              , last event <CoarseAge since={lastFrameAt} /> ago
            </>
          ))}
      </span>
      <Box
        component="span"
        aria-hidden
        sx={{
          color: COLOUR_BY_TONE[tone],
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          [narrowScreenQuery]: { display: 'none' },
        }}
      >
        {detail}
      </Box>
    </Box>
  );
}
