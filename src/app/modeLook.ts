import type { Mode } from '@/contract/enums';

type Look = { title: string; icon: string; frame: string; chip: string };

/** How the page says in which mode the bot runs; the word always stands beside the colour. */
export const MODE_LOOKS: Record<Mode | 'unknown', Look> = {
  LIVE: { title: 'LIVE · Order Flow', icon: 'favicon-live.svg', frame: '4px solid', chip: 'LIVE' },
  PAPER: { title: 'PAPER · Order Flow', icon: 'favicon-paper.svg', frame: '1px solid', chip: 'PAPER' },
  unknown: { title: 'Order Flow', icon: 'favicon.svg', frame: '0 none', chip: 'MODE UNKNOWN' },
};
