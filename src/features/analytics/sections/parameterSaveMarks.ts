/** Number of parameter saves up to which the equity chart marks each save. */
export const MAX_SAVE_MARKS = 30;

/** Number of bins for the counts of more saves. */
export const SAVE_COUNT_BINS = 16;
