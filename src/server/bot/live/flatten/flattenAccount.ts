import { CommandRefused } from '../../../commandRefused';
import type { BotContext } from '../../core/context';
import type { FlattenReport } from './emergencyCommands';
import { createFlattenProgress, type FlattenProgress, type OwnOrder } from './flattenProgress';
import type { LiveAccount } from '../../../orders/account';
import type { AccountSnapshot } from '../../../orders/port';

const MAX_WAIT_MS = 5_000;
const READ_INTERVAL_MS = 500;
/** Interval of the readings after the report. */
const READ_LATER_INTERVAL_MS = 2_000;

type Sources = {
  readAccount(): Promise<AccountSnapshot>;
  /** Symbols with a position or a live order in the ledger. They need no answer of the exchange. */
  ownSymbols(): readonly string[];
  /** Orders of the bot that can still fill, also those whose outcome is not known. */
  aliveOrders(): readonly OwnOrder[];
  cancelEntries(why: string): void;
  /** Returns false once entries are released, whose positions must stay. */
  isHalted(): boolean;
};

/**
 * Creates the command that cancels all orders and closes all positions of the account. It stays active until a reading
 * shows the account flat after the last order of the bot ended. The report follows after at most 5 s.
 */
export function createFlattenAccount(
  { market: { clock } }: Pick<BotContext, 'market'>,
  { port }: LiveAccount,
  { readAccount, ownSymbols, aliveOrders, cancelEntries, isHalted }: Sources,
): { flatten(): Promise<FlattenReport>; isRunning(): boolean; isDone(): boolean } {
  let isReporting = false;
  /** True once a reading showed the account flat, until the next command. */
  let isDone = false;
  let current: FlattenProgress | undefined;
  const wait = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));

  async function read(progress: FlattenProgress): Promise<void> {
    const reading = readAccount().then(
      (snapshot) => () => progress.applyReading(snapshot),
      () => progress.readingFailed,
    );
    const apply = await Promise.race([reading, wait(MAX_WAIT_MS).then(() => progress.readingFailed)]);
    apply();
  }

  /** A later command continues what an earlier one closes. */
  const isNeeded = (): boolean => current !== undefined && isHalted();

  /** Returns whether the account is flat. Returns false if a later command or a release of the entries ends the work. */
  async function closeUntilFlat(progress: FlattenProgress): Promise<boolean> {
    const reportAt = clock.now() + MAX_WAIT_MS;
    progress.closeSymbols(port);
    while (current === progress && isNeeded()) {
      // An order that ends within the reading can have filled behind the list of positions.
      const isQuiet = aliveOrders().length === 0;
      await read(progress);
      progress.closeSymbols(port);
      if (isQuiet && progress.isFlat()) {
        isDone = true;
        return true;
      }
      const isReported = clock.now() >= reportAt;
      // A new connection to the account does not know what the earlier one closes.
      if (isReported) progress.forgetStarted();
      await wait(isReported ? READ_LATER_INTERVAL_MS : READ_INTERVAL_MS);
    }
    return false;
  }

  async function run(): Promise<FlattenReport> {
    const progress = createFlattenProgress(ownSymbols(), isNeeded);
    current = progress;
    isDone = false;
    const closing = closeUntilFlat(progress).finally(() => {
      if (current === progress) current = undefined;
    });
    const isFlat = await Promise.race([closing, wait(MAX_WAIT_MS).then(() => false)]);
    return progress.report(isFlat ? [] : aliveOrders(), isFlat);
  }

  return {
    isRunning: () => current !== undefined,
    isDone: () => isDone,
    async flatten() {
      if (isReporting) throw new CommandRefused('The bot is closing all positions already.');
      isReporting = true;
      try {
        cancelEntries('all positions are being closed');
        return await run();
      } finally {
        isReporting = false;
      }
    },
  };
}
