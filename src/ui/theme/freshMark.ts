import { type CSSObject, keyframes, type Theme } from '@mui/material/styles';

const fadeAnimation = keyframes({ from: { opacity: 1 } });
// Two equal animations with different names. An element restarts an animation only when the animation name changes.
const FADE_ANIMATIONS = [fadeAnimation, keyframes({ '0%': { opacity: 1 } })];

const FRESH_ROW_STYLE = { position: 'relative', isolation: 'isolate' } as const;

/**
 * Returns the style of the coloured layer behind the text of a new row. The layer fades within a second. The browser
 * animates the opacity of the layer without the main thread. A fading background would repaint the row at each step.
 */
const fadingLayerStyle = (theme: Theme, fade: typeof fadeAnimation): CSSObject => ({
  content: '""',
  position: 'absolute',
  inset: 0,
  zIndex: -1,
  opacity: 0,
  background: `color-mix(in srgb, ${theme.vars.palette.primary.main} 22%, transparent)`,
  animation: `${fade} 1s steps(12, end)`,
});

/** Returns the style of an element that has `data-fresh` while it is new. */
export const freshMarkStyle = (theme: Theme): CSSObject => ({
  '@media (prefers-reduced-motion: no-preference)': {
    '&[data-fresh]': { ...FRESH_ROW_STYLE, '&::after': fadingLayerStyle(theme, fadeAnimation) },
  },
});

/**
 * Returns the style of new rows, which contain a `FreshRowMark`. Sticky cells need the layer too, because their
 * background covers the layer of the row.
 */
export const freshRowsStyle = (
  theme: Theme,
  { rowSelector = '.MuiDataGrid-row', stickyCellSelector = '' } = {},
): CSSObject => ({
  '@media (prefers-reduced-motion: no-preference)': Object.fromEntries(
    FADE_ANIMATIONS.map((fade, turn) => {
      const layer = { '&::after': fadingLayerStyle(theme, fade) };
      const cells = stickyCellSelector && { [`& > :is(${stickyCellSelector})`]: layer };
      return [`& ${rowSelector}:has([data-fresh="${turn}"])`, { ...FRESH_ROW_STYLE, ...layer, ...cells }];
    }),
  ),
});
