// Compares the pages of the trades, and the limits of signals and log lines, with the whole list.

import type { BotSession } from '../botSession';
import { firstFault, skip, type Check, type CheckResult } from '../check';
import { idOf, TRADES } from '../checks/tradeCheck';
import { seen, statusText, type Fault } from '../faults';
import type { Fields } from '../transport';
import { fieldsOf, firstDuplicate, numberOf, rowsOf, tradesOf } from '../values';
import { MOVED, retried } from './settled';

const PAGE_ROWS = 50;
const CHUNK_ROWS = 500;

type Page = { ids: string[]; total: number | undefined; hasMore: unknown };

async function readPage(bot: BotSession, skipped: number, limit: number): Promise<Page> {
  const reply = await bot.readNow('getTrades', { query: { skip: skipped, limit } });
  const { total, has_more } = fieldsOf(reply.body);
  return { ids: tradesOf(reply).map(idOf), total: numberOf(total), hasMore: has_more };
}

/** Creates a comparison of pages with the newest 500 trades. It is repeated if a trade opens meanwhile. */
const pageCheck = (
  id: string,
  contract: string,
  operatorSees: string,
  compare: (ids: string[], total: number, bot: BotSession) => Promise<Fault>,
): Check => ({
  id,
  call: TRADES,
  contract,
  operatorSees,
  run: (bot) =>
    retried(bot, async (): Promise<CheckResult> => {
      const whole = await readPage(bot, 0, CHUNK_ROWS);
      if (whole.ids.length < 2) return skip('the bot has fewer than two trades');
      const total = whole.total ?? (whole.ids.length < CHUNK_ROWS ? whole.ids.length : undefined);
      if (total === undefined) return skip('the bot has at least 500 trades, and the page has no total');
      const fault = await compare(whole.ids, total, bot);
      const again = await readPage(bot, 0, CHUNK_ROWS);
      return fault !== undefined && again.ids.join() !== whole.ids.join() ? MOVED : fault;
    }),
});

async function walkFault(ids: string[], _total: number, bot: BotSession): Promise<Fault> {
  const walked: string[] = [];
  for (let skipped = 0; skipped < ids.length; skipped += PAGE_ROWS)
    walked.push(...(await readPage(bot, skipped, PAGE_ROWS)).ids);
  const twice = firstDuplicate(walked);
  if (twice !== undefined) return seen(`trade ${twice} is on two pages of ${PAGE_ROWS}`, 'A trade on two pages.');
  const missing = ids.find((id) => !walked.includes(id));
  if (missing !== undefined)
    return `trade ${missing} is the row ${ids.indexOf(missing)}, and on no page of ${PAGE_ROWS}`;
  const moved = ids.findIndex((id, index) => id !== walked[index]);
  return moved < 0
    ? undefined
    : seen(`the row ${moved} is another trade on its page`, 'Pages in another order than the list.');
}

async function lastPageFault(_ids: string[], total: number, bot: BotSession): Promise<Fault> {
  const size = Math.min(PAGE_ROWS, total - 1);
  const [last, before, after] = [
    await readPage(bot, total - size, size),
    await readPage(bot, total - size - 1, size),
    await readPage(bot, total, size),
  ];
  const count = last.ids.length;
  return firstFault([
    count === size ? undefined : `the last page has ${count} of ${size} trades`,
    after.ids.length === 0
      ? undefined
      : seen(`a page after all ${total} trades has ${after.ids.length}`, 'A page too many.'),
    last.hasMore === true || after.hasMore === true
      ? seen(
          `has_more is true on the last page of ${size} of ${total} trades`,
          'A page after the last one, which is empty.',
        )
      : undefined,
    before.hasMore === false
      ? seen('has_more is false one trade before the end', 'Trades that no page shows.')
      : undefined,
    [last, before].some((page) => page.total !== undefined && page.total !== total)
      ? seen(
          `total is ${last.total} on the last page and ${total} on the first`,
          "A 'Page X of Y' that changes from page to page.",
        )
      : undefined,
  ]);
}

async function sizeFault(ids: string[], total: number, bot: BotSession): Promise<Fault> {
  for (const limit of [PAGE_ROWS, 200]) {
    const page = await readPage(bot, 0, limit);
    if (page.ids.length !== Math.min(limit, total)) return `limit=${limit} gives ${page.ids.length} of ${total} trades`;
  }
  return ids.length === Math.min(CHUNK_ROWS, total)
    ? undefined
    : seen(
        `limit=${CHUNK_ROWS} gives ${ids.length} of ${total} trades`,
        "'Load All N Trades' loads another number of trades.",
      );
}

const LINE_FIELDS = ['timestamp', 'level', 'component', 'message', 'symbol', 'side'];
const lineKey = (row: Fields): string =>
  LINE_FIELDS.filter((field) => row[field] != null)
    .map((field) => String(row[field]))
    .join(' ');

