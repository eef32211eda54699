// Checks that the parts of the results add up to the net PnL.

import { BRIDGE_PARTS } from '@/contract/trades/tradeBridge';
import type { BotSession } from '../botSession';
import { faultOfRows, skip, type Check } from '../check';
import type { Fields } from '../transport';
import { fieldsOf, numberOf, rowsOf, shown, sumOf } from '../values';

const shared = { call: 'GET /api/trades/bridge', capability: 'trades.bridge' } as const;

/** Largest difference by rounding, USDT. */
const MAX_ROUNDING = 0.01;

const bridgeRows = async (bot: BotSession, by: string): Promise<Fields[]> => {
  const { body } = await bot.read('getTradeBridge', { query: { time_range: 'all', by } });
  return rowsOf(fieldsOf(body).rows);
};

export const BRIDGE_CHECKS: readonly Check[] = [
  {
    ...shared,
    id: 'bridge.adds-up',
    contract: `The parts ${BRIDGE_PARTS.join(', ')} of a row add up to its net.`,
    operatorSees: 'Costs that do not explain the result.',
    run: async (bot) => {
      const rows = await bridgeRows(bot, 'reason');
      return rows.length === 0 ? skip('the bot has no closed trade') : faultOfRows(rows, sumFault);
    },
  },
  {
    ...shared,
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
];

function sumFault({ key, parts, net }: Fields): string | undefined {
  const total = numberOf(fieldsOf(net).pnl);
  if (total === undefined || rowsOf(parts).length === 0) return undefined;
  const sum = sumOf(rowsOf(parts), 'pnl');
  return Math.abs(sum - total) <= MAX_ROUNDING
    ? undefined
    : `the parts of ${shown(key)} add up to ${sum.toFixed(4)}, the net is ${total.toFixed(4)}`;
}
