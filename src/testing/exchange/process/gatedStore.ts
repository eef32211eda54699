import type { Store } from '@/server/store/repositories';
import type { OutsideGate } from './outsideGate';
import type { StoredRows } from './storedRows';

const WRITE_NAMES: Readonly<Record<string, string>> = {
  'trades.saveOpenTrades': 'open trades',
  'tradePaths.savePath': 'trade path',
  'signals.add': 'signal row',
  'signals.setOutcome': 'signal outcome',
  'signals.setPendingOutcomes': 'outcomes of the last run',
  'logs.add': 'log line',
  'params.save': 'parameters',
  'equity.saveEquity': 'equity row',
  'liveRisk.saveDay': 'daily loss row',
  'liveRisk.saveEquity': 'equity of the day',
  'liveRisk.saveHalt': 'halt row',
  'liveRisk.removeHalt': 'removal of a halt row',
  'exchangeAccount.keepAccountId': 'account number',
};
const READ_PREFIX = /^(accountId|compute|count|find|has|is|list|load|operatorName|sum)/;

type Call = { name: string; detail: string };
type Method = (...given: unknown[]) => unknown;

/**
 * Store of one process. Each write is a call `write` with the kind of its row. A dead process writes nothing, and a read
 * of a dead process changes nothing.
 */
export function gateStore(store: Store, gate: OutsideGate, rows: StoredRows): Store {
  function write<T>({ name, detail }: Call, task: () => T): T {
    // Only operator commands read the result of a write. No command runs in a dead process.
    return gate.pass(`write ${name}`, detail, task, undefined as T);
  }

  /** Gates each method of a repository that changes the database. */
  function gateWrites<T extends object>(repository: string, target: T): T {
    const gated = Object.entries(target).map(([method, run]) => {
      if (typeof run !== 'function' || READ_PREFIX.test(method)) return [method, run];
      const name = WRITE_NAMES[`${repository}.${method}`] ?? `${repository}.${method}`;
      // The cast is safe: the arguments pass unchanged.
      const call: Method = (...given) => write({ name, detail: '' }, () => (run as Method)(...given));
      return [method, call];
    });
    // The object has the same methods as the target.
    return Object.fromEntries(gated) as T;
  }

  const { trades, orders } = store;
  const gatedEntries = Object.entries(store).map(([name, value]) =>
    typeof value === 'object' ? [name, gateWrites(name, value)] : [name, value],
  );
  // The object has the same repositories as the store.
  const gated = Object.fromEntries(gatedEntries) as Store;
  return {
    ...gated,
    orders: {
      ...gated.orders,
      saveOrder(order) {
        const isNew = !rows.orders.has(order.client_id);
        const detail = `${order.purpose} ${order.state}`;
        write({ name: isNew ? 'order row' : 'order state', detail }, () => {
          orders.saveOrder(order);
          rows.orders.set(order.client_id, order);
        });
      },
      addFill(fill) {
        write({ name: 'fill row', detail: fill.client_id ?? fill.cause }, () => {
          orders.addFill(fill);
          rows.fills.set(fill.fill_id, fill);
        });
      },
    },
    trades: {
      ...gated.trades,
      save(trade, monitor) {
        const isNew = !rows.tradeIds.has(trade.trade_id);
        const name = trade.status === 'CLOSED' ? 'closed trade' : isNew ? 'trade row' : 'trade state';
        write({ name, detail: trade.trade_id }, () => {
          trades.save(trade, monitor);
          rows.tradeIds.add(trade.trade_id);
        });
      },
    },
    clearHistory: () => write({ name: 'removal of the history', detail: '' }, store.clearHistory),
    onFault(listener) {
      if (!gate.isDead()) store.onFault(listener);
    },
    onLogLine(listener) {
      if (!gate.isDead()) store.onLogLine(listener);
    },
    close: () => undefined,
  };
}
