import { theme } from './theme';

/** Media queries for `sx` at the breakpoints of the theme. */
export const narrowScreenQuery = theme.breakpoints.down('sm');
export const belowDesktopQuery = theme.breakpoints.down('md');
export const wideScreenQuery = theme.breakpoints.up('lg');
