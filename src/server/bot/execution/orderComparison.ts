import type { OrderResult } from '@/contract/bot/execution';
import type { BotContext } from '../botContext';
import { logFailure } from '../runtime/failures';
import type { OrderHandle, OrderOwner } from './orderOwner';
import { createOrderResultSaver } from './orderResultSaver';
import type { PaperExecution } from './paper/paperExecution';
import type { OrderReport, OrderRequest } from './port';

type OrderResults = { result: OrderResult; estimate: OrderResult | null };

/** Compares each order at the exchange with the same order in the paper simulation. No result steers a trade. */
export type OrderComparison = {
  observe(request: OrderRequest, owner: OrderOwner, create: (owner: OrderOwner) => OrderHandle): OrderHandle;
  /** Returns the results of an order of this process. The estimate is null if it failed. */
  resultsOf(clientId: string): OrderResults | undefined;
  /** Stores the results that changed last, before the process ends. */
  saveResults(): void;
};

type Progress = { filledQty: number; value: number; endedAt: number | undefined };
type Observed = { readonly sentAt: number; readonly real: Progress; readonly estimated: Progress; hasFailed: boolean };

const MAX_REMEMBERED_ORDERS = 1_000;

const newProgress = (): Progress => ({ filledQty: 0, value: 0, endedAt: undefined });

const addFill = (progress: Progress, { price, qty }: { price: number; qty: number }): void => {
  progress.filledQty += qty;
  progress.value += price * qty;
};

const toResult = ({ filledQty, value, endedAt }: Progress, sentAt: number): OrderResult => ({
  filled_qty: filledQty,
  average_price: filledQty > 0 ? value / filledQty : null,
  delay_ms: endedAt === undefined ? null : endedAt - sentAt,
});

const toResults = ({ real, estimated, sentAt, hasFailed }: Observed): OrderResults => ({
  result: toResult(real, sentAt),
  estimate: hasFailed ? null : toResult(estimated, sentAt),
});

export function createOrderComparison(context: BotContext, simulation: PaperExecution): OrderComparison {
  const { log } = context;
  const { now } = context.market.clock;
  const observed = new Map<string, Observed>();
  const saver = createOrderResultSaver(context);

  const changed = (clientId: string, order: Observed) =>
    saver.saveSoon(clientId, () => {
      const { result, estimate } = toResults(order);
      return {
        client_id: clientId,
        delay_ms: result.delay_ms,
        estimate_qty: estimate?.filled_qty ?? null,
        estimate_price: estimate?.average_price ?? null,
        estimate_delay_ms: estimate?.delay_ms ?? null,
      };
    });

  simulation.listen((report: OrderReport) => {
    const clientId = (report.kind === 'fill' ? report.fill.clientId : report.clientId) ?? '';
    const order = observed.get(clientId);
    if (order === undefined) return;
    if (report.kind === 'fill') addFill(order.estimated, report.fill);
    if (report.kind !== 'fill' && report.kind !== 'ended') return;
    order.estimated.endedAt = now();
    changed(clientId, order);
  });

  /** A failed estimate must not touch the order. */
  const simulate = (order: Observed | undefined, run: () => void): void => {
    try {
      run();
    } catch (error) {
      if (order) order.hasFailed = true;
      logFailure(log, 'EXECUTION', 'The estimate of an order', error);
    }
  };

  const begin = (clientId: string): Observed => {
    const order = { sentAt: now(), real: newProgress(), estimated: newProgress(), hasFailed: false };
    observed.set(clientId, order);
    changed(clientId, order);
    const [oldest] = observed.keys();
    if (observed.size > MAX_REMEMBERED_ORDERS && oldest !== undefined) observed.delete(oldest);
    return order;
  };

  return {
    observe(request, owner, create) {
      const { clientId } = request;
      let order: Observed | undefined;
      const update = (change: (order: Observed) => void) => {
        if (order === undefined) return;
        change(order);
        changed(clientId, order);
      };
      const handle = create({
        ...owner,
        onFill(fill) {
          update(({ real }) => {
            addFill(real, fill);
            // A fill can arrive after the end of its order.
            if (real.endedAt !== undefined) real.endedAt = now();
          });
          owner.onFill(fill);
        },
        onEnded(end) {
          update(({ real }) => {
            real.endedAt = now();
          });
          // No component passes books to the estimate of an ended order.
          simulate(order, () => simulation.cancel(clientId));
          owner.onEnded(end);
        },
      });
      return {
        ...handle,
        send() {
          order = begin(clientId);
          // The estimate comes first: the reports of the exchange change the position from which it reads its price.
          simulate(order, () => simulation.submit(request));
          handle.send();
        },
        cancel() {
          simulate(order, () => simulation.cancel(clientId));
          handle.cancel();
        },
      };
    },
    resultsOf(clientId) {
      const order = observed.get(clientId);
      return order && toResults(order);
    },
    saveResults: saver.saveChanged,
  };
}
