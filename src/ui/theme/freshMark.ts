import { type CSSObject, keyframes, type Theme } from '@mui/material/styles';

const FRESH = { backgroundColor: 'var(--fresh)' };
const fade = keyframes({ from: FRESH });

const mixedWith = (theme: Theme, ground: string): CSSObject => ({
  '--fresh': `color-mix(in srgb, ${theme.vars.palette.primary.main} 22%, ${ground})`,
});

/** Returns the style of a new row: its colour fades within a second, in few steps to relieve the main thread. */
export const freshMark = (theme: Theme): CSSObject => ({
  '@media (prefers-reduced-motion: no-preference)': {
    '&[data-fresh]': { ...mixedWith(theme, 'transparent'), animation: `${fade} 1s steps(12, end)` },
  },
});

// The next new row may reuse the element of a marked row. An animation restarts only under another name.
const fades = [fade, keyframes({ '0%': FRESH })];

/** Returns the style of the new rows of a grid, which contain a `FreshRowMark`. `stays` selects sticky cells. */
export const freshPlaces = (theme: Theme, { ground = 'transparent', stays = '' } = {}): CSSObject => ({
  '@media (prefers-reduced-motion: no-preference)': Object.fromEntries(
    fades.map((turnFade, turn) => {
      const row = `& .MuiDataGrid-row:has([data-fresh="${turn}"])`;
      return [
        stays === '' ? row : `${row}, ${row} > :is(${stays})`,
        { ...mixedWith(theme, ground), animation: `${turnFade} 1s steps(12, end)` },
      ];
    }),
  ),
});
