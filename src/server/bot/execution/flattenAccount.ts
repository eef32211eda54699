import { CommandRefused } from '../../commandRefused';
import type { BotContext } from '../botContext';
import type { FlattenReport } from './emergencyCommands';
import type { LiveAccount } from './liveAccount';
import type { AccountSnapshot, SnapshotOrder, SnapshotPosition } from './port';

const MAX_WAIT_MS = 5_000;
const READ_INTERVAL_MS = 500;
const NOT_FLAT = 'not closed yet, the bot continues';
const NOT_READ = 'the account could not be read, the bot continues';

type Sources = {
  readAccount(): Promise<AccountSnapshot>;
  /** Symbols with a position or a live order in the ledger. They need no answer of the exchange. */
  ownSymbols(): readonly string[];
  cancelEntries(why: string): void;
};

/** Lists that together show whether an account is flat. */
type Holdings = { readonly positions: readonly SnapshotPosition[]; readonly orders: readonly SnapshotOrder[] };

const toHoldings = ({ positions, orders }: AccountSnapshot): Holdings | undefined =>
  positions && orders && { positions, orders };

const symbolsOf = (rows: readonly { symbol: string }[]): string[] => rows.map(({ symbol }) => symbol);

/**
 * Creates the command that cancels all orders and closes all positions of the account. The port repeats each symbol
 * until it is flat. The report follows after at most 5 s.
 */
export function createFlattenAccount(
  { market: { clock } }: Pick<BotContext, 'market'>,
  { port }: LiveAccount,
  { readAccount, ownSymbols, cancelEntries }: Sources,
): { flatten(): Promise<FlattenReport>; isRunning(): boolean } {
  let isRunning = false;
  const wait = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));

  /** Returns undefined unless both lists are read before `endsAt`. */
  const readUntil = (endsAt: number): Promise<Holdings | undefined> =>
    Promise.race([readAccount().then(toHoldings, () => undefined), wait(endsAt - clock.now()).then(() => undefined)]);

  async function closeEverything(): Promise<FlattenReport> {
    const symbols = new Set(ownSymbols());
    const held = new Set<string>();
    const openOrders = new Set<string>();
    const started = new Set<string>();
    const closeNew = () => {
      for (const symbol of symbols) if (!started.has(symbol)) port.flatten(symbol);
      for (const symbol of symbols) started.add(symbol);
    };
    const add = ({ positions, orders: rows }: Holdings) => {
      const open = rows.filter(({ state }) => state === 'open');
      for (const symbol of symbolsOf(positions)) held.add(symbol);
      for (const { exchangeId } of open) openOrders.add(exchangeId);
      for (const symbol of symbolsOf([...positions, ...open])) symbols.add(symbol);
      return [...positions, ...open].length === 0;
    };
    closeNew();
    const endsAt = clock.now() + MAX_WAIT_MS;
    let last = await readUntil(endsAt);
    while (last === undefined || !add(last)) {
      closeNew();
      if (clock.now() >= endsAt) break;
      await wait(READ_INTERVAL_MS);
      last = (await readUntil(endsAt)) ?? last;
    }
    return toReport(last, { symbols, held, openOrders });
  }

  return {
    isRunning: () => isRunning,
    async flatten() {
      if (isRunning) throw new CommandRefused('The bot is closing all positions already.');
      isRunning = true;
      try {
        cancelEntries('all positions are being closed');
        return await closeEverything();
      } finally {
        isRunning = false;
      }
    },
  };
}

type Seen = {
  readonly symbols: ReadonlySet<string>;
  readonly held: ReadonlySet<string>;
  readonly openOrders: ReadonlySet<string>;
};

function toReport(last: Holdings | undefined, { symbols, held, openOrders }: Seen): FlattenReport {
  if (last === undefined) {
    if (symbols.size === 0)
      throw new CommandRefused('The account could not be read. Close positions and orders at the exchange.', 503);
    return { closed: [], failed: [...symbols].map((symbol) => ({ symbol, error: NOT_READ })), cancelled: 0 };
  }
  const open = last.orders.filter(({ state }) => state === 'open');
  const left = new Set(symbolsOf([...last.positions, ...open]));
  const leftOrders = new Set(open.map(({ exchangeId }) => exchangeId));
  return {
    closed: [...held].filter((symbol) => !left.has(symbol)),
    failed: [...left].map((symbol) => ({ symbol, error: NOT_FLAT })),
    cancelled: [...openOrders].filter((id) => !leftOrders.has(id)).length,
  };
}
