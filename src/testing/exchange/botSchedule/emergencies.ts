import type { FlattenReport } from '@/server/bot/live/flatten/emergencyCommands';
import { isOpen } from '../account/model';
import { openPositions } from '../account/state';
import type { Fault } from '../faults/faults';
import type { VirtualBot } from '../virtualBot';

const RETRY_MS = 1_000;
const SAVE_AGAIN_MS = 5_000;
/** The operator flattens this long after an entry left. */
const FLATTEN_AFTER_MS = 100;
/** The operator flattens this long after the key died or the position mode changed. */
const FLATTEN_IN_FAULT_MS = 5_000;
/** Entries halt within this time after the key died or the position mode changed. */
const HALTED_AFTER_MS = 25_000;
const OWN_ORDER = /^[efx]-/;
/** Faults that halt entries as long as they last. */
const HALTING: ReadonlySet<string> = new Set(['dead key', 'hedge switch']);

type FlattenWatch = { allowFlatten(): void; flatReported(): void; released(): void };

/** Commands of an operator within the faults of a schedule. Times are relative to `virtual`'s creation. */
export function createEmergencies(
  virtual: VirtualBot,
  faults: readonly Fault[],
  startedAt: number,
  watch: FlattenWatch,
) {
  const { account, market, bot, isDead } = virtual;
  const { clock } = market;
  const broken = new Set<string>();
  let flattenedFault: Fault | undefined;
  let keyProblem: string | undefined;

  const at = (ms: number, task: () => void): void => void clock.after(startedAt + ms - clock.now(), task);

  /** An empty list of failures means that nothing is left. */
  function checkReport({ failed }: FlattenReport): void {
    if (failed.length > 0) return;
    const positions = openPositions(account.state).map(({ symbol }) => symbol);
    const orders = account.state.orders.filter((order) => isOpen(order) && OWN_ORDER.test(order.orderLinkId));
    const left = [...positions, ...orders.map(({ orderLinkId }) => orderLinkId)];
    if (left.length > 0) broken.add(`the report of the flattening names no failure, and leaves ${left.join()}`);
    else watch.flatReported();
  }

  async function flatten(): Promise<void> {
    watch.allowFlatten();
    await bot().flatten().then(checkReport);
  }

  /** A refused command or the death of the process ends the command without a report. */
  const flattenUnlessDead = (): void => {
    if (!isDead()) flatten().catch(() => undefined);
  };

  function release(): void {
    const now = clock.now() - startedAt;
    const isHalting = faults.some(({ kind, from, until }) => HALTING.has(kind) && now >= from && now < until);
    if (isDead() || isHalting) return void clock.after(RETRY_MS, release);
    watch.released();
    bot().release();
  }

  function checkHalt(kind: string): void {
    const status = isDead() ? undefined : bot().status();
    if (status?.running === true && status.execution?.halts.length === 0)
      broken.add(`${kind}: entries were not halted`);
  }

  function saveKey(): void {
    if (isDead()) return void clock.after(RETRY_MS, saveKey);
    virtual.saveKey().then(
      () => {
        keyProblem = undefined;
        bot().stop();
        start();
      },
      (error: unknown) => {
        keyProblem = String(error);
        clock.after(SAVE_AGAIN_MS, saveKey);
      },
    );
  }
  function start(): void {
    if (isDead()) return;
    const { prepareStart, start: startBot } = bot();
    prepareStart()
      .then(startBot)
      .catch(() => clock.after(RETRY_MS, start));
  }

  for (const { kind, from, until, ms } of faults) {
    if (kind === 'replaced key') at(until, saveKey);
    if (HALTING.has(kind)) {
      if (until - from > HALTED_AFTER_MS) at(until - RETRY_MS, () => checkHalt(kind));
      // The other faults show that entries halt without a command.
      if (ms % 4 < 2) at(from + FLATTEN_IN_FAULT_MS, flattenUnlessDead);
      at(until + RETRY_MS, release);
    }
    if (kind === 'flatten in an entry') at(until + SAVE_AGAIN_MS, release);
  }

  return {
    flatten,
    /** Flattens when an entry leaves within a fault. */
    onCall(name: string): void {
      if (name !== 'request entry create') return;
      const now = clock.now() - startedAt;
      const active = faults.find(
        (fault) => fault.kind === 'flatten in an entry' && now >= fault.from && now < fault.until,
      );
      if (active === undefined || active === flattenedFault) return;
      flattenedFault = active;
      clock.after(FLATTEN_AFTER_MS, flattenUnlessDead);
    },
    broken: (): string[] => [
      ...broken,
      ...(keyProblem === undefined ? [] : [`the new key of the same account is refused: ${keyProblem}`]),
    ],
  };
}
