/** Figures above, commands below. */
export const twoRows = '@media (max-width: 1399px)';
/** Short words: what a phone has room for. */
export const narrow = '@media (max-width: 699px)';
