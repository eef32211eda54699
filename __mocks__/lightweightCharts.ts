/** Draws nothing: jsdom has no canvas. The package is an ES module, which jest does not load. */
const series = {
  setData: () => undefined,
  update: () => undefined,
  applyOptions: () => undefined,
  createPriceLine: () => ({}),
  removePriceLine: () => undefined,
};

export const ColorType = { Solid: 'solid' };
export const LineStyle = { Solid: 0, Dashed: 2 };
export const CandlestickSeries = 'candles';
export const LineSeries = 'line';
export const createChart = () => ({ addSeries: () => series, remove: () => undefined });
export const createSeriesMarkers = () => ({ setMarkers: () => undefined });
