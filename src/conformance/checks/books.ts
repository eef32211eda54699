// Checks that a bot with two books names the exchange of each book, and sends the book that a client watches.

import { BOOK_ROLES, type BookRole } from '@/contract/market/bookLevels';
import { isRecord } from '@/contract/schema/objects';
import type { BotSession } from '../botSession';
import { skip, type Check, type CheckResult } from '../check';
import { rowsOf, shown } from '../values';

const FRAME_MS = 5_000;

async function followedSymbol(bot: BotSession): Promise<string | undefined> {
  if (!bot.capabilities.includes('market.overview')) return undefined;
  const { body } = await bot.readNow('getMarketOverview');
  const [first] = rowsOf(isRecord(body) ? body.symbols : undefined);
  return typeof first?.symbol === 'string' ? first.symbol : undefined;
}

/** Watches one book of a symbol. Returns the first frame, or undefined after the time. */
async function bookFrame(
  bot: BotSession,
  symbol: string,
  book: BookRole,
): Promise<Record<string, unknown> | undefined> {
  const socket = bot.listen();
  try {
    if (!(await socket.settle())) return undefined;
    socket.send({ type: 'watch', symbol, book });
    const frame = await socket.waitFor(({ type }) => type === 'book', FRAME_MS);
    return isRecord(frame) && isRecord(frame.data) ? frame.data : undefined;
  } finally {
    socket.close();
  }
}

const watchedBookCheck = (role: BookRole): Check => ({
  id: `books.${role}`,
  call: '/ws',
  capability: 'market.books',
  contract: `A frame of the watched book \`${role}\` has this role, and names its exchange.`,
  operatorSees: 'A book under the name of another exchange.',
  run: async (bot): Promise<CheckResult> => {
    const symbol = await followedSymbol(bot);
    if (symbol === undefined) return skip('the bot names no symbol');
    const frame = await bookFrame(bot, symbol, role);
    if (frame === undefined) return skip(`the bot sends no ${role} book of ${symbol} now`);
    if (frame.book !== role) return `a frame with the role ${shown(frame.book)}`;
    return typeof frame.exchange === 'string' ? undefined : `a frame with the exchange ${shown(frame.exchange)}`;
  },
});

export const BOOK_CHECKS: readonly Check[] = BOOK_ROLES.map(watchedBookCheck);
