/** Role of an exchange: `data` supplies the books for signals, and `execution` fills the orders. */
export const VENUE_NAMES = ['data', 'execution'] as const;
export type VenueName = (typeof VENUE_NAMES)[number];
