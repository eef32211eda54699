import { type CSSObject, keyframes, type Theme } from '@mui/material/styles';

const fade = keyframes({ from: { backgroundColor: 'var(--fresh)' } });

/** The one movement that data may make: what is new fades in over a second, in few steps to spare the main thread. */
export const freshMark = (theme: Theme): CSSObject => ({
  '@media (prefers-reduced-motion: no-preference)': {
    '&[data-fresh]': {
      '--fresh': `color-mix(in srgb, ${theme.vars.palette.primary.main} 22%, transparent)`,
      animation: `${fade} 1s steps(12, end)`,
    },
  },
});
