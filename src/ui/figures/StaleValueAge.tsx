import { Box } from '@mui/material';
import { Age } from './Age';
import { useIsOutageBannerShown } from '../messages/outage';
import { useIsOld } from '../hooks/useNow';

/** Shows 'old, 12 s' beside a stale value. Renders nothing for a fresh value, or while an outage banner is displayed. */
export function StaleValueAge({ since }: { since: number | null }) {
  const old = useIsOld(since);
  if (useIsOutageBannerShown() || !old) return null;
  return (
    <Box component="span" sx={{ color: 'warning.main', typography: 'caption', whiteSpace: 'nowrap' }}>
      old, <Age since={since} />
    </Box>
  );
}
