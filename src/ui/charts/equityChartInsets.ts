/** Distances between the drawing and the edges of the chart, px. The right one has room for half of a time label. */
export const EQUITY_CHART_INSETS_PX = { left: 60, right: 36 };
