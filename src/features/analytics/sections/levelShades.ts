import type { CSSObject, Theme } from '@mui/material/styles';
import { CALENDAR_COLOUR_LEVELS } from '@/domain/figures/calendar';

// The shades go from faint to strong. Each contrasts with the frame and with the sign on it.
const shade = (colour: string, level: number): CSSObject => ({
  backgroundColor: `color-mix(in srgb, ${colour} ${12 + 14 * level}%, transparent)`,
  borderColor: 'transparent',
});

/** The backgrounds of cells with `data-level`: gain above 0, loss below. */
export const levelShades = (theme: Theme): CSSObject =>
  Object.fromEntries(
    Array.from({ length: CALENDAR_COLOUR_LEVELS }, (_, index) => index + 1).flatMap((level) => [
      [`&[data-level="${level}"]`, shade(theme.vars.palette.gain.main, level)],
      [`&[data-level="-${level}"]`, shade(theme.vars.palette.loss.main, level)],
    ]),
  );
