// The form of a check, and helpers that find the first fault.

import type { Capability } from '@/contract/capabilities';
import type { BotSession } from './botSession';
import type { Fault } from './faults';

/** Result of a check that did not run, with the reason. */
export class CheckSkipped {
  constructor(readonly reason: string) {}
}
export const skip = (reason: string): CheckSkipped => new CheckSkipped(reason);

export type CheckResult = Fault | CheckSkipped;

/** One statement of the contract and how to test it. */
export type Check = {
  /** Name of the check, for example `trades.newest-first`. */
  id: string;
  /** The call or the connection, for example `GET /api/trades`. */
  call: string;
  contract: string;
  /** What the operator would see because of a fault. */
  operatorSees: string;
  /** True for a check that changes the bot. Runs only with `--commands` on a bot that says PAPER. */
  command?: true;
  /** Runs only if the bot lists the capability. */
  capability?: Capability;
  /** True for a check of the frames that two consoles receive during the run. */
  listens?: true;
  run(bot: BotSession): Promise<CheckResult>;
};

/** Returns the first fault. */
export const firstFault = (faults: Iterable<Fault>): Fault => {
  for (const fault of faults) if (fault !== undefined) return fault;
  return undefined;
};

/** Returns a fault for each row that does not satisfy a condition, and names the first. */
export function faultOfRows<Row>(
  rows: readonly Row[],
  faultOf: (row: Row, index: number) => string | undefined,
): string | undefined {
  for (const [index, row] of rows.entries()) {
    const fault = faultOf(row, index);
    if (fault !== undefined) return `row ${index}: ${fault}`;
  }
  return undefined;
}
