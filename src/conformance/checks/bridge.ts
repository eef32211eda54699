// Checks that the parts of the results add up to the net PnL, and of the moves of the mid after entries and exits.

import { SECONDS_AFTER_EXIT } from '@/contract/trades/tradeAfter';
import { BRIDGE_PARTS } from '@/contract/trades/tradeBridge';
import type { BotSession } from '../botSession';
import { faultOfRows, skip, type Check } from '../check';
import type { Fields } from '../transport';
import { fieldsOf, numberOf, rowsOf, shown, sumOf } from '../values';

const OF_PARTS = { call: 'GET /api/trades/bridge', capability: 'trades.bridge' } as const;

/** Largest difference by rounding, USDT. */
const MAX_ROUNDING = 0.01;

const bridgeRows = async (bot: BotSession, by: string): Promise<Fields[]> => {
  const { body } = await bot.read('getTradeBridge', { query: { time_range: 'all', by } });
  return rowsOf(fieldsOf(body).rows);
};

const readMoves = async (bot: BotSession, query: Record<string, string> = {}) => {
  const { body } = await bot.read('getTradeAfter', { query: { time_range: 'all', ...query } });
  return { exits: rowsOf(fieldsOf(body).exits), entries: rowsOf(fieldsOf(body).entries) };
};

const OF_MOVES = { call: 'GET /api/trades/after', capability: 'trades.after' } as const;

export const BRIDGE_CHECKS: readonly Check[] = [
  {
    ...OF_PARTS,
    id: 'bridge.adds-up',
    contract: `The parts ${BRIDGE_PARTS.join(', ')} of a row add up to its net.`,
    operatorSees: 'Costs that do not explain the result.',
    run: async (bot) => {
      const rows = await bridgeRows(bot, 'reason');
      return rows.length === 0 ? skip('the bot has no closed trade') : faultOfRows(rows, sumFault);
    },
  },
  {
    ...OF_PARTS,
    id: 'bridge.groups',
    contract: 'The groups of a range have as many trades as the range.',
    operatorSees: 'Trades that belong to no group, or to two.',
    run: async (bot) => {
      const countOf = async (by: string) => sumOf(await bridgeRows(bot, by), 'trades');
      const [all, bySide] = [await countOf('all'), await countOf('side')];
      if (all === 0) return skip('the bot has no closed trade');
      // A trade can close between the two replies.
      return Math.abs(bySide - all) <= 1 ? undefined : `the sides have ${bySide} trades, all are ${all}`;
    },
  },
  {
    ...OF_MOVES,
    id: 'after.moves',
    contract: `An exit reason has a move for each of ${SECONDS_AFTER_EXIT.join(', ')} s, of at most its trades. \`share\` is a percentage.`,
    operatorSees: 'Dashes in the place of moves, or figures of more trades than there are.',
    run: async (bot) => {
      const { exits } = await readMoves(bot);
      return exits.length === 0 ? skip('the bot has no closed trade') : faultOfRows(exits, moveFault);
    },
  },
  {
    ...OF_MOVES,
    id: 'after.groups',
    contract: 'The exit reasons have as many trades as the entries.',
    operatorSees: 'Trades that belong to no group, or to two.',
    run: async (bot) => {
      const { exits, entries } = await readMoves(bot);
      const [byExit, byEntry] = [sumOf(exits, 'trades'), sumOf(entries, 'trades')];
      if (byExit + byEntry === 0) return skip('the bot has no closed trade');
      return byExit === byEntry ? undefined : `the exits have ${byExit} trades, the entries ${byEntry}`;
    },
  },
  {
    ...OF_MOVES,
    id: 'after.period',
    contract: 'With `analytics.query`, `to` leaves out the trades with an exit at this time or later.',
    operatorSees: 'Figures of other trades than the chosen ones.',
    run: async (bot) => {
      if (!bot.capabilities.includes('analytics.query')) return skip("the bot does not list 'analytics.query'");
      const found = sumOf((await readMoves(bot, { to: '1' })).exits, 'trades');
      return found === 0 ? undefined : `${found} trades have an exit in the year 1970`;
    },
  },
];

function sumFault({ key, parts, net }: Fields): string | undefined {
  const total = numberOf(fieldsOf(net).pnl);
  if (total === undefined || rowsOf(parts).length === 0) return undefined;
  const sum = sumOf(rowsOf(parts), 'pnl');
  return Math.abs(sum - total) <= MAX_ROUNDING
    ? undefined
    : `the parts of ${shown(key)} add up to ${sum.toFixed(4)}, the net is ${total.toFixed(4)}`;
}

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
