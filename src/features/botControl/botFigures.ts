import type { ReceivedStatus } from '@/contract/bot/status';
import { modeWord } from '@/domain/trades/accountTexts';
import { DASH, formatCount, formatUptime } from '@/domain/format/format';

export type BotState = 'RUNNING' | 'PAUSED' | 'STOPPED';

/** Text of a figure whose field of the status is unreadable. */
const UNKNOWN_TEXT = 'unknown';

/** Returns null when a field that decides the state is unreadable. */
export function toBotState({ running, paused }: ReceivedStatus): BotState | null {
  if (running === false) return 'STOPPED';
  return running === null || paused === null ? null : paused ? 'PAUSED' : 'RUNNING';
}

/** Returns what a running bot does not open although it runs, or null. A paused or stopped bot needs no such word. */
export function entriesNote(status: ReceivedStatus): 'entries halted' | 'no entries' | null {
  if (toBotState(status) !== 'RUNNING') return null;
  const { execution, entry_limit, storage_problem } = status;
  if (execution?.halts.length) return 'entries halted';
  return storage_problem || entry_limit || (execution && execution.link !== 'up') ? 'no entries' : null;
}

type BotFigure = {
  label: string;
  short: string;
  /** Reserved width in CSS units, so that a longer value does not move the next figure. */
  width: string;
  /** True for a text of any length, which a phone cuts at the width. */
  isCut?: true;
  /** Returns null when the field of the status is unreadable. */
  text: (bot: ReceivedStatus) => string | null;
};

const formatReadable = (value: number | null, format: (value: number) => string): string | null =>
  value === null ? null : format(value);

/** Figures of the control bar from left to right. */
export const BOT_FIGURES: readonly BotFigure[] = [
  { label: 'Status', short: 'Status', width: '13ch', text: toBotState },
  { label: 'Mode', short: 'Mode', width: '8ch', text: modeWord },
  { label: 'Exchange', short: 'Exchange', width: '8ch', isCut: true, text: (bot) => bot.exchange },
  {
    label: 'Active Trades',
    short: 'Trades',
    width: '5ch',
    text: (bot) => formatReadable(bot.active_trades, formatCount),
  },
  {
    label: 'Total Signals',
    short: 'Signals',
    width: '6ch',
    text: (bot) => formatReadable(bot.total_signals, formatCount),
  },
  { label: 'Uptime', short: 'Uptime', width: '9ch', text: (bot) => formatReadable(bot.uptime_seconds, formatUptime) },
];

/** Returns the text of a figure, or a dash before the first status of the bot. */
export const botFigureText = (figure: BotFigure, bot: ReceivedStatus | null): string =>
  bot ? (figure.text(bot) ?? UNKNOWN_TEXT) : DASH;
