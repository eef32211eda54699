import { signOf, type Execution } from '../account/model';
import type { VirtualBot } from '../virtualBot';
import { qtyToleranceOf } from './agreement';
import { createExitWatch } from './exitWatch';
import { isOpenedByHand } from './handledSymbols';
import { createNeedlessSaleWatch } from './needlessSales';
import { createNotionalWatch } from './notionalWatch';
import { createStopWatch } from './stopWatch';

/**
 * Checks positions and fills at the exchange while a bot trades. `check` runs after each step of virtual time. Symbols on
 * which a person opened a position are not checked.
 */
export function createExchangeWatch(
  virtual: Pick<VirtualBot, 'account' | 'rows' | 'store'>,
  maxNotionalUsdt: number,
  isAnswering: () => boolean,
) {
  const {
    account: { state },
    rows,
  } = virtual;
  const broken = new Set<string>();
  const handled = new Set<string>();
  const quantities = new Map<string, number>();
  const stops = createStopWatch(state, isAnswering);
  const notional = createNotionalWatch(state, maxNotionalUsdt, (clientId) => rows.orders.get(clientId)?.created_ms);
  const sales = createNeedlessSaleWatch(virtual);
  const exits = createExitWatch(state, rows, isAnswering);
  let isReportedFlat = false;
  let seen = 0;

  const report = (texts: readonly string[]): void => texts.forEach((text) => broken.add(text));

  function checkFill(execution: Execution): void {
    const { order, qty, execType } = execution;
    if (execType === 'Funding') return;
    const { symbol, side, reduceOnly, orderLinkId, orderId } = order;
    const isRoundTrip = state.roundTripIds.has(orderId);
    const tolerance = qtyToleranceOf(state, symbol);
    if (isOpenedByHand(execution) && !isRoundTrip) handled.add(symbol);
    const before = quantities.get(symbol) ?? 0;
    const after = before + signOf(side) * qty;
    quantities.set(symbol, Math.abs(after) < tolerance ? 0 : after);
    if (handled.has(symbol) || isRoundTrip) return;
    report(sales.checkFill(execution));
    if (Math.min(Math.abs(before), Math.abs(after)) > tolerance && before * after < 0)
      broken.add(`${symbol} flipped from ${before} to ${after}`);
    if (reduceOnly) return;
    // One symbol has one entry. Its replacements have the quantity of the first order.
    if (isReportedFlat) broken.add(`${orderLinkId} filled after the report that the account is flat`);
    if (Math.abs(after) > order.qty + tolerance)
      broken.add(`${orderLinkId} of ${order.qty} made a position of ${after} ${symbol}`);
    report(notional.checkEntry(execution, handled));
  }

  return {
    check(): void {
      notional.recordMarks();
      for (const execution of state.executions.slice(seen)) checkFill(execution);
      seen = state.executions.length;
      sales.record();
      report(stops.check(handled));
      report(exits.check(handled));
    },
    /** The operator gave the command to close everything. */
    allowFlatten: sales.allowFlatten,
    /** The bot reported that nothing is left. It takes no entry until `released`. */
    flatReported(): void {
      isReportedFlat = true;
    },
    released(): void {
      isReportedFlat = false;
    },
    broken: (): string[] => [...broken],
    /** Symbols on which a person opened or increased a position. */
    handled: (): ReadonlySet<string> => handled,
  };
}
