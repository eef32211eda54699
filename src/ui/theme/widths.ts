import { theme } from './theme';

export const narrowScreenQuery = theme.breakpoints.down('sm');
/** Media query of phones. A laptop at a zoom of 200 % has a narrow screen too, but is wider than a phone. */
export const phoneQuery = theme.breakpoints.down(600);
export const belowDesktopQuery = theme.breakpoints.down('md');
export const wideScreenQuery = theme.breakpoints.up('lg');

const LOW_SCREEN_CONDITION = '(max-height: 520px)';
const verySlimScreenQuery = theme.breakpoints.down(360);
/** Media query of screens on which a fixed page head would leave too little room. The page scrolls there as a whole. */
export const smallScreenQuery = `${narrowScreenQuery} and ${LOW_SCREEN_CONDITION}, ${verySlimScreenQuery.replace('@media', '')}`;

/** Height of a tab. A finger on a narrow screen needs the larger one. */
export const TAB_HEIGHT_PX = 36;
export const NARROW_TAB_HEIGHT_PX = 44;
