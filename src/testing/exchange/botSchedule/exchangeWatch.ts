import { signOf, type Execution } from '../account/model';
import type { VirtualBot } from '../virtualBot';
import { isOpenedByHand } from './handledSymbols';
import { createNotionalWatch } from './notionalWatch';
import { createStopWatch } from './stopWatch';

const EPSILON = 1e-9;

/**
 * Checks positions and fills at the exchange while a bot trades. `check` runs after each step of virtual time. Symbols on
 * which a person opened a position are not checked.
 */
export function createExchangeWatch(
  { account: { state }, rows }: Pick<VirtualBot, 'account' | 'rows'>,
  maxNotionalUsdt: number,
  isAnswering: () => boolean,
) {
  const broken = new Set<string>();
  const handled = new Set<string>();
  const quantities = new Map<string, number>();
  const stops = createStopWatch(state, isAnswering);
  const notional = createNotionalWatch(state, maxNotionalUsdt, (clientId) => rows.orders.get(clientId)?.created_ms);
  let seen = 0;

  const report = (texts: readonly string[]): void => texts.forEach((text) => broken.add(text));

  function checkFill(execution: Execution): void {
    const { order, qty, execType } = execution;
    if (execType === 'Funding') return;
    const { symbol, side, reduceOnly, orderLinkId } = order;
    if (isOpenedByHand(execution)) handled.add(symbol);
    const before = quantities.get(symbol) ?? 0;
    const after = before + signOf(side) * qty;
    quantities.set(symbol, Math.abs(after) < EPSILON ? 0 : after);
    if (handled.has(symbol)) return;
    if (before * after < -EPSILON) broken.add(`${symbol} flipped from ${before} to ${after}`);
    if (reduceOnly) return;
    // One symbol has one entry. Its replacements have the quantity of the first order.
    if (Math.abs(after) > order.qty + EPSILON)
      broken.add(`${orderLinkId} of ${order.qty} made a position of ${after} ${symbol}`);
    report(notional.checkEntry(execution, handled));
  }

  return {
    check(): void {
      notional.recordMarks();
      for (const execution of state.executions.slice(seen)) checkFill(execution);
      seen = state.executions.length;
      report(stops.check(handled));
    },
    broken: (): string[] => [...broken],
    /** Symbols on which a person opened or increased a position. */
    handled: (): ReadonlySet<string> => handled,
  };
}
