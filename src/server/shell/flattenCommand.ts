import { parseArgs } from 'node:util';

import type { Clock } from '../market/clock/clock';
import { StartError } from '../startError';

import { type AccountQueries, createAccountQueries, type Holdings } from '../bybit/queries';
import { type ApiKey, createBybitRequests } from '../bybit/requests/requests';
import type { BybitTransport } from '../bybit/requests/transport';
import { createFlattening } from '../bybit/flattening';
import type { Terminal } from './terminal';

const ACCOUNT_KINDS = ['demo', 'testnet'] as const;
type AccountKind = (typeof ACCOUNT_KINDS)[number];

export type FlattenCommandInput = {
  readonly args: readonly string[];
  /** Value of EXECUTION, the default of the option --account. */
  readonly execution: string | undefined;
  readonly terminal: Terminal;
  /** Returns the key of the data folder, or undefined without one. */
  readStoredKey(): ApiKey | undefined;
  connect(kind: AccountKind): BybitTransport;
  readonly clock: Clock;
};

const USAGE = `Cancels all orders and closes all positions of a Bybit demo or testnet account, in contracts settled in USDT.

  npm run flatten -- --account demo|testnet [--type-key]

Uses the key stored in DATA_DIR, or asks for one. Needs no running server.
`;
const WORD = 'FLATTEN';
const READ_ATTEMPTS = 3;
const WAIT_MS = 1_000;
const MAX_WAITS = 36;
/** Bybit takes no request that is 6 s old. Until then, an order of a killed bot can still arrive. */
const SECONDS_FLAT = 6;

/** Runs the command and returns its last line. Throws StartError unless the account shows no position and no order. */
export async function runFlattenCommand(input: FlattenCommandInput): Promise<string> {
  const { terminal, clock } = input;
  const options = readOptions(input);
  if (options === undefined) return USAGE;
  const stored = options.typesKey ? undefined : input.readStoredKey();
  const requests = createBybitRequests(input.connect(options.kind), stored ?? (await askKey(terminal)), clock);
  try {
    const queries = createAccountQueries(requests, clock);
    const before = await readHoldings(queries, clock);
    terminal.print(`Bybit ${options.kind} account\n${describe(before)}`);
    const found = isFlat(before) ? await watch(queries, clock, before) : before;
    if (isFlat(found)) return `The account has no position and no order, also ${SECONDS_FLAT} s later.\n`;
    if (found !== before) terminal.print(`Arrived meanwhile:\n${describe(found)}`);
    terminal.print('Stop the server first: a running bot can open new positions.\n');
    const answer = await terminal.ask(`Type ${WORD} to close all positions and to cancel all orders: `);
    if (answer.trim() !== WORD) throw new StartError('Nothing was closed.');

    const flattening = createFlattening({ queries, requests, clock });
    const problems = new Map<string, string>();
    const left = await watch(queries, clock, found, (symbol) =>
      flattening.flatten(symbol, (why) => void problems.set(symbol, why)),
    );
    if (isFlat(left)) return `The account has no position and no order any more, also ${SECONDS_FLAT} s later.\n`;
    const reasons = [...problems].map(([symbol, why]) => `  ${symbol}: ${why}\n`).join('');
    throw new StartError(`Still open. Close it at the exchange:\n${describe(left)}${reasons}`);
  } finally {
    requests.close();
  }
}

/**
 * Reads the account each second until it stayed flat for SECONDS_FLAT. Without `close`, returns the first holdings that
 * appear. Throws StartError if the last readings failed.
 */
async function watch(
  queries: AccountQueries,
  clock: Clock,
  first: Holdings,
  close?: (symbol: string) => void,
): Promise<Holdings> {
  let last = first;
  let secondsFlat = 0;
  for (let waits = 0; waits < MAX_WAITS; waits += 1) {
    for (const { symbol } of [...last.positions, ...last.orders]) close?.(symbol);
    await wait(clock);
    const read = await queries.holdings().catch(() => undefined);
    const wasFlat = isFlat(last);
    last = read ?? last;
    if (!isFlat(last) && close === undefined) return last;
    secondsFlat = wasFlat && isFlat(last) ? secondsFlat + 1 : 0;
    // A failed reading is never flat.
    if (read !== undefined && secondsFlat >= SECONDS_FLAT) return last;
  }
  if (isFlat(last)) throw new StartError('The account could not be read at the end. Look at it at the exchange.');
  return last;
}

const isFlat = ({ positions, orders }: Holdings): boolean => positions.length + orders.length === 0;
const wait = (clock: Clock): Promise<void> => new Promise((resolve) => void clock.after(WAIT_MS, resolve));

function readOptions({ args, execution }: FlattenCommandInput): { kind: AccountKind; typesKey: boolean } | undefined {
  const options = {
    account: { type: 'string' },
    'type-key': { type: 'boolean' },
    help: { type: 'boolean' },
  } as const;
  try {
    const { values } = parseArgs({ args: [...args], options });
    if (values.help === true) return undefined;
    const kind = ACCOUNT_KINDS.find((known) => known === (values.account ?? execution));
    if (kind === undefined) throw new StartError('--account demo or --account testnet is missing.');
    return { kind, typesKey: values['type-key'] === true };
  } catch (error) {
    if (error instanceof StartError) throw error;
    // The error message of Node.js names the wrong argument.
    throw new StartError(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error));
  }
}

async function askKey(terminal: Terminal): Promise<ApiKey> {
  const key = (await terminal.ask('API key: ')).trim();
  const secret = (await terminal.askHidden('Secret (not shown): ')).trim();
  if (key === '' || secret === '') throw new StartError('Key or secret is missing.');
  return { key, secret };
}

/** The first reply tells the clock of the exchange, so that a request after it has the right time. */
async function readHoldings(queries: AccountQueries, clock: Clock): Promise<Holdings> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await queries.holdings();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (attempt === READ_ATTEMPTS)
        throw new StartError(`The account could not be read (${why}). Nothing was closed.`);
      await wait(clock);
    }
  }
}

function describe({ positions, orders }: Holdings): string {
  const lines = [
    ...positions.map(
      ({ symbol, qty, entry }) => `  position ${qty > 0 ? 'LONG' : 'SHORT'} ${symbol} ${Math.abs(qty)} at ${entry}`,
    ),
    ...orders.map(
      ({ symbol, side, qty, price }) => `  order ${side.toUpperCase()} ${symbol} ${qty} at ${price || '-'}`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}
