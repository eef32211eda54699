/** Distances between the drawing and the edges of the chart, px. */
export const EQUITY_CHART_INSETS_PX = { left: 60, right: 22 };
