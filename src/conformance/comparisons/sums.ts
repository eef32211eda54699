// Compares the analytics with the list of trades: counts, sums, ranges, days, hours and symbols.

import type { TimeRange } from '@/contract/enums';
import type { BotSession } from '../botSession';
import { firstFault, skip, type Check, type CheckResult } from '../check';
import { seen, type Fault } from '../faults';
import type { Fields } from '../transport';
import { fieldsOf, numberOf, rowsOf, shown, timeOf } from '../values';
import { differenceOf, readAllTrades, readClock, retried } from './settled';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RANGES: readonly (readonly [TimeRange, number])[] = [
  ['24h', DAY_MS],
  ['7d', 7 * DAY_MS],
  ['30d', 30 * DAY_MS],
];
/** Trades this close to the begin of a range may count or not. */
const EDGE_MS = 120_000;
const MIN_LISTED_DAYS = 7;
/** Hours that a list of the last 24 hours surely has. */
const LISTED_HOURS = 22;

type Closed = { symbol: string; net: number; entry: number; exit: number };
type Figures = { analytics: Fields; global: Fields; closed: readonly Closed[]; open: number; isWhole: boolean };

const netOf = ({ pnl_net, pnl }: Fields): number => numberOf(pnl_net ?? pnl) ?? NaN;
const sumOf = (trades: readonly Closed[]): number => trades.reduce((sum, { net }) => sum + net, 0);
const winsOf = (trades: readonly Closed[]): number => trades.filter(({ net }) => net > 0).length;

const readAnalytics = async (bot: BotSession, time_range: TimeRange): Promise<Fields> =>
  fieldsOf((await bot.readNow('getAnalytics', { query: { time_range } })).body);
const closedIn = (analytics: Fields): number | undefined => numberOf(fieldsOf(analytics.global).closed_trades);

async function readFigures(bot: BotSession): Promise<Figures> {
  const { trades, isWhole } = await readAllTrades(bot);
  const analytics = await readAnalytics(bot, 'all');
  const closed = trades
    .filter(({ status }) => status === 'CLOSED')
    .map((trade) => ({
      symbol: String(trade.symbol),
      net: netOf(trade),
      entry: timeOf(trade.timestamp_entry) ?? NaN,
      exit: timeOf(trade.timestamp_exit) ?? NaN,
    }));
  return { analytics, global: fieldsOf(analytics.global), closed, open: trades.length - closed.length, isWhole };
}

/** Creates a comparison of the analytics with the list. It is skipped for trades without PnL or time of the exit. */
const sumCheck = (
  id: string,
  contract: string,
  operatorSees: string,
  compare: (figures: Figures, bot: BotSession) => CheckResult | Promise<CheckResult>,
): Check => ({
  id,
  call: 'GET /api/stats/analytics',
  contract,
  operatorSees,
  run: (bot) =>
    retried(bot, async () => {
      const figures = await readFigures(bot);
      if (figures.closed.length === 0) return skip('the bot has no closed trades');
      if (figures.closed.some(({ net, exit }) => Number.isNaN(net + exit)))
        return skip('closed trades have no PnL or no time of the exit');
      return compare(figures, bot);
    }),
});

const TOO_MANY = 'the bot has more than 2,000 trades';

function countFault({ global, closed, open }: Figures): Fault {
  const [closedCount, openCount] = [numberOf(global.closed_trades), numberOf(global.open_trades)];
  return firstFault([
    closedCount !== undefined && closedCount !== closed.length
      ? `closed_trades is ${closedCount}, the list has ${closed.length}`
      : undefined,
    openCount !== undefined && openCount !== open
      ? seen(`open_trades is ${openCount}, the list has ${open}`, 'Other open trades in Analytics than in Trades.')
      : undefined,
  ]);
}

function winFault({ global, closed }: Figures): Fault {
  const [wins, losses] = [numberOf(global.winning_trades), numberOf(global.losing_trades)];
  const won = winsOf(closed);
  const lost = closed.filter(({ net }) => net < 0).length;
  if (wins !== undefined && wins !== won) return `winning_trades is ${wins}, ${won} trades of the list won`;
  // Trades without gain and loss count as losses by the contract. Some bots count neither.
  if (losses !== undefined && (losses < lost || losses > closed.length - won))
    return seen(`losing_trades is ${losses}, ${lost} trades of the list lost`, 'A wrong count of losses.');
  return undefined;
}

