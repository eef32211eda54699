/** Subtitle of the page header, from point 1 of the specification. */
export const HEADER_SUBTITLE = 'Real-time order book analysis and automated trading';
