import type { ReceivedStatus } from '@/contract/bot/status';
import { modeWord, type ModeWord } from '@/domain/trades/accountTexts';

export type PageModeName = ModeWord;

type ModeAppearance = {
  word: string;
  icon: string;
  alarmIcon: string;
  frame: string;
  colour: 'live' | 'paper' | 'rehearsal';
  chip: string;
};

const appearanceOf = (word: PageModeName, frame: string, colour: ModeAppearance['colour']): ModeAppearance => ({
  word,
  icon: `favicon-${word.toLowerCase()}.svg`,
  alarmIcon: `favicon-${word.toLowerCase()}-alarm.svg`,
  frame,
  colour,
  chip: word,
});

/** Appearance of the page in each mode of the bot. A text and a line style always accompany the colour. */
export const APPEARANCE_BY_MODE: Record<PageModeName | 'unknown', ModeAppearance> = {
  LIVE: appearanceOf('LIVE', '4px solid', 'live'),
  PAPER: appearanceOf('PAPER', '1px solid', 'paper'),
  DEMO: appearanceOf('DEMO', '4px dashed', 'rehearsal'),
  TESTNET: appearanceOf('TESTNET', '4px dotted', 'rehearsal'),
  unknown: {
    word: '',
    icon: 'favicon.svg',
    alarmIcon: 'favicon-alarm.svg',
    frame: '0 none',
    colour: 'paper',
    chip: 'MODE UNKNOWN',
  },
};

export const pageModeOf = (status: ReceivedStatus | null): PageModeName | undefined =>
  (status && modeWord(status)) ?? undefined;
