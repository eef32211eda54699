import { Box } from '@mui/material';
import { useBotStatus } from '@/features/botControl/useBotStatus';
import { Age } from '@/ui/figures/Age';
import { useIsOld } from '@/ui/hooks/useNow';
import { MIN_DISPLAYED_STATUS_AGE_MS } from '@/contract/timings';
import { DoneIcon, ErrorIcon, WarningIcon } from '@/ui/theme/icons';
import { useIsOutageBannerShown } from '@/ui/messages/outage';
import type { ConnectionTone } from './connectionSummary';
import { VISUALLY_HIDDEN } from '@/ui/theme/sharedStyles';
import { narrowScreenQuery } from '@/ui/theme/widths';
import { useConnectionSummary } from './useConnectionSummary';

const ICON_BY_TONE = {
  normal: { Icon: DoneIcon, color: 'text.secondary' },
  warning: { Icon: WarningIcon, color: 'warning.main' },
  error: { Icon: ErrorIcon, color: 'error.main' },
} satisfies Record<ConnectionTone, object>;

/** Shows the connection state and the age of the last status. During an outage only the outage banner shows the age. */
export function ConnectionIndicator() {
  const { receivedAt } = useBotStatus();
  const { tone, label: word, detail } = useConnectionSummary();
  const { Icon, color } = ICON_BY_TONE[tone];
  const covered = useIsOutageBannerShown();
  const late = useIsOld(receivedAt, MIN_DISPLAYED_STATUS_AGE_MS);
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1.5,
        minWidth: '19ch',
        whiteSpace: 'nowrap',
        color,
        [narrowScreenQuery]: { minWidth: 0 },
      }}
    >
      <Icon sx={{ fontSize: 16 }} />
      <Box component="span" sx={tone === 'normal' ? { [narrowScreenQuery]: VISUALLY_HIDDEN } : null}>
        {word}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary', minWidth: '4ch', [narrowScreenQuery]: { display: 'none' } }}>
        {!covered && late && <Age since={receivedAt} />}
      </Box>
      {/* Screen readers announce a change of the state but not of the age. */}
      <span role="status" className="visually-hidden">
        {detail}
      </span>
    </Box>
  );
}
