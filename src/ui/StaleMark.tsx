import { Box } from '@mui/material';
import { Age } from './Age';
import { useIsOld } from './useNow';

/** 'old, 12 s' beside a value that has not been confirmed for a while; nothing beside a fresh one. */
export function StaleMark({ since }: { since: number | null }) {
  if (!useIsOld(since)) return null;
  return (
    <Box component="span" sx={{ color: 'warning.main', typography: 'caption', whiteSpace: 'nowrap' }}>
      old, <Age since={since} />
    </Box>
  );
}
