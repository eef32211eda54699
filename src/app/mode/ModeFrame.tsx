import { Box } from '@mui/material';
import type { Mode } from '@/contract/enums';
import { APPEARANCE_BY_MODE } from './modeAppearance';

/** Draws a frame around the page, above dialogs. Clicks pass through the frame. */
export function ModeFrame({ mode }: { mode: Mode | undefined }) {
  if (!mode) return null;
  return (
    <Box
      aria-hidden
      data-testid="mode-frame"
      data-mode={mode}
      sx={{
        position: 'fixed',
        inset: 0,
        zIndex: (theme) => theme.zIndex.tooltip + 1,
        pointerEvents: 'none',
        border: APPEARANCE_BY_MODE[mode].frame,
        borderColor: mode === 'LIVE' ? 'live.main' : 'paper.main',
      }}
    />
  );
}
