// Compares the analytics with the list of trades: counts, sums, ranges, days, hours and symbols.

import type { TimeRange } from '@/contract/enums';
import { DAY_MS } from '@/domain/format/time';
import type { BotSession } from '../botSession';
import { firstFault, skip, type Check, type CheckResult } from '../check';
import { seen, type Fault } from '../faults';
import type { Fields } from '../transport';
import { fieldsOf, numberOf, rowsOf, shown, timeOf } from '../values';
import { differenceOf, readAllTrades, readClock, retried } from './settled';

const HOUR_MS = 3_600_000;
const RANGES: readonly (readonly [TimeRange, number])[] = [
  ['24h', DAY_MS],
  ['7d', 7 * DAY_MS],
  ['30d', 30 * DAY_MS],
];
/** Trades this close to the begin of a range may count or not. */
const EDGE_MS = 120_000;
const [LISTED_DAYS, LISTED_HOURS] = [7, 22];

type Closed = { symbol: string; net: number; entry: number; exit: number };
type Figures = { analytics: Fields; global: Fields; closed: readonly Closed[]; open: number };

const netOf = ({ pnl_net, pnl }: Fields): number => numberOf(pnl_net ?? pnl) ?? NaN;
const sumOf = (trades: readonly Closed[]): number => trades.reduce((sum, { net }) => sum + net, 0);
/** Returns the least and the largest number of wins. A PnL of 0 can be rounded from a gain. */
const winsOf = (trades: readonly Closed[]): [number, number] => [
  trades.filter(({ net }) => net > 0).length,
  trades.filter(({ net }) => net >= 0).length,
];
const isWithin = (value: number, [low, high]: [number, number]): boolean => value >= low && value <= high;

const readAnalytics = async (bot: BotSession, time_range: TimeRange): Promise<Fields> =>
  fieldsOf((await bot.readNow('getAnalytics', { query: { time_range } })).body);

async function readFigures(bot: BotSession): Promise<Figures | undefined> {
  const trades = await readAllTrades(bot);
  if (trades === undefined) return undefined;
  const analytics = await readAnalytics(bot, 'all');
  const closed = trades
    .filter(({ status }) => status === 'CLOSED')
    .map((trade) => ({
      symbol: String(trade.symbol),
      net: netOf(trade),
      entry: timeOf(trade.timestamp_entry) ?? NaN,
      exit: timeOf(trade.timestamp_exit) ?? NaN,
    }));
  return { analytics, global: fieldsOf(analytics.global), closed, open: trades.length - closed.length };
}

const readings = new WeakMap<BotSession, Figures>();

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
    retried(bot, async (attempt) => {
      // The first attempt of each check takes the same reading.
      const figures = (attempt === 1 ? readings.get(bot) : undefined) ?? (await readFigures(bot));
      if (figures === undefined) return skip('the bot has more than 10,000 trades');
      readings.set(bot, figures);
      if (figures.closed.length === 0) return skip('the bot has no closed trades');
      if (figures.closed.some(({ net, exit }) => Number.isNaN(net + exit)))
        return skip('closed trades have no PnL or no time of the exit');
      return compare(figures, bot);
    }),
});

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
  const [least, most] = winsOf(closed);
  if (wins !== undefined && !isWithin(wins, [least, most]))
    return seen(`winning_trades is ${wins}, ${least} trades of the list won`, 'A wrong Win Rate in Analytics.');
  const lost = closed.filter(({ net }) => net < 0).length;
  // Trades without gain and loss count as losses by the contract. Some bots count neither.
  return losses !== undefined && !isWithin(losses, [lost, closed.length - least])
    ? seen(`losing_trades is ${losses}, ${lost} trades of the list lost`, 'A wrong count of losses.')
    : undefined;
}

function amountFault({ global, closed }: Figures): Fault {
  const sum = sumOf(closed);
  const gains = sumOf(closed.filter(({ net }) => net > 0));
  return firstFault([
    differenceOf('total_pnl', global.total_pnl, sum),
    seen(differenceOf('avg_pnl_per_trade', global.avg_pnl_per_trade, sum / closed.length), 'A wrong mean PnL.'),
    seen(differenceOf('profit_factor', global.profit_factor, gains / (gains - sum)), 'A wrong profit factor.'),
  ]);
}

