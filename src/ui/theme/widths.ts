import { theme } from './theme';

/** Media queries for `sx` at the breakpoints of the theme. */
export const narrowScreen = theme.breakpoints.down('sm');
export const belowDesktop = theme.breakpoints.down('md');
export const wideScreen = theme.breakpoints.up('lg');
