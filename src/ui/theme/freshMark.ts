import { type CSSObject, keyframes, type Theme } from '@mui/material/styles';

const FRESH_ROW_STYLE = { backgroundColor: 'var(--fresh)' };
const fadeAnimation = keyframes({ from: FRESH_ROW_STYLE });

const freshRowFadeStyles = (theme: Theme, ground: string): CSSObject => ({
  '--fresh': `color-mix(in srgb, ${theme.vars.palette.primary.main} 22%, ${ground})`,
});

/** Returns the style of a new row. The colour fades within a second. Few animation steps relieve the main thread. */
export const freshMarkStyle = (theme: Theme): CSSObject => ({
  '@media (prefers-reduced-motion: no-preference)': {
    '&[data-fresh]': { ...freshRowFadeStyles(theme, 'transparent'), animation: `${fadeAnimation} 1s steps(12, end)` },
  },
});

// Two equal animations with different names. An element restarts an animation only when the animation name changes.
const FADE_ANIMATIONS = [fadeAnimation, keyframes({ '0%': FRESH_ROW_STYLE })];

/**
 * Returns the style of new rows, which contain a `FreshRowMark`. Sticky cells need the style too, because their
 * background covers the background of the row.
 */
export const freshRowsStyle = (
  theme: Theme,
  { rowSelector = '.MuiDataGrid-row', ground = 'transparent', stickyCellSelector = '' } = {},
): CSSObject => ({
  '@media (prefers-reduced-motion: no-preference)': Object.fromEntries(
    FADE_ANIMATIONS.map((turnFade, turn) => {
      const row = `& ${rowSelector}:has([data-fresh="${turn}"])`;
      return [
        stickyCellSelector === '' ? row : `${row}, ${row} > :is(${stickyCellSelector})`,
        { ...freshRowFadeStyles(theme, ground), animation: `${turnFade} 1s steps(12, end)` },
      ];
    }),
  ),
});
