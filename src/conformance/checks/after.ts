// Checks of the moves of the mid after entries and exits.

import { SECONDS_AFTER_ENTRY, SECONDS_AFTER_EXIT } from '@/contract/trades/tradeAfter';
import type { BotSession } from '../botSession';
import { faultOfRows, firstFault, skip, type Check, type CheckResult } from '../check';
import type { Fields } from '../transport';
import { fieldsOf, numberOf, rowsOf, shown } from '../values';

const AFTER = 'GET /api/trades/after';

type Rows = { exits: Fields[]; entries: Fields[] };

const readRows = async (bot: BotSession, query: Record<string, string> = {}): Promise<Rows> => {
  const { exits, entries } = fieldsOf(
    (await bot.read('getTradeAfter', { query: { time_range: 'all', ...query } })).body,
  );
  return { exits: rowsOf(exits), entries: rowsOf(entries) };
};

const countOf = (rows: readonly Fields[]): number => rows.reduce((sum, { trades }) => sum + (numberOf(trades) ?? 0), 0);

/** Runs a check of the rows of a bot that has closed trades. */
const onRows =
  (check: (rows: Rows) => CheckResult): Check['run'] =>
  async (bot) => {
    const rows = await readRows(bot);
    return rows.exits.length + rows.entries.length === 0 ? skip('the bot has no closed trade') : check(rows);
  };

const shared = { call: AFTER, capability: 'trades.after' } as const;

export const AFTER_CHECKS: readonly Check[] = [
  {
    ...shared,
    id: 'after.seconds',
    contract: `A row has one move for each of ${SECONDS_AFTER_EXIT.join(', ')} s after an exit, and ${SECONDS_AFTER_ENTRY.join(', ')} s after an entry.`,
    operatorSees: 'Dashes in the place of the moves.',
    run: onRows(({ exits, entries }) =>
      firstFault([
        faultOfRows(exits, secondsFault(SECONDS_AFTER_EXIT)),
        faultOfRows(entries, secondsFault(SECONDS_AFTER_ENTRY)),
      ]),
    ),
  },
  {
    ...shared,
    id: 'after.counts',
    contract:
      'A move counts at most the trades of its row, and its mean is inside its interval. `share` is a percentage.',
    operatorSees: 'Figures of more trades than there are, or a share that is no percentage.',
    run: onRows(({ exits, entries }) => faultOfRows([...exits, ...entries], countFault)),
  },
  {
    ...shared,
    id: 'after.groups',
    contract: 'The exit reasons have as many trades as the entries.',
    operatorSees: 'Trades that belong to no group, or to two.',
    run: onRows(({ exits, entries }) => {
      const [byExit, byEntry] = [countOf(exits), countOf(entries)];
      return byExit === byEntry ? undefined : `the exits have ${byExit} trades, the entries ${byEntry}`;
    }),
  },
  {
    ...shared,
    id: 'after.period',
    contract: '`to` leaves out the trades with an exit at this time or later.',
    operatorSees: 'Figures of other trades than the chosen ones.',
    run: async (bot) => {
      const { exits, entries } = await readRows(bot, { to: '1' });
      const found = countOf(exits) + countOf(entries);
      return found === 0 ? undefined : `${found} trades before the year 1971`;
    },
  },
];

const secondsFault =
  (wanted: readonly number[]) =>
  ({ key, moves }: Fields): string | undefined => {
    const seconds = rowsOf(moves).map((move) => numberOf(move.seconds));
    const missing = wanted.find((each) => !seconds.includes(each));
    return missing === undefined ? undefined : `${shown(key)} has no move ${missing} s after the fill`;
  };

function countFault({ key, trades, moves, back }: Fields): string | undefined {
  const share = numberOf(fieldsOf(back).share);
  if (share !== undefined && (share < 0 || share > 100)) return `the share of ${shown(key)} is ${share} %`;
  const of = numberOf(trades);
  for (const move of rowsOf(moves)) {
    const [count, mean] = [numberOf(move.trades), numberOf(move.bps)];
    if (count !== undefined && of !== undefined && count > of)
      return `a move of ${shown(key)} counts ${count} of ${of} trades`;
    const [low, high] = [fieldsOf(move.interval).low, fieldsOf(move.interval).high].map(numberOf);
    if (mean !== undefined && low !== undefined && high !== undefined && (mean < low || mean > high))
      return `a mean of ${shown(key)} is ${mean}, its interval is ${low} to ${high}`;
  }
  return undefined;
}