function amountFault({ global, closed }: Figures): Fault {
  const sum = sumOf(closed);
  const gains = sumOf(closed.filter(({ net }) => net > 0));
  return firstFault([
    differenceOf('total_pnl', global.total_pnl, sum, 'the net PnL of the list is'),
    seen(
      differenceOf('avg_pnl_per_trade', global.avg_pnl_per_trade, sum / closed.length, 'the mean of the list is'),
      'A wrong mean PnL of a trade.',
    ),
    gains > sum
      ? seen(
          differenceOf('profit_factor', global.profit_factor, gains / (gains - sum), 'the list gives'),
          'A wrong profit factor.',
        )
      : undefined,
  ]);
}

async function rangeFault({ closed, global, isWhole }: Figures, bot: BotSession): Promise<CheckResult> {
  const now = await readClock(bot);
  const oldest = Math.min(...closed.map(({ exit }) => exit));
  const since = (ms: number, timeOfTrade: (trade: Closed) => number) =>
    closed.filter((trade) => timeOfTrade(trade) >= ms).length;
  for (const [range, length] of RANGES) {
    const from = now - length;
    if (!isWhole && oldest > from) continue;
    const analytics = await readAnalytics(bot, range);
    const count = closedIn(analytics);
    if (count === undefined) continue;
    const byEntry = since(from + EDGE_MS, ({ entry }) => entry);
    // Some bots begin a range with a day.
    const begin = length === DAY_MS ? from : Math.floor(from / DAY_MS) * DAY_MS;
    const highest = since(begin - EDGE_MS, ({ exit }) => exit);
    if (
      count <
        Math.min(
          byEntry,
          since(from + EDGE_MS, ({ exit }) => exit),
        ) ||
      count > highest
    )
      return seen(
        `closed_trades of ${range} is ${count}, the list has ${since(from, ({ exit }) => exit)}`,
        count === numberOf(global.closed_trades)
          ? 'The same figures for each time range.'
          : 'Figures of other trades than those of the chosen time range.',
      );
    if (count !== since(from, ({ exit }) => exit)) continue;
    const sum = sumOf(closed.filter(({ exit }) => exit >= from));
    const fault = differenceOf(
      `total_pnl of ${range}`,
      fieldsOf(analytics.global).total_pnl,
      sum,
      'the PnL of the list is',
    );
    if (fault !== undefined) return fault;
  }
  return undefined;
}

const isoOf = (ms: number): string => new Date(ms).toISOString();

function groupBy(trades: readonly Closed[], keyOf: (trade: Closed) => string): Map<string, Closed[]> {
  const groups = new Map<string, Closed[]>();
  for (const trade of trades) groups.set(keyOf(trade), [...(groups.get(keyOf(trade)) ?? []), trade]);
  return groups;
}

/** Returns why a row has other figures than its trades. An absent figure is a dash. */
function rowFault(name: string, row: Fields, trades: readonly Closed[]): Fault {
  const count = numberOf(row.trades);
  if (count !== undefined && count !== trades.length) return `${name} has ${count} trades, the list ${trades.length}`;
  if (trades.length === 0) return undefined;
  return firstFault([
    seen(differenceOf(`pnl of ${name}`, row.pnl, sumOf(trades), 'the list gives'), 'A wrong PnL in the row.'),
    seen(
      differenceOf(`win_rate of ${name}`, row.win_rate, (100 * winsOf(trades)) / trades.length, 'the list gives'),
      'A wrong win rate in the row.',
    ),
  ]);
}

const OTHER_ZONE = 'Trades under another day than in the list, because days are days of UTC.';

