// Checks the close of one position and of all positions.

import { isRecord } from '@/contract/schema/objects';
import type { BotSession, Fields } from '../botSession';
import { skip, type Check, type CheckResult } from '../check';
import { fieldsOf, numberOf, shown, statusFault, tradesOf } from '../values';
import { DONE, reachState, REACTION_MS } from './botState';

/** Returns the open trades of the bot. */
const openTrades = async (bot: BotSession): Promise<Fields[]> =>
  tradesOf(await bot.call('getTrades', { query: { skip: 0, limit: 200 } })).filter(({ status }) => status !== 'CLOSED');

/** Waits until a trade is open. */
async function awaitOpenTrade(bot: BotSession): Promise<Fields | undefined> {
  for (let waited = 0; waited < 15_000; waited += 1_000) {
    const [trade] = await openTrades(bot);
    if (trade) return trade;
    await bot.transport.wait(1_000);
  }
  return undefined;
}

export const CLOSE_CHECKS: readonly Check[] = [
  {
    id: 'command.close',
    call: 'POST /api/close',
    contract: 'A close closes the open trades of the symbol and sends `trade_close` for each.',
    operatorSees: "'Position closed' while the position stays open.",
    command: true,
    run: async (bot): Promise<CheckResult> => {
      await bot.call('startBot');
      const trade = await awaitOpenTrade(bot);
      if (!trade) return skip('the bot opened no trade within 15 seconds');
      const socket = bot.listen();
      try {
        const isOpen = await socket.settle();
        const reply = await bot.call('closePosition', { body: { symbol: trade.symbol } });
        if (!DONE.includes(reply.status)) return statusFault(reply, DONE);
        const isEventOf = ({ type, data }: Fields): boolean =>
          type === 'trade_close' && isRecord(data) && String(data.trade_id) === String(trade.trade_id);
        const event = isOpen ? await socket.waitFor(isEventOf, REACTION_MS) : undefined;
        const stillOpen = (await openTrades(bot)).some(({ trade_id }) => String(trade_id) === String(trade.trade_id));
        if (stillOpen) return 'the trade is still open in the list of trades';
        return event === undefined ? 'no `trade_close` with its trade_id within 5 seconds' : undefined;
      } finally {
        socket.close();
      }
    },
  },
  {
    id: 'command.close-all',
    call: 'POST /api/close-all',
    contract: 'Close All closes every position and answers `closed`, `failed` and `total_processed`.',
    operatorSees: "A wrong 'Closed {n} positions'.",
    command: true,
    run: async (bot) => {
      await bot.call('startBot');
      if (!(await awaitOpenTrade(bot))) return skip('the bot opened no trade within 15 seconds');
      // A paused bot opens no trade between the reply and the status.
      await bot.call('pauseBot');
      const open = (await openTrades(bot)).length;
      const reply = await bot.call('closeAll');
      const { closed, failed, total_processed } = fieldsOf(reply.body);
      if (reply.status !== 200) return statusFault(reply, [200]);
      if (!Array.isArray(closed) || !Array.isArray(failed))
        return `closed is ${shown(closed)}, failed is ${shown(failed)}`;
      if (numberOf(total_processed) !== closed.length + failed.length)
        return `total_processed is ${shown(total_processed)}`;
      if (closed.length === 0 && failed.length === 0 && open > 0)
        return `${open} trades were open, but none was processed`;
      return failed.length > 0 ? undefined : reachState(bot, { active_trades: 0 });
    },
  },
];