async function rangeFault({ closed, global }: Figures, bot: BotSession): Promise<CheckResult> {
  const now = await readClock(bot);
  for (const [range, length] of RANGES) {
    const from = now - length;
    const figures = fieldsOf((await readAnalytics(bot, range)).global);
    const count = numberOf(figures.closed_trades);
    const inside = closed.filter(({ exit }) => exit >= from);
    // Some bots begin a range with a day, and some count by the entry.
    const begin = length === DAY_MS ? from : Math.floor(from / DAY_MS) * DAY_MS;
    const least = closed.filter(({ entry }) => entry >= from + EDGE_MS).length;
    const most = closed.filter(({ exit }) => exit >= begin - EDGE_MS).length;
    if (count !== undefined && (count < least || count > most))
      return seen(
        `closed_trades of ${range} is ${count}, the list has ${inside.length}`,
        count === numberOf(global.closed_trades)
          ? 'The same figures for each time range.'
          : 'Figures of other trades than those of the chosen time range.',
      );
    const sum = differenceOf(`total_pnl of ${range}`, figures.total_pnl, sumOf(inside));
    if (count === inside.length && sum !== undefined) return sum;
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
  const [count, rate] = [numberOf(row.trades), numberOf(row.win_rate)];
  if (count !== undefined && count !== trades.length) return `${name} has ${count} trades, the list ${trades.length}`;
  if (trades.length === 0) return undefined;
  const [least, most] = winsOf(trades);
  const wins = ((rate ?? NaN) * trades.length) / 100;
  // A rate may be rounded to whole percent.
  if (wins < least - trades.length / 100 || wins > most + trades.length / 100)
    return seen(`win_rate of ${name} is ${rate}, and ${least} of ${trades.length} won`, 'A wrong win rate in the row.');
  return seen(differenceOf(`pnl of ${name}`, row.pnl, sumOf(trades)), 'A wrong PnL in the row.');
}

const OTHER_ZONE = 'Trades under another day than in the list, because days are days of UTC.';

async function dayFault({ analytics, closed }: Figures, bot: BotSession): Promise<CheckResult> {
  const rows = rowsOf(analytics.daily);
  const days = groupBy(closed, ({ exit }) => isoOf(exit).slice(0, 10));
  const now = await readClock(bot);
  const later = rows.find(({ date }) => String(date) > isoOf(now + EDGE_MS).slice(0, 10));
  if (later) return seen(`${String(later.date)} has not begun`, OTHER_ZONE);
  for (const day of [...days.keys()].sort().slice(-LISTED_DAYS)) {
    // The table shows calendar days with or without trades.
    if (Date.parse(day) < now - (LISTED_DAYS - 1) * DAY_MS) continue;
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
  const from = Math.ceil((await readClock(bot)) / HOUR_MS) * HOUR_MS - LISTED_HOURS * HOUR_MS;
  const hours = groupBy(closed, ({ exit }) => String(Math.floor(exit / HOUR_MS) * HOUR_MS));
  for (const [hour, trades] of hours) {
    if (Number(hour) < from) continue;
    const name = isoOf(Number(hour)).slice(0, 16);
    const row = rowsOf(analytics.hourly).find((candidate) => isHour(candidate.hour, Number(hour)));
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
  const [best = ''] = symbols[0] ?? [];
  if (rows.some(({ symbol }) => symbol === best)) return undefined;
  return seen(`${best} has the highest net PnL and is missing`, 'The best symbol is missing in Top 10 Symbols.');
}

export const SUM_CHECKS: readonly Check[] = [
  sumCheck(
    'analytics.list-counts',
    'Open, closed, winning and losing trades are those of the list. A win has a net PnL above 0.',
    'Other counts in Analytics than in Trades.',
    (figures) => countFault(figures) ?? winFault(figures),
  ),
  sumCheck(
    'analytics.list-sums',
    '`total_pnl` is the sum of the net PnL of the closed trades.',
    'Another Total PnL in Analytics than in Trades.',
    amountFault,
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
    symbolFault,
  ),
];
