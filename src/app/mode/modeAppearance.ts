import type { Mode } from '@/contract/enums';

type ModeAppearance = { word: string; icon: string; alarmIcon: string; frame: string; chip: string };

/** Appearance of the page in each mode of the bot. A text always accompanies the colour. */
export const APPEARANCE_BY_MODE: Record<Mode | 'unknown', ModeAppearance> = {
  LIVE: {
    word: 'LIVE',
    icon: 'favicon-live.svg',
    alarmIcon: 'favicon-live-alarm.svg',
    frame: '4px solid',
    chip: 'LIVE',
  },
  PAPER: {
    word: 'PAPER',
    icon: 'favicon-paper.svg',
    alarmIcon: 'favicon-paper-alarm.svg',
    frame: '1px solid',
    chip: 'PAPER',
  },
  unknown: {
    word: '',
    icon: 'favicon.svg',
    alarmIcon: 'favicon-alarm.svg',
    frame: '0 none',
    chip: 'MODE UNKNOWN',
  },
};
