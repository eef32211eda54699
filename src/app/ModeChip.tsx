import { Box } from '@mui/material';
import type { Mode } from '@/contract/enums';
import { narrow } from './layout';
import { MODE_LOOKS } from './modeLook';

const COLOURS = {
  LIVE: { bgcolor: 'live.main', color: 'live.contrastText', borderColor: 'live.main' },
  PAPER: { bgcolor: 'transparent', color: 'paper.main', borderColor: 'paper.main' },
  unknown: { bgcolor: 'transparent', color: 'text.secondary', borderColor: 'divider', borderStyle: 'dashed' },
};

export function ModeChip({ mode, old }: { mode: Mode | undefined; old: boolean }) {
  return (
    <Box
      component="span"
      sx={{
        border: 1,
        ...COLOURS[mode ?? 'unknown'],
        borderRadius: 1,
        padding: '1px 8px',
        fontWeight: 700,
        letterSpacing: '0.06em',
        whiteSpace: 'nowrap',
        '& .last-known': { fontWeight: 400, letterSpacing: 0 },
        [narrow]: { padding: '1px 5px' },
      }}
    >
      <span className="visually-hidden">Mode: </span>
      <span>{MODE_LOOKS[mode ?? 'unknown'].chip}</span>
      {mode && old && <span className="last-known"> (last known)</span>}
    </Box>
  );
}
