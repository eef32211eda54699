/** Spec point 1: the wording of the header. */
export const SUBTITLE = 'Real-time order book analysis and automated trading';
