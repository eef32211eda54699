export const MAX_SAVE_MARKS = 30;

export const SAVE_COUNT_BINS = 16;
