import type { Mode } from '@/contract/enums';

type ModeAppearance = { title: string; icon: string; frame: string; chip: string };

/** Appearance of the page in each mode of the bot. A text always accompanies the colour. */
export const APPEARANCE_BY_MODE: Record<Mode | 'unknown', ModeAppearance> = {
  LIVE: { title: 'LIVE · Order Flow', icon: 'favicon-live.svg', frame: '4px solid', chip: 'LIVE' },
  PAPER: { title: 'PAPER · Order Flow', icon: 'favicon-paper.svg', frame: '1px solid', chip: 'PAPER' },
  unknown: { title: 'Order Flow', icon: 'favicon.svg', frame: '0 none', chip: 'MODE UNKNOWN' },
};
