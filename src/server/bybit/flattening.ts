import type { ExecutionPort } from '../orders/port';
import type { Clock } from '../market/clock/clock';
import type { AccountQueries } from './queries';
import { isPositionStop } from './rows/interpret';
import { reasonOf, RefusedRequestError } from './requests/promisedCall';
import { codeMeans, describeRefusal } from '../market/live/exchanges/bybitCodes';
import type { ApiCall, BybitRequests } from './requests/requests';
import { flattenId, toCancelCall, toCloseCall } from './calls';

const REPEAT_MS = 500;
/** A refusal lasts until somebody acts. An exchange without an answer can be back at any time. */
const LONGEST_PAUSE_MS = { refused: 30_000, silent: 5_000 } as const;
const WARN_AGAIN_MS = 60_000;

type Trouble = { readonly kind: keyof typeof LONGEST_PAUSE_MS; readonly why: string };
type Run = {
  onProblem: (why: string) => void;
  isNeeded: () => boolean;
  trouble: Trouble | undefined;
  pauseMs: number;
  warnedAt: number;
};

/**
 * Closes positions by market order and cancels orders, until a query shows neither or `isNeeded` returns false. A stop
 * stays until its position is closed. The pause doubles while the exchange refuses or does not answer.
 */
export function createFlattening({
  queries,
  requests,
  clock,
  warn = () => undefined,
}: {
  queries: Pick<AccountQueries, 'openOrders' | 'positions'>;
  requests: Pick<BybitRequests, 'call'>;
  clock: Clock;
  /** Receives why the exchange does not close a position or cancel an order. */
  warn?: (text: string) => void;
}): Pick<ExecutionPort, 'flatten'> {
  const running = new Map<string, Run>();
  let used = 0;

  function note(symbol: string, run: Run, trouble: Trouble): void {
    run.trouble = trouble;
    run.onProblem(trouble.why);
    if (clock.now() - run.warnedAt < WARN_AGAIN_MS) return;
    run.warnedAt = clock.now();
    warn(`${symbol} is not flat: ${trouble.why}`);
  }

  const send = (symbol: string, run: Run, call: ApiCall): void =>
    requests.call(call, (outcome) => {
      if (outcome.kind === 'refused' && !codeMeans(outcome.code, 'no_position', 'order_ended'))
        note(symbol, run, { kind: 'refused', why: describeRefusal(outcome) });
    });

  /** Returns true when nothing is left to do. */
  async function runOnce(symbol: string, run: Run): Promise<boolean> {
    const [orders, positions] = await Promise.all([queries.openOrders(symbol, 'exit'), queries.positions(symbol)]);
    if (!run.isNeeded()) return true;
    for (const position of positions) {
      used += 1;
      send(symbol, run, toCloseCall(position, flattenId(clock.now(), used)));
    }
    // A stop stays until its position is closed. Without a position, it is an order that could open one.
    const cancelled = positions.length === 0 ? orders : orders.filter((order) => !isPositionStop(order));
    for (const { orderId } of cancelled) send(symbol, run, toCancelCall({ symbol, exchangeId: orderId }));
    return orders.length === 0 && positions.length === 0;
  }

  function repeatLater(symbol: string, run: Run): void {
    const { trouble } = run;
    run.pauseMs = trouble ? Math.min(LONGEST_PAUSE_MS[trouble.kind], 2 * run.pauseMs) : REPEAT_MS;
    run.trouble = undefined;
    clock.after(run.pauseMs, () => repeat(symbol, run));
  }

  function repeat(symbol: string, run: Run): void {
    void runOnce(symbol, run)
      .catch((error: unknown) => {
        const text = reasonOf(error);
        const isRefused = error instanceof RefusedRequestError;
        note(symbol, run, isRefused ? { kind: 'refused', why: text } : { kind: 'silent', why: silenceText(text) });
        return false;
      })
      .then((isDone) => {
        if (isDone || !run.isNeeded()) running.delete(symbol);
        else repeatLater(symbol, run);
      });
  }

  return {
    flatten(symbol, onProblem = () => undefined, isNeeded = () => true) {
      const run = running.get(symbol);
      if (run !== undefined) {
        Object.assign(run, { onProblem, isNeeded });
        return;
      }
      const fresh = { onProblem, isNeeded, trouble: undefined, pauseMs: REPEAT_MS, warnedAt: -Infinity };
      running.set(symbol, fresh);
      repeat(symbol, fresh);
    },
  };
}

const silenceText = (why: string): string =>
  `Bybit does not answer (${why}). Close the position on the website or in the app if it answers there`;
