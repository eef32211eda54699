import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { compareFills } from './shell/fillComparison';
import { formatComparison, formatOrders } from './shell/fillComparisonText';
import { StartError } from './startError';
import { type Database, openDatabase } from './store/database/database';
import { databasePathOf } from './store/database/dataFolder';
import { databaseStartError } from './store/database/faultTexts';
import { rejectForeignDatabase } from './store/database/migrations';
import { listComparedOrders } from './store/account/orderResults';

const USAGE = `Compares the orders at the exchange with the paper simulation of the same orders, also while the bot runs.

  npm run compare-fills -- [--since 7d] [--symbol BTCUSDT] [--orders]

  --since    only orders of the last days (7d), hours (12h) or minutes (30m)
  --symbol   only orders of one symbol
  --orders   also prints one line for each order
`;

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

type Options = { since: number; sinceText: string | undefined; symbol: string | undefined; printsOrders: boolean };

/** Runs the command and returns its output. Throws StartError with one sentence if nothing can be compared. */
export function runCompareFillsCommand(
  { args, folder }: { args: readonly string[]; folder: string },
  now: number,
): string {
  const options = readOptions(args, now);
  if (options === undefined) return USAGE;
  const { orders, damaged } = readOrders(resolve(folder), options);
  if (orders.length + damaged === 0) return `${noOrdersText(options)}\n`;
  const failed = orders.filter(({ estimate_qty }) => estimate_qty === null).length;
  const unknown = orders.filter(({ state }) => state === 'unknown').length;
  return [
    formatComparison(compareFills(orders)),
    ...(failed > 0 ? [`Orders whose estimate failed, which no table counts: ${failed}\n`] : []),
    ...(unknown > 0 ? [`Orders whose outcome at the exchange is unknown: ${unknown}\n`] : []),
    ...(damaged > 0 ? [`Damaged rows, which are left out: ${damaged}\n`] : []),
    ...(options.printsOrders ? [`\n${formatOrders(orders)}`] : []),
  ].join('');
}

function noOrdersText({ sinceText, symbol }: Options): string {
  const scope = [symbol && ` of ${symbol}`, sinceText && ` in the last ${sinceText}`].filter(Boolean).join('');
  return `The database has no order at an exchange${scope}. Only mode LIVE sends such orders.`;
}

function readOrders(folder: string, options: Options): ReturnType<typeof listComparedOrders> {
  const path = databasePathOf(folder);
  if (!existsSync(path)) {
    throw new StartError(`${folder} holds no database: set DATA_DIR to the data folder of the bot.`);
  }
  let database: Database | undefined;
  try {
    database = openDatabase(path, { inspect: rejectForeignDatabase(path), isReadOnly: true });
    return listComparedOrders(database, options);
  } catch (error) {
    throw databaseStartError(error, path);
  } finally {
    database?.close();
  }
}

/** Returns undefined for --help. */
function readOptions(args: readonly string[], now: number): Options | undefined {
  const options = {
    since: { type: 'string' },
    symbol: { type: 'string' },
    orders: { type: 'boolean' },
    help: { type: 'boolean' },
  } as const;
  try {
    const { values } = parseArgs({ args: [...args], options });
    if (values.help === true) return undefined;
    const since = values.since === undefined ? 0 : now - readDuration(values.since);
    const symbol = values.symbol?.toUpperCase();
    return { since, sinceText: values.since, symbol, printsOrders: values.orders === true };
  } catch (error) {
    if (error instanceof StartError) throw error;
    // The error message of Node.js names the wrong argument.
    throw new StartError(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error));
  }
}

function readDuration(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  const unitMs = UNIT_MS[unit];
  if (unitMs === undefined || Number(count) === 0) {
    throw new StartError(`--since ${text} is no duration: give days (7d), hours (12h) or minutes (30m).`);
  }
  return Number(count) * unitMs;
}
