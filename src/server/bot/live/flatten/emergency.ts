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
};

export function createEmergency(
  context: BotContext,
  { halts, live, orders, readAccount }: Execution,
  positions: Positions,
  { cancelEntries, isStopped }: { cancelEntries: (why: string) => void; isStopped: () => boolean },
): Emergency {
  const { liveAccount, params } = context;
  if (liveAccount === undefined || live === undefined) {
    const refuse = () => {
      throw new CommandRefused('This bot has no account at an exchange.');
    };
    return { commands: { halt: refuse, release: refuse, flatten: () => Promise.resolve().then(refuse) } };
  }

  const ownSymbols = (): string[] => [
    ...positions.live().map(({ symbol }) => symbol),
    ...orders.aliveOrders().map(({ symbol }) => symbol),
  ];
  const flattening = createFlattenAccount(context, liveAccount, {
    readAccount,
    ownSymbols,
    aliveOrders: orders.aliveOrders,
    cancelEntries,
    // Other halts can outlast the release of the operator.
    isHalted: () => halts.list().some(({ cause }) => cause === 'operator' || cause === 'daily_loss'),
  });
  halts.onHalt(() => {
    if (params().mode === 'LIVE') cancelEntries('entries are halted');
  });
  return {
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
