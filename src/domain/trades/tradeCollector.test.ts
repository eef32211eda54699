import { aTrade } from '@/testing/fixtures';
import type { Trade } from '@/contract/trade';
import { createTradeCollector, type Chunk } from './tradeCollector';

const LIMIT = 50;
const list = (from: number, to: number): Trade[] =>
  Array.from({ length: from - to + 1 }, (_, step) => aTrade(String(from - step), { status: 'CLOSED' }));
const ids = (rows: readonly Trade[]): string[] => rows.map(({ trade_id }) => trade_id);

type Bot = { trades: Trade[]; total?: 'sent' | 'silent'; ignoresOffset?: boolean };

function answer({ trades, total = 'sent', ignoresOffset = false }: Bot, skip: number): Chunk {
  const rows = ignoresOffset ? trades.slice(0, LIMIT) : trades.slice(skip, skip + LIMIT);
  const hasMore = total === 'sent' ? skip + rows.length < trades.length : rows.length >= LIMIT;
  return { rows, received: rows.length, rejected: [], total: total === 'sent' ? trades.length : null, hasMore };
}

/** Gathers all trades; `between` changes the bot before each answer and gets the number of the request. */
function gather(bot: Bot, between: (request: number) => void = () => undefined) {
  const collector = createTradeCollector(LIMIT);
  let requests = 0;
  for (let skip = collector.next(); skip !== null; skip = collector.next()) {
    requests += 1;
    if (requests > 500) throw new Error('It never ends');
    between(requests);
    collector.take(answer(bot, skip));
  }
  return { ...collector.result(), requests };
}

test.each(['sent', 'silent'] as const)('the collector reads a list that does not change (total %s)', (total) => {
  const bot: Bot = { trades: list(1234, 1), total };
  const result = gather(bot);
  expect(ids(result.rows)).toEqual(ids(bot.trades));
  expect(result.total).toBe(total === 'sent' ? 1234 : null);
});

test.each([0, 1, LIMIT, LIMIT + 1])('the collector reads %i trades', (count) => {
  const bot: Bot = { trades: list(count, 1), total: 'silent' };
  expect(ids(gather(bot).rows)).toEqual(ids(bot.trades));
});

test.each(['sent', 'silent'] as const)(
  'the collector returns each trade once when every request brings new trades (total %s)',
  (total) => {
    const bot: Bot = { trades: list(600, 1), total };
    let next = 601;
    const result = gather(bot, (request) => {
      if (request > 12) return;
      for (let more = 0; more < 7; more += 1) bot.trades.unshift(aTrade(String(next++), { status: 'CLOSED' }));
    });
    expect(ids(result.rows)).toEqual(ids(bot.trades));
  },
);

test.each(['sent', 'silent'] as const)('the collector loses no row when rows are removed (total %s)', (total) => {
  const bot: Bot = { trades: list(600, 1), total };
  const result = gather(bot, (request) => {
    if (request > 1 && request < 9) bot.trades.splice(0, 5);
  });
  // A row removed after it was read remains; every other row is there once.
  const found = ids(result.rows);
  expect(found).toEqual(expect.arrayContaining(ids(bot.trades)));
  expect(new Set(found).size).toBe(found.length);
});

test('the collector loses no row when a trade moves from read to unread offsets', () => {
  const bot: Bot = { trades: list(600, 1) };
  const result = gather(bot, (request) => {
    if (request !== 4) return;
    const [moved] = bot.trades.splice(3, 1);
    bot.trades.splice(300, 0, moved!);
  });
  expect(ids(result.rows).sort()).toEqual(ids(list(600, 1)).sort());
});

test('the collector reads the list again when only the total shows a missing row', () => {
  const bot: Bot = { trades: list(200, 1) };
  const all = bot.trades;
  let hidden = true;
  const result = gather(bot, (request) => {
    // One answer omits a row in its middle, so the chunks still overlap.
    bot.trades = hidden && request === 2 ? all.filter(({ trade_id }) => trade_id !== '120') : all;
    if (request === 3) hidden = false;
  });
  expect(ids(result.rows)).toEqual(ids(all));
});

test('the collector stops when a bot sends the same rows for every offset', () => {
  const bot: Bot = { trades: list(LIMIT, 1), total: 'silent', ignoresOffset: true };
  const result = gather(bot);
  expect(result.rows).toHaveLength(LIMIT);
  expect(result.requests).toBeLessThan(5);
});

test('an old open trade that closes during the load is returned as closed', () => {
  const bot: Bot = { trades: list(400, 1) };
  const old = bot.trades.findIndex(({ trade_id }) => trade_id === '60');
  bot.trades[old] = aTrade('60');
  const result = gather(bot, (request) => {
    if (request === 9) bot.trades[old] = aTrade('60', { status: 'CLOSED' });
  });
  expect(result.rows.find(({ trade_id }) => trade_id === '60')?.status).toBe('CLOSED');
});

test('unreadable rows are counted, so that they do not look missing', () => {
  const collector = createTradeCollector(LIMIT);
  const chunk = { rows: list(8, 1), received: 10, rejected: ['row 3', 'row 4'], total: 10, hasMore: false };
  collector.take(chunk);
  collector.take(chunk);
  expect(collector.next()).toBeNull();
  expect(collector.result()).toMatchObject({ rejected: 2, total: 10 });
});
