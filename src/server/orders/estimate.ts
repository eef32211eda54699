/** Compares each order at the exchange with the same order in the paper simulation. No result steers a trade. */
import type { OrderResult } from '@/contract/bot/execution';
import { logFailure } from '../logging/failures';
import { isBelowQuantity } from '../market/quantities';
import type { OrdersContext } from './context';
import type { OrderObserver } from './ledger/ledgerState';
import type { PaperExecution } from './paper/paperExecution';
import type { OrderReport } from './port';
import { createResultSaver } from './resultSaver';

type OrderResults = { result: OrderResult; estimate: OrderResult | null };

export type OrderEstimates = {
  /** Observer for the ledger. It sends each order to the simulation before the order leaves. */
  readonly observer: OrderObserver;
  /** Returns the results of an order of this process. The estimate is null if it failed. */
  resultsOf(clientId: string): OrderResults | undefined;
  /** Stores the results that changed last, before the process ends. */
  saveResults(): void;
};

type Progress = { filledQty: number; value: number; endedAt: number | undefined };
type Observed = {
  readonly qty: number;
  readonly sentAt: number;
  readonly real: Progress;
  readonly estimated: Progress;
  hasFailed: boolean;
};

const MAX_REMEMBERED_ORDERS = 1_000;

const newProgress = (): Progress => ({ filledQty: 0, value: 0, endedAt: undefined });

const toResult = ({ filledQty, value, endedAt }: Progress, sentAt: number): OrderResult => ({
  filled_qty: filledQty,
  average_price: filledQty > 0 ? value / filledQty : null,
  delay_ms: endedAt === undefined ? null : endedAt - sentAt,
});

const toResults = ({ real, estimated, sentAt, hasFailed }: Observed): OrderResults => ({
  result: toResult(real, sentAt),
  estimate: hasFailed ? null : toResult(estimated, sentAt),
});

const clientIdOf = (report: OrderReport): string | undefined => {
  if (report.kind === 'fill') return report.fill.clientId;
  return report.kind === 'connection_replaced' ? undefined : report.clientId;
};

/** Adds a fill or an end. Returns false for every other report. A fill can arrive after the end of its order. */
function addReport(
  progress: Progress,
  report: OrderReport,
  now: number,
  isWhole: (filledQty: number) => boolean,
): boolean {
  if (report.kind === 'fill') {
    progress.filledQty += report.fill.qty;
    progress.value += report.fill.price * report.fill.qty;
  } else if (report.kind !== 'ended') return false;
  const isEnd = report.kind === 'ended' || progress.endedAt !== undefined || isWhole(progress.filledQty);
  if (isEnd) progress.endedAt = now;
  return true;
}

export function createOrderEstimates(context: OrdersContext, simulation: PaperExecution): OrderEstimates {
  const { now } = context.market.clock;
  const observed = new Map<string, Observed>();
  const saver = createResultSaver(context);

  const saveSoon = (clientId: string, order: Observed) =>
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

  const apply = (report: OrderReport, progressOf: (order: Observed) => Progress): Progress | undefined => {
    const clientId = clientIdOf(report);
    const order = clientId === undefined ? undefined : observed.get(clientId);
    if (clientId === undefined || order === undefined) return undefined;
    const isWhole = (filledQty: number) => !isBelowQuantity(filledQty, order.qty);
    if (addReport(progressOf(order), report, now(), isWhole)) saveSoon(clientId, order);
    return progressOf(order);
  };
  simulation.listen((report) => void apply(report, ({ estimated }) => estimated));

  /** A failed estimate must not touch the order. */
  const simulate = (clientId: string, run: () => void): void => {
    const order = observed.get(clientId);
    if (order === undefined) return;
    try {
      run();
    } catch (error) {
      order.hasFailed = true;
      logFailure(context.log, 'EXECUTION', 'The estimate of an order', error);
    }
  };
  const cancel = (clientId: string) => simulate(clientId, () => simulation.cancel(clientId));

  return {
    observer: {
      onSend(request) {
        const { clientId } = request;
        const order = {
          qty: request.qty,
          sentAt: now(),
          real: newProgress(),
          estimated: newProgress(),
          hasFailed: false,
        };
        observed.set(clientId, order);
        saveSoon(clientId, order);
        const [oldest] = observed.keys();
        if (observed.size > MAX_REMEMBERED_ORDERS && oldest !== undefined) observed.delete(oldest);
        // The estimate is made first: the reports of the exchange change the position from which it reads its price.
        simulate(clientId, () => simulation.submit(request));
      },
      onCancel: cancel,
      onReport(report) {
        const real = apply(report, (order) => order.real);
        // No component passes books to the estimate of an ended order.
        if (real?.endedAt !== undefined) cancel(clientIdOf(report) ?? '');
      },
    },
    resultsOf(clientId) {
      const order = observed.get(clientId);
      return order && toResults(order);
    },
    saveResults: saver.saveChanged,
  };
}
