import { CommandRefused } from '../../commandRefused';
import { tradeSideOf } from '../../market/direction';
import type { BotContext } from '../core/context';
import { openQuantity } from '../positions/positionFills';
import type { ExitExecutor } from '../exit/exitExecutor';
import { isSettled } from '../../orders/reconcile';
import type { Positions } from '../positions/positions';
import type { Execution } from '../live/createExecution';
import { isBelowQuantity, isSameQuantity } from '../../market/quantities';
import type { Supervisor } from '../live/supervisor';

type Sources = {
  execution: Pick<Execution, 'orders' | 'requestSnapshot'>;
  executor: Pick<ExitExecutor, 'bookExitFill'>;
  positions: Positions;
  supervisor: Supervisor;
};

/**
 * Creates the command that takes the smaller quantity of the account for the position of a symbol. The bot knows no fill
 * of the missing quantity, so that it counts as closed by hand at the last price with the taker fee.
 */
export function createAdoption(
  { market: { clock }, params, log }: BotContext,
  { execution, executor, positions, supervisor }: Sources,
): (symbol: string) => void {
  const findDifference = (symbol: string) => {
    const position = positions.live().find((open) => open.symbol === symbol);
    const shown = supervisor.differences
      .list()
      .find((candidate) => candidate.symbol === symbol && candidate.kind === 'quantity' && candidate.isDisputed);
    if (position === undefined || shown === undefined) return undefined;
    const held = openQuantity(position);
    const real = position.direction * shown.exchange;
    // A fill may have changed the position since the reading.
    const isCurrent = isSameQuantity(position.direction * shown.ledger, held);
    const canStillFill = execution.orders.aliveOrders().some((order) => order.symbol === symbol);
    if (canStillFill || !isSettled(shown.sameSince, clock.now())) return undefined;
    return isCurrent && real >= 0 && isBelowQuantity(real, held) ? { position, held, real } : undefined;
  };

  return (symbol) => {
    const difference = findDifference(symbol);
    if (difference === undefined) throw new CommandRefused('The account does not hold less than the bot.');
    const { position, held, real } = difference;
    const { id, direction, lastPrice: price } = position;
    const qty = held - real;
    const fill = {
      id: `adopted-${id}-${clock.now()}`,
      symbol,
      side: direction === 1 ? 'SELL' : 'BUY',
      price,
      qty,
      fee: price * qty * (params().taker_fee_rate_pct / 100),
      feeAsset: 'USDT',
      liquidity: 'taker',
      at: clock.now(),
      cause: 'order',
    } as const;
    log.warning(
      'EXECUTION',
      `${id} ${tradeSideOf(direction)} ${symbol}: the operator adopted ${real} instead of ${held}`,
    );
    execution.orders.assignAccountFill(fill, id);
    executor.bookExitFill(position, fill);
    execution.requestSnapshot();
  };
}
