// Creates checks of the latest trades.

import type { BotSession } from '../botSession';
import type { Fields } from '../transport';
import { skip, type Check, type CheckResult } from '../check';
import { tradesOf } from '../values';

export const TRADES = 'GET /api/trades';

const readPage = (bot: BotSession, skipped: number, limit: number) =>
  bot.read('getTrades', { query: { skip: skipped, limit } });

/** Creates a check of the latest 200 trades, which is skipped without trades. */
export const tradeCheck = (
  id: string,
  contract: string,
  operatorSees: string,
  faultOf: (trades: readonly Fields[], bot: BotSession) => CheckResult | Promise<CheckResult>,
  isChecked: (trade: Fields) => boolean = () => true,
): Check => ({
  id,
  call: TRADES,
  contract,
  operatorSees,
  run: async (bot) => {
    const trades = tradesOf(await readPage(bot, 0, 200)).filter(isChecked);
    return trades.length === 0 ? skip('the bot has no trades') : faultOf(trades, bot);
  },
});

export const isOpen = ({ status }: Fields): boolean => status !== 'CLOSED';
export const idOf = ({ trade_id }: Fields): string => String(trade_id);
