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
 * Returns the style of new rows, which contain a `FreshRowMark`. `place` is the CSS selector of the rows. `stays` is
 * the CSS selector of the sticky cells.
 */
export const freshRowsStyle = (
  theme: Theme,
  { place = '.MuiDataGrid-row', ground = 'transparent', stays = '' } = {},
): CSSObject => ({
  '@media (prefers-reduced-motion: no-preference)': Object.fromEntries(
    FADE_ANIMATIONS.map((turnFade, turn) => {
      const row = `& ${place}:has([data-fresh="${turn}"])`;
      return [
        stays === '' ? row : `${row}, ${row} > :is(${stays})`,
        { ...freshRowFadeStyles(theme, ground), animation: `${turnFade} 1s steps(12, end)` },
      ];
    }),
  ),
});
