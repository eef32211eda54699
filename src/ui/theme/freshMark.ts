import { type CSSObject, keyframes, type Theme } from '@mui/material/styles';

const FRESH = { backgroundColor: 'var(--fresh)' };
const fade = keyframes({ from: FRESH });

const mixedWith = (theme: Theme, ground: string): CSSObject => ({
  '--fresh': `color-mix(in srgb, ${theme.vars.palette.primary.main} 22%, ${ground})`,
});

/** The only animation of data: a new row fades in over a second, in few steps to spare the main thread. */
export const freshMark = (theme: Theme): CSSObject => ({
  '@media (prefers-reduced-motion: no-preference)': {
    '&[data-fresh]': { ...mixedWith(theme, 'transparent'), animation: `${fade} 1s steps(12, end)` },
  },
});

// A place keeps its mark when the next new row takes it: a fade of another name starts again.
const fades = [fade, keyframes({ '0%': FRESH })];

/** The same for the rows of a grid that hold a `FreshRowMark`. Cells that stay in view fade by themselves. */
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
