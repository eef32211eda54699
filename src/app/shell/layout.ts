export const narrow = '@media (max-width: 699px)';
export const belowDesk = '@media (max-width: 1179px)';
