import type { Clock } from '../../clock/clock';
import type { Instrument } from '../../source';
import type { ExchangeFeed } from '../exchanges/exchangeFeed';
import type { RequestQueue } from './requestQueue';
import { describeRestError } from '../exchanges/restError';

export type ContractList = {
  /** Throws the exchange's error. Reloads the list every hour after the first success. */
  load(): Promise<void>;
};

const RELOAD_EVERY_MS = 3_600_000;

/** Loads the tradable contracts of an exchange and funding intervals that differ from the usual one. */
export function createContractList(
  feed: Pick<ExchangeFeed, 'costOf' | 'fundingIntervals' | 'instruments'>,
  clock: Clock,
  queue: RequestQueue,
  hooks: {
    isRunning: () => boolean;
    arrived: (contracts: readonly Instrument[]) => void;
    /** Called when funding intervals are missing. The contract list is used without these intervals. */
    incomplete: (why: string) => void;
  },
): ContractList {
  let intervals: ReadonlyMap<string, number> = new Map();

  /** Returns the error, if any. The intervals known before stay in use. */
  async function readIntervals(): Promise<string | undefined> {
    try {
      intervals = await queue.run(
        { cost: feed.costOf('funding'), urgency: 'book' },
        () => feed.fundingIntervals?.() ?? Promise.resolve(intervals),
      );
      return undefined;
    } catch (error) {
      return describeRestError(error).text;
    }
  }

  async function read(): Promise<void> {
    const reading = readIntervals();
    const contracts = await queue.run({ cost: feed.costOf('contracts'), urgency: 'book' }, () => feed.instruments());
    const problem = await reading;
    if (!hooks.isRunning()) return;
    if (problem !== undefined) hooks.incomplete(`funding intervals: ${problem}`);
    hooks.arrived(contracts.map((contract) => ({ ...contract, funding_every_ms: intervals.get(contract.symbol) })));
  }

  function scheduleReload(): void {
    clock.after(RELOAD_EVERY_MS, () => {
      if (!hooks.isRunning()) return;
      // After a failure the old list stays for another hour.
      void read().catch(() => undefined);
      scheduleReload();
    });
  }

  return {
    async load() {
      await read();
      if (hooks.isRunning()) scheduleReload();
    },
  };
}
