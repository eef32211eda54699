/** Progress of one Flatten: what is closed, what is left and why. */
import { CommandRefused } from '../../../commandRefused';
import type { FlattenReport } from './emergencyCommands';
import type { AccountSnapshot, ExecutionPort, SnapshotOrder, SnapshotPosition } from '../../../orders/port';

export type OwnOrder = { readonly clientId: string; readonly symbol: string };

const NOT_FLAT = 'not closed yet, the bot continues';
const NOT_READ = 'the account could not be read, the bot continues';
const NOT_READ_AGAIN = 'not read since the last order ended, the bot continues';

const symbolsOf = (rows: readonly { symbol: string }[]): string[] => rows.map(({ symbol }) => symbol);

/** What one command to close everything saw and did so far. */
export type FlattenProgress = ReturnType<typeof createFlattenProgress>;

/** `isNeeded` returns false once a release of the entries ends the work. */
export function createFlattenProgress(ownSymbols: readonly string[], isNeeded: () => boolean) {
  const symbols = new Set(ownSymbols);
  const held = new Set<string>();
  const cancelled = new Set<string>();
  const problems = new Map<string, string>();
  let toClose: ReadonlySet<string> = new Set(ownSymbols);
  let started: ReadonlySet<string> = new Set();
  let positions: readonly SnapshotPosition[] | undefined;
  let orders: readonly SnapshotOrder[] | undefined;
  /** Why the last reading does not show the whole account. */
  let unread: string | undefined = NOT_READ;

  const left = (): Set<string> => new Set(symbolsOf([...(positions ?? []), ...(orders ?? [])]));

  function reasonsOf(symbol: string, waitsFor: readonly OwnOrder[]): string[] {
    const problem = problems.get(symbol);
    const isLeft = left().has(symbol);
    const named = problem === undefined ? NOT_FLAT : `${NOT_FLAT}: ${problem}`;
    const state = isLeft || (unread !== undefined && problem !== undefined) ? named : unread;
    const waiting = waitsFor
      .filter((order) => order.symbol === symbol)
      .map(({ clientId }) => `waits for the outcome of the order ${clientId} on ${symbol}`);
    return [...(state === undefined ? [] : [state]), ...waiting];
  }

  function failures(waitsFor: readonly OwnOrder[]): FlattenReport['failed'] {
    const all = [...new Set([...symbols, ...symbolsOf(waitsFor)])];
    const failed = all.flatMap((symbol) => {
      const reasons = reasonsOf(symbol, waitsFor);
      return reasons.length > 0 ? [{ symbol, error: reasons.join(', ') }] : [];
    });
    return failed.length > 0 ? failed : all.map((symbol) => ({ symbol, error: NOT_READ_AGAIN }));
  }

  return {
    /** Starts to close each symbol that holds something and that is not being closed. */
    closeSymbols(port: Pick<ExecutionPort, 'flatten'>): void {
      for (const symbol of toClose)
        if (!started.has(symbol)) port.flatten(symbol, (why) => void problems.set(symbol, why), isNeeded);
      started = toClose;
    },
    forgetStarted(): void {
      started = new Set();
    },
    readingFailed(this: void): void {
      unread = NOT_READ;
    },
    applyReading(snapshot: AccountSnapshot): void {
      positions = snapshot.positions ?? positions;
      const open = snapshot.orders?.filter(({ state }) => state === 'open');
      orders = open ?? orders;
      for (const symbol of symbolsOf(snapshot.positions ?? [])) held.add(symbol);
      for (const { exchangeId } of open ?? []) cancelled.add(exchangeId);
      const unreadList = snapshot.failures.find(({ list }) => list === 'positions' || list === 'orders');
      unread = unreadList && `the list of ${unreadList.list} could not be read (${unreadList.why}), the bot continues`;
      toClose = left();
      for (const symbol of toClose) symbols.add(symbol);
      started = new Set([...started].filter((symbol) => toClose.has(symbol)));
    },
    isFlat: (): boolean => unread === undefined && left().size === 0,
    /** Throws CommandRefused if nothing is known of the account. */
    report(waitsFor: readonly OwnOrder[], isFlat: boolean): FlattenReport {
      const failed = isFlat ? [] : failures(waitsFor);
      if (!isFlat && failed.length === 0)
        throw new CommandRefused('The account could not be read. Close positions and orders at the exchange.', 503);
      const openIds = new Set(orders?.map(({ exchangeId }) => exchangeId));
      return {
        closed: positions === undefined ? [] : [...held].filter((symbol) => !left().has(symbol)),
        failed,
        cancelled: [...cancelled].filter((id) => !openIds.has(id)).length,
      };
    },
  };
}
