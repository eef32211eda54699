import { theme } from './theme';

/** Media queries for `sx`. The widths are the breakpoints of the theme. */
export const narrow = theme.breakpoints.down('sm');
export const belowDesk = theme.breakpoints.down('md');
export const wide = theme.breakpoints.up('lg');