async function dayFault({ analytics, closed, isWhole }: Figures, bot: BotSession): Promise<CheckResult> {
  const rows = rowsOf(analytics.daily);
  const days = groupBy(closed, ({ exit }) => isoOf(exit).slice(0, 10));
  const listed = [...days.keys()].sort().slice(-MIN_LISTED_DAYS);
  const wrong = rows.find(({ date }) => !/^\d{4}-\d{2}-\d{2}$/.test(String(date)));
  if (wrong) return seen(`date is ${shown(wrong.date)}`, 'A day that cannot be compared with the list.');
  const now = await readClock(bot);
  const later = rows.find(({ date }) => String(date) > isoOf(now + EDGE_MS).slice(0, 10));
  if (later) return seen(`${String(later.date)} has not begun`, OTHER_ZONE);
  for (const day of isWhole ? listed : listed.slice(1)) {
    // The table shows calendar days with or without trades.
    if (Date.parse(day) < now - (MIN_LISTED_DAYS - 1) * DAY_MS) continue;
    const found = rows.filter(({ date }) => date === day);
    if (found.length !== 1) return `daily has ${found.length} rows of ${day}, on which trades closed`;
    const fault = rowFault(day, found[0] ?? {}, days.get(day) ?? []);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** Returns whether an hour of the analytics, as text or number, begins at a time. */
function isHour(hour: unknown, ms: number): boolean {
  const text = String(hour);
  const at = text.length > 8 ? (timeOf(hour) ?? timeOf(`${text}:00`)) : undefined;
  return at === undefined
    ? parseInt(text, 10) === new Date(ms).getUTCHours()
    : Math.floor(at / HOUR_MS) * HOUR_MS === ms;
}

async function hourFault({ analytics, closed }: Figures, bot: BotSession): Promise<CheckResult> {
  const rows = rowsOf(analytics.hourly);
  const from = Math.ceil((await readClock(bot)) / HOUR_MS) * HOUR_MS - LISTED_HOURS * HOUR_MS;
  const hours = groupBy(closed, ({ exit }) => String(Math.floor(exit / HOUR_MS) * HOUR_MS));
  const recent = [...hours].filter(([hour]) => Number(hour) >= from);
  if (recent.length === 0) return skip('no trade closed in the last hours');
  for (const [hour, trades] of recent) {
    const name = isoOf(Number(hour)).slice(0, 16);
    const row = rows.find((candidate) => isHour(candidate.hour, Number(hour)));
    if (!row) return `hourly lacks ${name} UTC, in which ${trades.length} trades closed`;
    const fault = rowFault(`the hour ${name} UTC`, row, trades);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function symbolFault({ analytics, closed }: Figures): CheckResult {
  const rows = rowsOf(analytics.top_symbols);
  const symbols = [...groupBy(closed, ({ symbol }) => symbol)].sort(([, a], [, b]) => sumOf(b) - sumOf(a));
  for (const { symbol, ...row } of rows) {
    const trades = symbols.find(([name]) => name === symbol)?.[1];
    if (trades === undefined) return seen(`${shown(symbol)} has no closed trade`, 'A symbol without trades.');
    const fault = rowFault(String(symbol), row, trades);
    if (fault !== undefined) return fault;
  }
  const [best] = symbols;
  return best === undefined || rows.some(({ symbol }) => symbol === best[0])
    ? undefined
    : seen(`${best[0]} has the highest net PnL and is missing`, 'The best symbol is missing in Top 10 Symbols.');
}

const ofWhole =
  (compare: (figures: Figures) => CheckResult) =>
  (figures: Figures): CheckResult =>
    figures.isWhole ? compare(figures) : skip(TOO_MANY);

export const SUM_CHECKS: readonly Check[] = [
  sumCheck(
    'analytics.list-counts',
    '`closed_trades` and `open_trades` are those of the list of trades.',
    'Other counts in Analytics than in Trades.',
    ofWhole(countFault),
  ),
  sumCheck(
    'analytics.list-wins',
    '`winning_trades` counts the closed trades with a net PnL above 0, `losing_trades` the others.',
    'A wrong Win Rate in Analytics.',
    ofWhole(winFault),
  ),
  sumCheck(
    'analytics.list-sums',
    '`total_pnl` is the sum of the net PnL of the closed trades.',
    'Another Total PnL in Analytics than in Trades.',
    ofWhole(amountFault),
  ),
  sumCheck(
    'analytics.list-ranges',
    'A time range has the trades that closed in it.',
    'Sums of other trades than those of the chosen time range.',
    rangeFault,
  ),
  sumCheck(
    'analytics.list-days',
    'A row of `daily` has the trades that closed on that day of UTC.',
    OTHER_ZONE,
    dayFault,
  ),
  sumCheck(
    'analytics.list-hours',
    'A row of `hourly` has the trades that closed in that hour of UTC.',
    'Bars under another hour than the trades of the list.',
    hourFault,
  ),
  sumCheck(
    'analytics.list-symbols',
    '`top_symbols` has the symbols with the highest net PnL, each with its trades.',
    'Other trades of a symbol than in Trades.',
    ofWhole(symbolFault),
  ),
];
