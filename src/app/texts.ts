/** Subtitle of the header (spec point 1). */
export const SUBTITLE = 'Real-time order book analysis and automated trading';
