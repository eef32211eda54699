import { aTrade } from '@/testing/rows/fixtures';
import type { Trade } from '@/contract/trades/trade';
import { createTradeCollector, type TradeChunk } from './tradeCollector';

const CHUNK_LIMIT = 50;
const tradesInIdRange = (from: number, to: number): Trade[] =>
  Array.from({ length: from - to + 1 }, (_, step) => aTrade(String(from - step), { status: 'CLOSED' }));
const tradeIdsOf = (rows: readonly Trade[]): string[] => rows.map(({ trade_id }) => trade_id);

type TestTradeList = { trades: Trade[]; total?: 'sent' | 'silent'; ignoresOffset?: boolean };

function chunkAtOffset({ trades, total = 'sent', ignoresOffset = false }: TestTradeList, skip: number): TradeChunk {
  const rows = ignoresOffset ? trades.slice(0, CHUNK_LIMIT) : trades.slice(skip, skip + CHUNK_LIMIT);
  const hasMore = total === 'sent' ? skip + rows.length < trades.length : rows.length >= CHUNK_LIMIT;
  return { rows, received: rows.length, rejected: [], total: total === 'sent' ? trades.length : null, hasMore };
}

/**
 * Collects all trades of a bot. `between` runs before each reply with the number of the request and can change the bot.
 */
function collectAllTrades(bot: TestTradeList, between: (request: number) => void = () => undefined) {
  const collector = createTradeCollector(CHUNK_LIMIT);
  let requests = 0;
  for (let skip = collector.nextOffset(); skip !== null; skip = collector.nextOffset()) {
    requests += 1;
    if (requests > 500) throw new Error('the trade collector does not end');
    between(requests);
    collector.takeChunk(chunkAtOffset(bot, skip));
  }
  return { ...collector.result(), requests };
}

test.each(['sent', 'silent'] as const)('the trade collector reads a list that does not change (total %s)', (total) => {
  const bot: TestTradeList = { trades: tradesInIdRange(1234, 1), total };
  const result = collectAllTrades(bot);
  expect(tradeIdsOf(result.rows)).toEqual(tradeIdsOf(bot.trades));
  expect(result.total).toBe(total === 'sent' ? 1234 : null);
});

test.each([0, 1, CHUNK_LIMIT, CHUNK_LIMIT + 1])('the trade collector reads a list of %i trades', (count) => {
  const bot: TestTradeList = { trades: tradesInIdRange(count, 1), total: 'silent' };
  expect(tradeIdsOf(collectAllTrades(bot).rows)).toEqual(tradeIdsOf(bot.trades));
});

test.each(['sent', 'silent'] as const)(
  'the trade collector returns each trade once when every request brings new trades (total %s)',
  (total) => {
    const bot: TestTradeList = { trades: tradesInIdRange(600, 1), total };
    let next = 601;
    const result = collectAllTrades(bot, (request) => {
      if (request > 12) return;
      for (let more = 0; more < 7; more += 1) bot.trades.unshift(aTrade(String(next++), { status: 'CLOSED' }));
    });
    expect(tradeIdsOf(result.rows)).toEqual(tradeIdsOf(bot.trades));
  },
);

test.each(['sent', 'silent'] as const)('the trade collector loses no row when rows are removed (total %s)', (total) => {
  const bot: TestTradeList = { trades: tradesInIdRange(600, 1), total };
  const result = collectAllTrades(bot, (request) => {
    if (request > 1 && request < 9) bot.trades.splice(0, 5);
  });
  // The collector keeps a row that the bot removed after the collector had read the row. Every remaining row appears
  // once.
  const found = tradeIdsOf(result.rows);
  expect(found).toEqual(expect.arrayContaining(tradeIdsOf(bot.trades)));
  expect(new Set(found).size).toBe(found.length);
});

test('the trade collector loses no trade that moves from a read offset to an unread offset', () => {
  const bot: TestTradeList = { trades: tradesInIdRange(600, 1) };
  const result = collectAllTrades(bot, (request) => {
    if (request !== 4) return;
    const [moved] = bot.trades.splice(3, 1);
    bot.trades.splice(300, 0, moved!);
  });
  expect(tradeIdsOf(result.rows).sort()).toEqual(tradeIdsOf(tradesInIdRange(600, 1)).sort());
});

test('the trade collector reads the list again when the total shows a missing row', () => {
  const bot: TestTradeList = { trades: tradesInIdRange(200, 1) };
  const all = bot.trades;
  let hidden = true;
  const result = collectAllTrades(bot, (request) => {
    // One reply omits a row in the middle while the chunks overlap.
    bot.trades = hidden && request === 2 ? all.filter(({ trade_id }) => trade_id !== '120') : all;
    if (request === 3) hidden = false;
  });
  expect(tradeIdsOf(result.rows)).toEqual(tradeIdsOf(all));
});

test('the trade collector stops when a bot ignores the offset', () => {
  const bot: TestTradeList = { trades: tradesInIdRange(CHUNK_LIMIT, 1), total: 'silent', ignoresOffset: true };
  const result = collectAllTrades(bot);
  expect(result.rows).toHaveLength(CHUNK_LIMIT);
  expect(result.requests).toBeLessThan(5);
});

test('the trade collector returns an old trade that closes during the load as closed', () => {
  const bot: TestTradeList = { trades: tradesInIdRange(400, 1) };
  const old = bot.trades.findIndex(({ trade_id }) => trade_id === '60');
  bot.trades[old] = aTrade('60');
  const result = collectAllTrades(bot, (request) => {
    if (request === 9) bot.trades[old] = aTrade('60', { status: 'CLOSED' });
  });
  expect(result.rows.find(({ trade_id }) => trade_id === '60')?.status).toBe('CLOSED');
});

test('the trade collector does not count unreadable rows as missing rows', () => {
  const collector = createTradeCollector(CHUNK_LIMIT);
  const chunk = { rows: tradesInIdRange(8, 1), received: 10, rejected: ['row 3', 'row 4'], total: 10, hasMore: false };
  collector.takeChunk(chunk);
  collector.takeChunk(chunk);
  expect(collector.nextOffset()).toBeNull();
  expect(collector.result()).toMatchObject({ rejected: 2, total: 10 });
});
