import type { CSSObject, Theme } from '@mui/material/styles';

const SCALE_HEIGHT = '6px';
const FULL_SCALE = { size: `100% ${SCALE_HEIGHT}`, position: '0 50%' };

/** Position and size of a layer of a bar. */
type BarLayer = { size: string; position: string };

/**
 * Returns the style of a bar with one background layer per colour, the front layer first. The layers are backgrounds,
 * because the browser lays out and paints every shape of an SVG on its own.
 */
const barStyle = (...colours: readonly string[]): CSSObject => ({
  height: 10,
  backgroundImage: colours.map((colour) => `linear-gradient(${colour}, ${colour})`).join(', '),
  backgroundRepeat: 'no-repeat',
});

export const obiBarStyle = ({ vars: { palette } }: Theme): CSSObject =>
  barStyle(palette.warning.main, palette.text.primary, palette.primary.main, palette.divider);

export const scoreBarStyle = ({ vars: { palette } }: Theme): CSSObject =>
  barStyle(palette.primary.main, palette.divider);

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

/** Returns a layer from `from` to `to` of the scale, both from 0 to 1. */
export function rangeLayer(from: number, to: number): BarLayer {
  const width = to - from;
  // A percentage in `background-position` is a share of the free space.
  const position = width < 1 ? from / (1 - width) : 0;
  return { size: `${percent(width)} ${SCALE_HEIGHT}`, position: `${percent(position)} 50%` };
}

export const lineLayer = (at: number, { width_px, height }: { width_px: number; height: string }): BarLayer => ({
  size: `${width_px}px ${height}`,
  position: `${percent(at)} 50%`,
});

/** Returns the inline style of a bar, whose last layer is the scale. */
export function barLayersStyle(layers: readonly BarLayer[]): React.CSSProperties {
  const all = [...layers, FULL_SCALE];
  return {
    backgroundSize: all.map(({ size }) => size).join(', '),
    backgroundPosition: all.map(({ position }) => position).join(', '),
  };
}
