import type { Alarm } from '@/contract/alarms/alarms';
import { highestRank, isUrgent, isWaiting } from '../alarms/alarmList';
import type { ModeWord } from '../trades/accountTexts';

/** What the console knows of the connection to a bot. A bot that answers has sent a status after the latest request. */
export type BotAnswer = 'unknown' | 'answers' | 'offline' | 'signedOut' | 'refused';

export const ANSWER_WORDS: Record<BotAnswer, string> = {
  unknown: 'not asked yet',
  answers: 'answers',
  offline: 'offline',
  signedOut: 'signed out',
  refused: 'refused',
};

/** Latest figures of a bot. An unreadable figure is null. */
export type BotFigures = {
  running: boolean | null;
  paused: boolean | null;
  mode: ModeWord | null;
  exchange: string | null;
  /** Name of the account of mode LIVE, or null for a bot without one. */
  account: string | null;
  positions: number | null;
  openPnl: number | null;
  pnlToday: number | null;
  pnlAll: number | null;
  currency: string;
};

/** Open position of a bot, for the question of a command to all bots. */
export type BotPosition = { symbol: string; side: string | null };

export type BotSummary = {
  id: string;
  name: string;
  answer: BotAnswer;
  /** True while the page has a session of the bot. Without one, no command reaches the bot. */
  isSignedIn: boolean;
  /** Why the bot does not answer. */
  reason: string | null;
  /** Monotonic time of the latest status, ms. */
  answeredAt: number | null;
  figures: BotFigures | null;
  /** Present alarms that are not normal. */
  alarms: readonly Alarm[];
  /** Open positions, or null while they are not known. */
  positions: readonly BotPosition[] | null;
};

/** Returns the number of open positions. The status and the list of positions are read at different times. */
export const positionCount = ({ figures, positions }: BotSummary): number | null =>
  figures?.positions == null ? null : Math.max(figures.positions, positions?.length ?? 0);

/** Names the open positions. The list comes from the newest trades, and may lack a position. */
export function positionNames(bot: BotSummary): string {
  const listed = bot.positions ?? [];
  const names = listed.map(({ symbol, side }) => [symbol, side].filter(Boolean).join(' '));
  const missing = (positionCount(bot) ?? 0) - listed.length;
  return [...names, ...(names.length > 0 && missing > 0 ? [`and ${missing} more`] : [])].join(', ');
}

export const waitingAlarms = ({ alarms }: Pick<BotSummary, 'alarms'>): Alarm[] => alarms.filter(isWaiting);

const mayHaveRealMoney = ({ figures }: BotSummary): boolean => figures !== null && figures.mode !== 'PAPER';

/** Returns the need of attention. A bot with a higher number is first. */
function attentionOf(bot: BotSummary): number {
  const isSilent = bot.answer !== 'answers';
  const rank = highestRank(waitingAlarms(bot));
  if (bot.alarms.some(isUrgent)) return 7;
  if (isSilent && mayHaveRealMoney(bot)) return 6;
  if (rank === 'critical') return 5;
  if (bot.answer === 'offline' || bot.answer === 'refused') return 4;
  if (rank === 'warning') return 3;
  if (isSilent) return 2;
  return rank === 'notice' ? 1 : 0;
}

/** Sorts the bots by their need of attention. Equal bots keep the order of the configuration. */
export const sortByAttention = (bots: readonly BotSummary[]): BotSummary[] =>
  [...bots].sort((a, b) => attentionOf(b) - attentionOf(a));

type SummedFigure = 'positions' | 'openPnl' | 'pnlToday' | 'pnlAll';

/** Sum over the bots of one mode and currency that answered and reported the figure. */
export type BotSum = { value: number | null; count: number };
type BotSums = { mode: string; currency: string; bots: number } & Record<SummedFigure, BotSum>;

/** Returns the sums of each mode and currency. Only bots that answer count. */
export function sumByModeAndCurrency(bots: readonly BotSummary[]): BotSums[] {
  const groups = new Map<string, { mode: string; currency: string; figures: BotFigures[] }>();
  for (const { answer, figures } of bots) {
    if (answer !== 'answers' || figures === null) continue;
    const { currency } = figures;
    const mode = figures.mode ?? 'MODE UNKNOWN';
    const group = groups.get(`${mode} ${currency}`) ?? { mode, currency, figures: [] };
    group.figures.push(figures);
    groups.set(`${mode} ${currency}`, group);
  }
  return [...groups.values()].map(({ mode, currency, figures }) => {
    const sumOf = (name: SummedFigure): BotSum => {
      const known = figures.flatMap((figure) => figure[name] ?? []);
      return { value: known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0), count: known.length };
    };
    return {
      mode,
      currency,
      bots: figures.length,
      positions: sumOf('positions'),
      openPnl: sumOf('openPnl'),
      pnlToday: sumOf('pnlToday'),
      pnlAll: sumOf('pnlAll'),
    };
  });
}
