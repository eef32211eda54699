import type { Clock } from '../../clock/clock';
import type { Instrument } from '../../source';
import type { ExchangeFeed } from '../exchanges/exchangeFeed';
import type { RequestQueue } from './requestQueue';
import { describeRestError } from '../exchanges/restError';

export type ContractListLoader = {
  /** Loads the contracts. Throws if the first load fails. Reloads the list every hour after the first success. */
  loadContracts(): Promise<void>;
};

const CONTRACT_RELOAD_INTERVAL_MS = 3_600_000;

/** Creates a loader of the tradable contracts of an exchange with their funding intervals. */
export function createContractListLoader(
  feed: Pick<ExchangeFeed, 'requestCostOf' | 'requestFundingIntervals' | 'requestInstruments'>,
  clock: Clock,
  queue: RequestQueue,
  hooks: {
    isRunning: () => boolean;
    arrived: (contracts: readonly Instrument[]) => void;
    /** Called with the reason if the request for funding intervals failed. */
    incomplete: (why: string) => void;
  },
): ContractListLoader {
  let intervals: ReadonlyMap<string, number> = new Map();

  /** Requests the funding intervals. Returns the error, if any. After an error the known intervals stay in use. */
  async function readIntervals(): Promise<string | undefined> {
    try {
      intervals = await queue.enqueue(
        { cost: feed.requestCostOf('funding'), urgency: 'book' },
        () => feed.requestFundingIntervals?.() ?? Promise.resolve(intervals),
      );
      return undefined;
    } catch (error) {
      return describeRestError(error).text;
    }
  }

  async function read(): Promise<void> {
    const reading = readIntervals();
    const contracts = await queue.enqueue({ cost: feed.requestCostOf('contracts'), urgency: 'book' }, () =>
      feed.requestInstruments(),
    );
    const problem = await reading;
    if (!hooks.isRunning()) return;
    if (problem !== undefined) hooks.incomplete(`funding intervals: ${problem}`);
    hooks.arrived(contracts.map((contract) => ({ ...contract, funding_every_ms: intervals.get(contract.symbol) })));
  }

  function scheduleReload(): void {
    clock.after(CONTRACT_RELOAD_INTERVAL_MS, () => {
      if (!hooks.isRunning()) return;
      // If the reload fails, the old list stays in use for another hour.
      void read().catch(() => undefined);
      scheduleReload();
    });
  }

  return {
    async loadContracts() {
      await read();
      if (hooks.isRunning()) scheduleReload();
    },
  };
}
