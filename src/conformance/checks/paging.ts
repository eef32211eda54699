// Checks that the pages of the trades fit together.

import { isRecord } from '@/contract/schema/objects';
import { skip, type Check } from '../check';
import { seen, statusText } from '../faults';
import { numberOf, shown, tradesOf } from '../values';
import { readPage, tradeCheck, TRADES, idOf } from './tradeCheck';

const PAGE_SEES = 'Trades that appear twice or never while the operator pages.';

export const PAGING_CHECKS: readonly Check[] = [
  tradeCheck('trades.limit', 'A page has at most `limit` rows.', 'Pages of the wrong length.', async (_trades, bot) => {
    const count = tradesOf(await readPage(bot, 0, 1)).length;
    return count === 1
      ? undefined
      : seen(`limit=1 gives ${count} rows`, count === 0 ? 'An empty page.' : 'Pages of the wrong length.');
  }),
  tradeCheck('trades.skip', '`skip` shifts the page by so many trades.', PAGE_SEES, async (_trades, bot) => {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const first = tradesOf(await bot.readNow('getTrades', { query: { skip: 0, limit: 3 } })).map(idOf);
      const shifted = tradesOf(await bot.readNow('getTrades', { query: { skip: 1, limit: 2 } })).map(idOf);
      const again = tradesOf(await bot.readNow('getTrades', { query: { skip: 0, limit: 3 } })).map(idOf);
      // A trade may open between the calls and shift the list.
      if (first.join() !== again.join()) continue;
      const expected = first.slice(1);
      return shifted.join() === expected.join() ? undefined : `skip=1 gives ${shown(shifted)}, not ${shown(expected)}`;
    }
    return skip('trades opened during the check');
  }),
  tradeCheck(
    'trades.total',
    '`total` counts all trades, whatever the page.',
    "A wrong 'Page X of Y (N total trades)'.",
    async (trades, bot) => {
      const pages = [await readPage(bot, 0, 1), await readPage(bot, 0, 200)].map(({ body }) => body);
      if (!pages.every(isRecord)) return undefined;
      const [small, large] = pages.map(({ total }) => numberOf(total));
      if (small === undefined || large === undefined) return skip('the page has no total');
      if (Math.abs(small - large) > 2) return `total is ${small} with limit=1 and ${large} with limit=200`;
      return large < trades.length ? `total is ${large}, but the page has ${trades.length} trades` : undefined;
    },
  ),
  tradeCheck(
    'trades.has-more',
    '`has_more` is true exactly while trades follow after the page.',
    PAGE_SEES,
    async (trades, bot) => {
      const { body } = await readPage(bot, 0, 1);
      if (!isRecord(body) || body.has_more === undefined) return undefined;
      const total = numberOf(body.total) ?? trades.length;
      if (body.has_more !== total > 1)
        return seen(
          `has_more is ${shown(body.has_more)} with ${total} trades and limit=1`,
          body.has_more === true ? 'A page after the last one, which is empty.' : 'Trades that no page shows.',
        );
      const last = (await bot.readNow('getTrades', { query: { skip: total + 1000, limit: 50 } })).body;
      if (!isRecord(last)) return undefined;
      return last.has_more === false
        ? undefined
        : seen('has_more is true after the last trade', 'A page after the last one, which is empty.');
    },
  ),
  tradeCheck('trades.past-end', 'A page after the last trade is empty.', PAGE_SEES, async (_trades, bot) => {
    const count = tradesOf(await bot.readNow('getTrades', { query: { skip: 1_000_000, limit: 50 } })).length;
    return count === 0 ? undefined : `skip=1000000 gives ${count} rows`;
  }),
  {
    id: 'trades.large-page',
    call: TRADES,
    contract: 'A page of 500 trades is possible.',
    operatorSees: "'Load All N Trades' fails.",
    run: async (bot) => statusText(await bot.call('getTrades', { query: { skip: 0, limit: 500 } }), [200]),
  },
];
