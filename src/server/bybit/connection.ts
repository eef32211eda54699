import type { LiveAccount, LiveLimits } from '../orders/account';
import type { ExecutionPort, OrderReport } from '../orders/port';
import { type ApiKey, createBybitRequests } from './requests/requests';
import { createExchangeExecution, type ExchangeExecutionOptions } from './adapter';
import { readKeyOwner } from './account/keyOwner';

export type LiveAccountOptions = Omit<ExchangeExecutionOptions, 'key'> & {
  limits: LiveLimits;
  /** Returns the stored key, or undefined without one. */
  readKey(): ApiKey | undefined;
};

const REPLACED_TEXT = 'the API key was replaced';
const NO_KEY_TEXT = 'No key of Bybit is stored. Save the key of the account in API Keys.';

type ConnectedAccount = ReturnType<typeof createExchangeExecution>;

/** Account of the stored key. Without a key, the account takes no order and refuses mode LIVE. */
export function createLiveAccount({ limits, readKey, ...options }: LiveAccountOptions): LiveAccount {
  let whyNot = NO_KEY_TEXT;
  let connected: { key: ApiKey; account: ConnectedAccount } | undefined;
  /** Reports of the time before the bot listens. They contain the fills since the end of the last process. */
  const early: OrderReport[] = [];
  let listener: (report: OrderReport) => void = (report) => void early.push(report);
  /** Orders of the connected key without an end. */
  const alive = new Set<string>();
  /** Ends of the calls that the connected key still has to answer. */
  const unanswered = new Set<(error: Error) => void>();

  /** A closed connection answers no more. A caller that waits for it would never call again. */
  const untilReplaced = <T>(answer: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      unanswered.add(reject);
      answer.then(resolve, reject).finally(() => unanswered.delete(reject));
    });
  const endUnanswered = (): void => {
    for (const reject of [...unanswered]) reject(new Error(REPLACED_TEXT));
    unanswered.clear();
  };

  const forward = (report: OrderReport): void => {
    if (report.kind === 'ended') alive.delete(report.clientId);
    if (report.kind === 'accepted') alive.add(report.clientId);
    listener(report);
  };

  /** The connection of a new key does not know the orders of the earlier one. The account shows what became of them. */
  const loseAlive = (): void => {
    for (const clientId of [...alive]) listener({ kind: 'unknown', clientId, why: REPLACED_TEXT });
    alive.clear();
  };

  const connect = (): void => {
    const key = readKey();
    whyNot = NO_KEY_TEXT;
    if (key?.key === connected?.key.key && key?.secret === connected?.key.secret) return;
    connected?.account.port.close();
    connected = key && { key, account: createExchangeExecution({ ...options, key }) };
    connected?.account.port.listen(forward);
    loseAlive();
    endUnanswered();
  };
  const account = () => connected?.account;

  const answerOf = <T>(call: (current: ConnectedAccount) => Promise<T> | undefined): Promise<T> => {
    const current = account();
    const answer = current && call(current);
    return answer ? untilReplaced(answer) : Promise.reject(new Error(whyNot));
  };

  const port: ExecutionPort = {
    kind: options.kind,
    link: () => account()?.port.link() ?? { state: 'down' },
    submit(request) {
      const current = account();
      const { clientId } = request;
      if (current !== undefined) {
        alive.add(clientId);
        return current.port.submit(request);
      }
      listener({ kind: 'ended', clientId, how: 'rejected', filledQty: 0, reason: whyNot });
    },
    cancel: (clientId) => account()?.port.cancel(clientId),
    protect: (symbol, stop) => account()?.port.protect(symbol, stop),
    flatten(symbol, onProblem, isNeeded) {
      const current = account();
      if (current === undefined) onProblem?.(whyNot);
      else current.port.flatten(symbol, onProblem, isNeeded);
    },
    snapshot: (clientIds) => answerOf((current) => current.port.snapshot(clientIds)),
    listen(next) {
      listener = next;
      for (const report of early.splice(0)) next(report);
    },
    close: () => account()?.port.close(),
  };
  try {
    connect();
  } catch (error) {
    // A key that cannot be read must not end the start of the server. Each use of the account reports the error.
    whyNot = error instanceof Error ? error.message : String(error);
  }
  return {
    port,
    limits,
    connect,
    async ownerOf(key) {
      const requests = createBybitRequests(options.transport, key, options.clock, options.addressLimits);
      try {
        return await readKeyOwner(requests, options);
      } finally {
        requests.close();
      }
    },
    accountTail: () => account()?.accountTail(),
    check: (checkOptions) => account()?.check(checkOptions) ?? Promise.resolve([{ isWarning: false, text: whyNot }]),
    setLeverage: (symbol, leverage) =>
      account() === undefined ? Promise.resolve(whyNot) : answerOf((current) => current.setLeverage(symbol, leverage)),
    inspect: (what) => answerOf((current) => current.inspect(what)),
    outageSince: () => account()?.outageSince(),
    barredBy: () => account()?.barredBy(),
    freeMargin: () => account()?.freeMargin(),
    clockOffset: () => account()?.clockOffset() ?? 0,
    lastStopEvent: (symbol) => account()?.lastStopEvent(symbol),
    heardAt: () => account()?.heardAt(),
    transfersSince: (at) => answerOf((current) => current.transfersSince?.(at)),
  };
}
