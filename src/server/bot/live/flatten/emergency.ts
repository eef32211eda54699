/** Creates Halt, Release and Flatten, and the daily loss limit, which flattens too. */
import { CommandRefused } from '../../../commandRefused';
import type { BotContext } from '../../core/context';
import type { Positions } from '../../positions/positions';
import type { Execution } from '../createExecution';
import { createDailyLossLimit } from '../account/dailyLossLimit';
import type { EmergencyCommands } from './emergencyCommands';
import { createFlattenAccount } from './flattenAccount';

export type Emergency = {
  readonly commands: EmergencyCommands;
  /** Absent without an account at an exchange. */
  readonly checkDailyLoss?: () => void;
  /** Returns the time of the newest reading that shows the account flat, after a Flatten and until the release. */
  flatAt(): number | undefined;
};

export function createEmergency(
  context: BotContext,
  { halts, live, onSnapshot, orders, readAccount }: Execution,
  positions: Positions,
  { cancelEntries, isStopped }: { cancelEntries: (why: string) => void; isStopped: () => boolean },
): Emergency {
  const { liveAccount, params } = context;
  if (liveAccount === undefined || live === undefined) {
    const refuse = () => {
      throw new CommandRefused('This bot has no account at an exchange.');
    };
    return {
      commands: { halt: refuse, release: refuse, flatten: () => Promise.resolve().then(refuse) },
      flatAt: () => undefined,
    };
  }

  const ownSymbols = (): string[] => [
    ...positions.live().map(({ symbol }) => symbol),
    ...orders.aliveOrders().map(({ symbol }) => symbol),
  ];
  // Other halts can outlast the release of the operator.
  const isHalted = () => halts.list().some(({ cause }) => cause === 'operator' || cause === 'daily_loss');
  let flatReadAt: number | undefined;
  onSnapshot(({ positions: held, orders: shown, takenAt }) => {
    const open = shown?.filter(({ state }) => state === 'open');
    if ((held?.length ?? 0) + (open?.length ?? 0) > 0) flatReadAt = undefined;
    else if (held && open) flatReadAt = takenAt;
  });
  const flattening = createFlattenAccount(context, liveAccount, {
    readAccount,
    ownSymbols,
    aliveOrders: orders.aliveOrders,
    cancelEntries,
    isHalted,
  });
  halts.onHalt(() => {
    if (params().mode === 'LIVE') cancelEntries('entries are halted');
  });
  return {
    flatAt: () => (isHalted() && flattening.isDone() ? flatReadAt : undefined),
    commands: {
      halt: () => halts.halt('operator', 'halted by the operator'),
      release() {
        live.money.acceptBalance();
        halts.release('operator');
        halts.release('unknown_fee');
      },
      flatten() {
        halts.halt('operator', 'all positions were closed by the operator');
        return flattening.flatten();
      },
    },
    checkDailyLoss: createDailyLossLimit(context, {
      dailyLoss: live.dailyLoss,
      money: live.money,
      halts,
      maxLossUsdt: liveAccount.limits.maxDailyLossUsdt,
      hasExposure: () => ownSymbols().length > 0,
      isStopped,
      flattening,
    }),
  };
}
