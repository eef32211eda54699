// Checks the close of one position and of all positions.

import { isRecord } from '@/contract/schema/objects';
import type { BotSession } from '../botSession';
import type { Fields } from '../transport';
import { skip, type Check, type CheckResult } from '../check';
import { seen, statusFault, statusText } from '../faults';
import { fieldsOf, numberOf, shown, tradesOf } from '../values';
import { closeAllFault, isOpenTrade, otherCloseFault, takeSnapshot } from '../comparisons/commandEffects';
import { DONE, reachState, REACTION_MS } from './botState';

/** Returns the open trades of the bot. */
const openTrades = async (bot: BotSession): Promise<Fields[]> =>
  tradesOf(await bot.readNow('getTrades', { query: { skip: 0, limit: 200 } })).filter(
    ({ status }) => status !== 'CLOSED',
  );

/** Waits until trades of two symbols are open, or for a shorter time until one trade is open. */
async function awaitOpenTrade(bot: BotSession, symbols = 1): Promise<Fields | undefined> {
  let trade: Fields | undefined;
  for (let waited = 0; waited < (trade ? SECOND_TRADE_MS : FIRST_TRADE_MS); waited += 1_000) {
    const open = await openTrades(bot);
    [trade] = open;
    if (new Set(open.map(({ symbol }) => symbol)).size >= symbols) break;
    await bot.transport.wait(1_000);
  }
  return trade;
}

const FIRST_TRADE_MS = 15_000;
const SECOND_TRADE_MS = 8_000;
const NO_LIVE_CONNECTION = 'No live connection. Signals and trades appear only by polling.';

export const CLOSE_CHECKS: readonly Check[] = [
  {
    id: 'command.close',
    call: 'POST /api/close',
    contract: 'A close closes the open trades of the symbol, no others, and sends `trade_close` for each.',
    operatorSees: "'Position closed' while the position stays open.",
    command: true,
    run: async (bot): Promise<CheckResult> => {
      await bot.call('startBot');
      const trade = await awaitOpenTrade(bot, 2);
      if (!trade) return skip('the bot opened no trade within 15 seconds');
      const before = await takeSnapshot(bot);
      const socket = bot.listen();
      try {
        const isOpen = await socket.settle();
        const reply = await bot.call('closePosition', { body: { symbol: trade.symbol } });
        const isListedOpen = async (): Promise<boolean> =>
          (await openTrades(bot)).some(({ trade_id }) => String(trade_id) === String(trade.trade_id));
        if (reply.status === 404 && !(await isListedOpen())) return skip('the trade closed by itself before the close');
        const fault = statusFault(reply, DONE);
        if (fault !== undefined) return fault;
        const isEventOf = ({ type, data }: Fields): boolean =>
          type === 'trade_close' && isRecord(data) && String(data.trade_id) === String(trade.trade_id);
        const event = isOpen ? await socket.waitFor(isEventOf, REACTION_MS) : undefined;
        if (await isListedOpen()) return 'the trade is still open in the list of trades';
        const otherFault = await otherCloseFault(bot, before, trade.symbol);
        if (otherFault !== undefined) return otherFault;
        if (!isOpen) return seen('the bot refuses the connection of /ws', NO_LIVE_CONNECTION);
        return event === undefined
          ? seen('no `trade_close` with its trade_id within 5 seconds', 'The closed position until the next reload.')
          : undefined;
      } finally {
        socket.close();
      }
    },
  },
  {
    id: 'command.close-all',
    call: 'POST /api/close-all',
    contract: 'Close All closes every position and answers `closed`, `failed` and `total_processed`.',
    operatorSees: "'Closed {n} positions' while a position stays open.",
    command: true,
    run: async (bot) => {
      await bot.call('startBot');
      if (!(await awaitOpenTrade(bot))) return skip('the bot opened no trade within 15 seconds');
      // A paused bot opens no trade between the reply and the status.
      await bot.call('pauseBot');
      const before = await takeSnapshot(bot);
      const open = before.trades.filter(isOpenTrade).length;
      const reply = await bot.call('closeAll');
      const { closed, failed, total_processed } = fieldsOf(reply.body);
      if (reply.status !== 200) return seen(statusText(reply, [200]), "'Error closing positions: {message}'");
      if (!Array.isArray(closed) || (failed !== undefined && !Array.isArray(failed)))
        return seen(
          `closed is ${shown(closed)}, failed is ${shown(failed)}`,
          "'Close All was sent. Its result is not known, since the answer could not be read: look at the positions.'",
        );
      const left = failed?.length ?? 0;
      if (total_processed != null && numberOf(total_processed) !== closed.length + left)
        return seen(
          `total_processed is ${shown(total_processed)}`,
          'Nothing. The console counts the entries of `closed` and `failed`.',
        );
      if (closed.length + left === 0 && open > 0)
        return seen(
          `${open} trades were open, but none was processed`,
          "'Closed 0 positions' while positions stay open.",
        );
      if (left > 0) return undefined;
      const fault = await reachState(bot, { active_trades: 0 });
      return fault ?? closeAllFault(before, await takeSnapshot(bot), closed);
    },
  },
];
