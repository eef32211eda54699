// Checks of the moves of the mid after entries and exits.

import { SECONDS_AFTER_EXIT } from '@/contract/trades/tradeAfter';
import type { BotSession } from '../botSession';
import { faultOfRows, skip, type Check } from '../check';
import type { Fields } from '../transport';
import { fieldsOf, numberOf, rowsOf, shown, sumOf } from '../values';

const readRows = async (bot: BotSession, query: Record<string, string> = {}) => {
  const { body } = await bot.read('getTradeAfter', { query: { time_range: 'all', ...query } });
  return { exits: rowsOf(fieldsOf(body).exits), entries: rowsOf(fieldsOf(body).entries) };
};

const shared = { call: 'GET /api/trades/after', capability: 'trades.after' } as const;

export const AFTER_CHECKS: readonly Check[] = [
  {
    ...shared,
    id: 'after.moves',
    contract: `An exit reason has a move for each of ${SECONDS_AFTER_EXIT.join(', ')} s, of at most its trades. \`share\` is a percentage.`,
    operatorSees: 'Dashes in the place of moves, or figures of more trades than there are.',
    run: async (bot) => {
      const { exits } = await readRows(bot);
      return exits.length === 0 ? skip('the bot has no closed trade') : faultOfRows(exits, moveFault);
    },
  },
  {
    ...shared,
    id: 'after.groups',
    contract: 'The exit reasons have as many trades as the entries.',
    operatorSees: 'Trades that belong to no group, or to two.',
    run: async (bot) => {
      const { exits, entries } = await readRows(bot);
      const [byExit, byEntry] = [sumOf(exits, 'trades'), sumOf(entries, 'trades')];
      if (byExit + byEntry === 0) return skip('the bot has no closed trade');
      return byExit === byEntry ? undefined : `the exits have ${byExit} trades, the entries ${byEntry}`;
    },
  },
  {
    ...shared,
    id: 'after.period',
    contract: 'With `analytics.query`, `to` leaves out the trades with an exit at this time or later.',
    operatorSees: 'Figures of other trades than the chosen ones.',
    run: async (bot) => {
      if (!bot.capabilities.includes('analytics.query')) return skip("the bot does not list 'analytics.query'");
      const found = sumOf((await readRows(bot, { to: '1' })).exits, 'trades');
      return found === 0 ? undefined : `${found} trades have an exit in the year 1970`;
    },
  },
];

function moveFault({ key, trades, moves, back }: Fields): string | undefined {
  const share = numberOf(fieldsOf(back).share) ?? 0;
  if (share < 0 || share > 100) return `the share of ${shown(key)} is ${share} %`;
  for (const seconds of SECONDS_AFTER_EXIT) {
    const move = rowsOf(moves).find((each) => numberOf(each.seconds) === seconds);
    if (move === undefined) return `${shown(key)} has no move ${seconds} s after the exit`;
    if ((numberOf(move.trades) ?? 0) > (numberOf(trades) ?? Infinity))
      return `a move of ${shown(key)} counts ${shown(move.trades)} of ${shown(trades)} trades`;
  }
  return undefined;
}
