import { Box } from '@mui/material';
import { Age } from './Age';
import { useOutageBanner } from './outage';
import { useIsOld } from './useNow';

/** 'old, 12 s' beside a value that has not been confirmed for a while; nothing beside a fresh one, nor below an outage banner. */
export function StaleMark({ since }: { since: number | null }) {
  const old = useIsOld(since);
  if (useOutageBanner() || !old) return null;
  return (
    <Box component="span" sx={{ color: 'warning.main', typography: 'caption', whiteSpace: 'nowrap' }}>
      old, <Age since={since} />
    </Box>
  );
}
