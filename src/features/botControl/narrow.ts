/** Two rows, short words: what a phone has room for. */
export const narrow = '@media (max-width: 699px)';
