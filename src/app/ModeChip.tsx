import { Box } from '@mui/material';
import type { Mode } from '@/contract/enums';
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
        ...COLOURS[mode ?? 'unknown'],
        border: 1,
        borderRadius: 1,
        padding: '1px 8px',
        fontWeight: 700,
        letterSpacing: '0.06em',
        whiteSpace: 'nowrap',
      }}
    >
      <span className="visually-hidden">Mode: </span>
      {MODE_LOOKS[mode ?? 'unknown'].chip}
      {mode && old && <Box component="span" sx={{ fontWeight: 400, letterSpacing: 0 }}>{` (last known)`}</Box>}
    </Box>
  );
}
