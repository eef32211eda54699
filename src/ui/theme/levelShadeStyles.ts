import type { CSSObject, Theme } from '@mui/material/styles';
import { CALENDAR_COLOUR_LEVELS } from '@/domain/figures/calendar';

/** Returns the background style of a colour level, transparent enough for readable text. */
const shadeStyle = (colour: string, level: number): CSSObject => ({
  backgroundColor: `color-mix(in srgb, ${colour} ${12 + 14 * level}%, transparent)`,
  borderColor: 'transparent',
});

/**
 * Returns background styles for cells by `data-level`: gain colour for positive levels, loss colour for negative ones.
 */
export const levelShadeStyles = (theme: Theme): CSSObject =>
  Object.fromEntries(
    Array.from({ length: CALENDAR_COLOUR_LEVELS }, (_, index) => index + 1).flatMap((level) => [
      [`&[data-level="${level}"]`, shadeStyle(theme.vars.palette.gain.main, level)],
      [`&[data-level="-${level}"]`, shadeStyle(theme.vars.palette.loss.main, level)],
    ]),
  );
