import { Box } from '@mui/material';
import { APPEARANCE_BY_MODE, type PageModeName } from './modeAppearance';

/** Draws a frame around the page, above dialogs. Clicks pass through the frame. */
export function ModeFrame({ mode }: { mode: PageModeName | undefined }) {
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
        borderColor: `${APPEARANCE_BY_MODE[mode].colour}.main`,
      }}
    />
  );
}
