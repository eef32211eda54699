import type { Clock } from '../../clock/clock';
import type { Instrument } from '../../source';
import type { ExchangeFeed } from '../exchanges/exchangeFeed';
import type { RequestQueue } from './requestQueue';
import { describeRestError } from '../exchanges/restError';

export type ContractList = {
  /** Throws what the exchange answered; once it succeeded the list is renewed by itself. */
  load(): Promise<void>;
};

const RELOAD_EVERY_MS = 3_600_000;

/** What can be traded on an exchange, and the funding intervals that differ from the usual one. */
export function createContractList(
  feed: Pick<ExchangeFeed, 'costOf' | 'fundingIntervals' | 'instruments'>,
  clock: Clock,
  queue: RequestQueue,
  hooks: {
    isRunning: () => boolean;
    arrived: (contracts: readonly Instrument[]) => void;
    /** The list serves without. */
    incomplete: (why: string) => void;
  },
): ContractList {
  let intervals: ReadonlyMap<string, number> = new Map();

  /** Its trouble. What was known before serves until it is over. */
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
    const trouble = await reading;
    if (!hooks.isRunning()) return;
    if (trouble !== undefined) hooks.incomplete(`funding intervals: ${trouble}`);
    hooks.arrived(contracts.map((contract) => ({ ...contract, funding_every_ms: intervals.get(contract.symbol) })));
  }

  function renew(): void {
    clock.after(RELOAD_EVERY_MS, () => {
      if (!hooks.isRunning()) return;
      // Where it fails the old list serves for another hour.
      void read().catch(() => undefined);
      renew();
    });
  }

  return {
    async load() {
      await read();
      if (hooks.isRunning()) renew();
    },
  };
}
