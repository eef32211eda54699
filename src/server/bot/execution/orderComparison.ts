import type { OrderResult } from '@/contract/execution';
import type { BotLog } from '../runtime/botLog';
import { logFailure } from '../runtime/failures';
import type { OrderHandle, OrderOwner } from './orderOwner';
import type { PaperExecution } from './paper/paperExecution';
import type { OrderReport, OrderRequest } from './port';

/** Compares each order at the exchange with the same order in the paper simulation. No result steers a trade. */
export type OrderComparison = {
  observe(request: OrderRequest, owner: OrderOwner, create: (owner: OrderOwner) => OrderHandle): OrderHandle;
  resultsOf(clientId: string): { result: OrderResult; estimate: OrderResult } | undefined;
};

type Course = { filledQty: number; value: number; endedAt: number | undefined };
type Observed = { sentAt: number; real: Course; estimated: Course };

const MAX_REMEMBERED_ORDERS = 1_000;

const newCourse = (): Course => ({ filledQty: 0, value: 0, endedAt: undefined });

const addFill = (course: Course, { price, qty }: { price: number; qty: number }): void => {
  course.filledQty += qty;
  course.value += price * qty;
};

const toResult = ({ filledQty, value, endedAt }: Course, sentAt: number): OrderResult => ({
  filled_qty: filledQty,
  average_price: filledQty > 0 ? value / filledQty : null,
  delay_ms: endedAt === undefined ? null : endedAt - sentAt,
});

export function createOrderComparison(simulation: PaperExecution, now: () => number, log: BotLog): OrderComparison {
  const observed = new Map<string, Observed>();

  simulation.listen((report: OrderReport) => {
    const clientId = report.kind === 'fill' ? report.fill.clientId : report.clientId;
    const course = observed.get(clientId ?? '')?.estimated;
    if (course === undefined) return;
    if (report.kind === 'fill') addFill(course, report.fill);
    if (report.kind === 'fill' || report.kind === 'ended') course.endedAt = now();
  });

  /** A failed estimate must not touch the order. */
  const simulate = (run: () => void): void => {
    try {
      run();
    } catch (error) {
      logFailure(log, 'EXECUTION', 'The estimate of an order', error);
    }
  };

  const begin = (clientId: string): Observed => {
    const order = { sentAt: now(), real: newCourse(), estimated: newCourse() };
    observed.set(clientId, order);
    const [oldest] = observed.keys();
    if (observed.size > MAX_REMEMBERED_ORDERS && oldest !== undefined) observed.delete(oldest);
    return order;
  };

  return {
    observe(request, owner, create) {
      const { clientId } = request;
      let order: Observed | undefined;
      const handle = create({
        ...owner,
        onFill(fill) {
          if (order) addFill(order.real, fill);
          owner.onFill(fill);
        },
        onEnded(end) {
          if (order) order.real.endedAt = now();
          owner.onEnded(end);
        },
      });
      return {
        ...handle,
        send() {
          order = begin(clientId);
          // The estimate comes first: the reports of the exchange change the position from which it reads its price.
          simulate(() => simulation.submit(request));
          handle.send();
        },
        cancel() {
          simulate(() => simulation.cancel(clientId));
          handle.cancel();
        },
      };
    },
    resultsOf(clientId) {
      const order = observed.get(clientId);
      return order && { result: toResult(order.real, order.sentAt), estimate: toResult(order.estimated, order.sentAt) };
    },
  };
}
