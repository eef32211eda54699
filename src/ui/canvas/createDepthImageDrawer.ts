import { drawDepthPixels, type PriceRange } from '@/domain/orderFlow/depthImage';
import { type MarketSeries, MARKET_SERIES_SECONDS } from '@/domain/orderFlow/marketSeries';
import { type CanvasTheme, parseCssColour } from './canvasTheme';

export const DEPTH_COLUMN_STEP_MS = 1_000;
/** Height of the depth image before the canvas stretches the image, px. */
export const DEPTH_IMAGE_HEIGHT_PX = 160;

export type DepthImageDrawer = ReturnType<typeof createDepthImageDrawer>;

/**
 * Creates a function that returns the resting liquidity as an image. The function draws a new image only after a change
 * of the series or the theme.
 */
export function createDepthImageDrawer() {
  const canvas = document.createElement('canvas');
  canvas.width = MARKET_SERIES_SECONDS;
  canvas.height = DEPTH_IMAGE_HEIGHT_PX;
  let drawnVersion = -1;
  let drawnTheme: CanvasTheme | undefined;

  return function depthImage(
    series: MarketSeries,
    range: PriceRange,
    from: number,
    theme: CanvasTheme,
  ): HTMLCanvasElement {
    if (drawnVersion === series.version && drawnTheme === theme) return canvas;
    drawnVersion = series.version;
    drawnTheme = theme;
    const pixels = drawDepthPixels(series.columns, {
      width: MARKET_SERIES_SECONDS,
      height: DEPTH_IMAGE_HEIGHT_PX,
      from,
      stepMs: DEPTH_COLUMN_STEP_MS,
      range,
      colours: {
        ground: parseCssColour(theme.surface),
        bid: parseCssColour(theme.bid),
        ask: parseCssColour(theme.ask),
      },
    });
    canvas.getContext('2d')?.putImageData(new ImageData(pixels, MARKET_SERIES_SECONDS, DEPTH_IMAGE_HEIGHT_PX), 0, 0);
    return canvas;
  };
}
