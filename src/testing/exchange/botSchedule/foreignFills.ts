import type { VirtualBot } from '../virtualBot';

/** Finds fills of other markets and of a person's round trips that the bot gave to a trade. */
export function findTakenFills({ account: { state }, rows }: Pick<VirtualBot, 'account' | 'rows'>): string[] {
  const foreign = new Set([
    ...state.foreignExecutions.map(({ execId }) => execId),
    ...state.executions.flatMap(({ execId, order }) => (state.roundTripIds.has(order.orderId) ? [execId] : [])),
  ]);
  return [...rows.fills.values()].flatMap(({ fill_id, trade_id, symbol }) =>
    trade_id !== null && foreign.has(fill_id)
      ? [`the trade ${trade_id} took the foreign fill ${fill_id} of ${symbol}`]
      : [],
  );
}
