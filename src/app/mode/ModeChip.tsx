import { Box } from '@mui/material';
import { narrowScreenQuery } from '@/ui/theme/widths';
import { APPEARANCE_BY_MODE, type PageModeName } from './modeAppearance';

/** DEMO and TESTNET differ from the other modes in outline and shape, so that they never depend on a colour. */
const REHEARSAL_CHIP = { color: 'rehearsal.main', borderColor: 'rehearsal.main', borderRadius: '12px' };

const CHIP_STYLES_BY_MODE = {
  LIVE: { bgcolor: 'live.main', color: 'live.contrastText', borderColor: 'live.main' },
  PAPER: { bgcolor: 'transparent', color: 'paper.main', borderColor: 'paper.main' },
  DEMO: { ...REHEARSAL_CHIP, borderStyle: 'dashed', borderWidth: 2 },
  TESTNET: { ...REHEARSAL_CHIP, borderStyle: 'dotted', borderWidth: 2 },
  unknown: { bgcolor: 'transparent', color: 'text.secondary', borderColor: 'divider', borderStyle: 'dashed' },
};

export function ModeChip({ mode, old }: { mode: PageModeName | undefined; old: boolean }) {
  return (
    <Box
      component="span"
      sx={{
        border: 1,
        borderRadius: 1,
        ...CHIP_STYLES_BY_MODE[mode ?? 'unknown'],
        padding: '1px 8px',
        fontWeight: 700,
        letterSpacing: '0.06em',
        whiteSpace: 'nowrap',
        position: 'relative',
        // Places the text below the chip in the width of the chip, so that no other element moves.
        '& .last-known': {
          position: 'absolute',
          top: '100%',
          left: '50%',
          transform: 'translateX(-50%)',
          color: 'text.secondary',
          fontSize: '0.6875rem',
          fontWeight: 400,
          letterSpacing: 0,
          lineHeight: 1.1,
        },
        [narrowScreenQuery]: { padding: '1px 5px' },
      }}
    >
      <span className="visually-hidden">Mode: </span>
      <span>{APPEARANCE_BY_MODE[mode ?? 'unknown'].chip}</span>
      {mode && old && <span className="last-known"> (last known)</span>}
    </Box>
  );
}
