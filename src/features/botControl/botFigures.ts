import type { Status } from '@/contract/bot/status';
import { modeWord } from '@/domain/trades/accountTexts';
import { DASH, formatCount, formatUptime } from '@/domain/format/format';

export type BotState = 'RUNNING' | 'PAUSED' | 'STOPPED';

export const toBotState = (bot: Status): BotState => (!bot.running ? 'STOPPED' : bot.paused ? 'PAUSED' : 'RUNNING');

type BotFigure = {
  label: string;
  short: string;
  /** Reserved width in CSS units, so that a longer value does not move the next figure. */
  width: string;
  text: (bot: Status) => string;
};

/** Figures of the control bar from left to right. */
export const BOT_FIGURES: readonly BotFigure[] = [
  { label: 'Status', short: 'Status', width: '13ch', text: toBotState },
  { label: 'Mode', short: 'Mode', width: '8ch', text: modeWord },
  { label: 'Exchange', short: 'Exchange', width: '8ch', text: (bot) => bot.exchange },
  { label: 'Active Trades', short: 'Trades', width: '5ch', text: (bot) => formatCount(bot.active_trades) },
  { label: 'Total Signals', short: 'Signals', width: '6ch', text: (bot) => formatCount(bot.total_signals) },
  { label: 'Uptime', short: 'Uptime', width: '9ch', text: (bot) => formatUptime(bot.uptime_seconds) },
];

/** Returns the text of a figure, or a dash before the first status of the bot. */
export const botFigureText = (figure: BotFigure, bot: Status | null): string => (bot ? figure.text(bot) : DASH);
