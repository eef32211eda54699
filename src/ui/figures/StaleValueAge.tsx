import { Box } from '@mui/material';
import { Age } from './Age';
import { useIsOld } from '../hooks/useNow';

/** Shows 'old 12 s' beside a stale value, also under an outage banner. Renders nothing for a fresh value. */
export function StaleValueAge({ since }: { since: number | null }) {
  if (!useIsOld(since)) return null;
  return (
    <Box component="span" sx={{ color: 'warning.main', typography: 'caption', whiteSpace: 'nowrap', flex: 'none' }}>
      old <Age since={since} />
    </Box>
  );
}