/** Compares the first rows of a short reply with the same rows of a long one. */
function prefixFault(short: readonly Fields[], long: readonly Fields[], limit: number): string | undefined {
  const expected = long.slice(0, limit);
  if (short.length !== expected.length) return `${short.length} rows instead of ${expected.length}`;
  const index = short.findIndex((row, at) => lineKey(row) !== lineKey(expected[at] ?? {}));
  return index < 0
    ? undefined
    : `the row ${index} is ${lineKey(short[index] ?? {})}, not ${lineKey(expected[index] ?? {})}`;
}

async function readLines(bot: BotSession, query: Record<string, string | number>): Promise<Fields[]> {
  const { body } = await bot.readNow('getSystemLogs', { query });
  return rowsOf(fieldsOf(body).logs);
}

const FILTERED_LINES = 3;
const ALL_LINES = 2_000;

/** Creates a comparison of a filter of the logs with the unfiltered lines. */
const filterCheck = (id: string, fields: readonly ('level' | 'component')[], operatorSees: string): Check => ({
  id,
  call: 'GET /api/system-logs',
  contract: `${fields.map((field) => `\`${field}\``).join(' and ')} select the newest lines that match exactly, before \`limit\` cuts them.`,
  operatorSees,
  run: (bot) =>
    retried(bot, async (): Promise<CheckResult> => {
      const lines = await readLines(bot, { limit: ALL_LINES });
      if (lines.length === 0) return skip('the bot has no log lines');
      const keys = [...new Set(lines.map((line) => JSON.stringify(fields.map((field) => String(line[field])))))];
      for (const key of keys.slice(0, 6)) {
        const matching = lines.filter((line) => JSON.stringify(fields.map((field) => String(line[field]))) === key);
        const [line = {}] = matching;
        const query = Object.fromEntries(fields.map((field) => [field, String(line[field])]));
        const found = await readLines(bot, { ...query, limit: FILTERED_LINES });
        const fault = prefixFault(found, matching, FILTERED_LINES);
        // Older lines than those of the longest reply can match too.
        if (fault === undefined || (lines.length === ALL_LINES && matching.length < FILTERED_LINES)) continue;
        const came = `${new URLSearchParams(query).toString()}: ${fault}`;
        return found.length === 0 ? seen(came, "'No logs found with current filters' although there are lines.") : came;
      }
      const none = await readLines(bot, { [fields[0] ?? '']: 'KITNOSUCHVALUE', limit: FILTERED_LINES });
      return none.length === 0 ? undefined : `an unknown ${fields[0]} gives ${none.length} lines`;
    }),
});

export const PAGE_CHECKS: readonly Check[] = [
  pageCheck(
    'trades.skip',
    `Pages of ${PAGE_ROWS} have every trade once, also beyond the row 400.`,
    'Trades that the operator never finds by paging.',
    walkFault,
  ),
  pageCheck(
    'trades.has-more',
    '`has_more` and `total` are right on the last page, also if it is full.',
    'A last page with missing trades.',
    lastPageFault,
  ),
  pageCheck('trades.limit', 'A page has `limit` rows as long as there are trades.', 'Short pages.', sizeFault),
  {
    id: 'signals.limit',
    call: 'GET /api/signals',
    contract: 'A smaller limit returns the newest signals.',
    operatorSees: 'Old signals in place of the newest.',
    run: (bot) =>
      retried(bot, async (): Promise<CheckResult> => {
        const read = async (limit: number) => rowsOf((await bot.readNow('getSignals', { query: { limit } })).body);
        const [short, long] = [await read(2), await read(20)];
        if (long.length === 0) return skip('the bot has no signals');
        const fault = prefixFault(short, long, 2);
        return (
          fault &&
          seen(
            `limit=2: ${fault}`,
            short.length < Math.min(2, long.length) ? 'Missing signals.' : 'Old signals in place of the newest.',
          )
        );
      }),
  },
  {
    id: 'logs.limit',
    call: 'GET /api/system-logs',
    contract: 'A reply has the newest `limit` lines.',
    operatorSees: 'Old lines in place of the newest.',
    run: (bot) =>
      retried(bot, async (): Promise<CheckResult> => {
        for (const limit of [1, 3, 100]) {
          const fault = prefixFault(await readLines(bot, { limit }), await readLines(bot, { limit: ALL_LINES }), limit);
          if (fault !== undefined) return `limit=${limit}: ${fault}`;
        }
        return undefined;
      }),
  },
  filterCheck('logs.level', ['level'], 'Lines of a level that the filter does not find.'),
  filterCheck('logs.component', ['component'], 'Lines of a component that the filter does not find.'),
  filterCheck('logs.both-filters', ['level', 'component'], 'Lines of another level or component than chosen.'),
  {
    id: 'trades.large-page',
    call: TRADES,
    contract: 'A page of 500 trades is possible.',
    operatorSees: "'Load All N Trades' fails.",
    run: async (bot) => statusText(await bot.call('getTrades', { query: { skip: 0, limit: CHUNK_ROWS } }), [200]),
  },
];
