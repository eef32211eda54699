/** Account of the stored key: connects, and replaces the connection with the key. */
import type { LiveAccount, LiveLimits } from '../orders/account';
import type { ExecutionPort, OrderReport } from '../orders/port';
import { type BybitAdapter, type BybitAdapterOptions, createBybitAdapter } from './adapter';
import { reasonOf } from './requests/promisedCall';
import { type ApiKey, createBybitRequests } from './requests/requests';
import { readKeyOwner } from './account/keyRequests';

export type LiveAccountOptions = Omit<BybitAdapterOptions, 'key'> & {
  limits: LiveLimits;
  /** Returns the stored key, or undefined without one. */
  readKey(): ApiKey | undefined;
};

const REPLACED_TEXT = 'the API key was replaced';
const NO_KEY_TEXT = 'No key of Bybit is stored. Save the key of the account in API Keys.';

/** Account of the stored key. Without a key, the account takes no order and refuses mode LIVE. */
export function createLiveAccount({ limits, readKey, ...options }: LiveAccountOptions): LiveAccount {
  let whyNot = NO_KEY_TEXT;
  let connected: { key: ApiKey; account: BybitAdapter } | undefined;
  let listener: (report: OrderReport) => void = () => undefined;
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

  const connect = (): void => {
    const key = readKey();
    whyNot = NO_KEY_TEXT;
    if (key?.key === connected?.key.key && key?.secret === connected?.key.secret) return;
    connected?.account.port.close();
    connected = key && { key, account: createBybitAdapter({ ...options, key }) };
    connected?.account.port.listen(listener);
    // The connection of a new key does not know the orders of the earlier one. The account shows what became of them.
    listener({ kind: 'connection_replaced', why: REPLACED_TEXT });
    endUnanswered();
  };
  const answerOf = <T>(call: (current: BybitAdapter) => Promise<T> | undefined): Promise<T> => {
    const answer = connected && call(connected.account);
    return answer ? untilReplaced(answer) : Promise.reject(new Error(whyNot));
  };

  const port: ExecutionPort = {
    kind: options.kind,
    link: () => connected?.account.port.link() ?? { state: 'down' },
    submit(request) {
      if (connected) return connected.account.port.submit(request);
      listener({ kind: 'ended', clientId: request.clientId, how: 'rejected', filledQty: 0, reason: whyNot });
    },
    cancel(clientId, symbol, done) {
      if (connected) connected.account.port.cancel(clientId, symbol, done);
      else done({ unknown: whyNot });
    },
    reconnect: () => connected?.account.port.reconnect(),
    protect: (symbol, stop) => connected?.account.port.protect(symbol, stop),
    flatten(symbol, onProblem, isNeeded) {
      if (connected) connected.account.port.flatten(symbol, onProblem, isNeeded);
      else onProblem?.(whyNot);
    },
    snapshot: (clientIds) => answerOf((current) => current.port.snapshot(clientIds)),
    listen(next) {
      listener = next;
      connected?.account.port.listen(next);
    },
    close: () => connected?.account.port.close(),
  };
  try {
    connect();
  } catch (error) {
    // A key that cannot be read must not end the start of the server. Each use of the account reports the error.
    whyNot = reasonOf(error);
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
    accountTail: () => connected?.account.accountTail(),
    check: (checkOptions) =>
      connected?.account.check(checkOptions) ?? Promise.resolve([{ isWarning: false, text: whyNot }]),
    setLeverage: (symbol, leverage) =>
      connected === undefined ? Promise.resolve(whyNot) : answerOf((current) => current.setLeverage(symbol, leverage)),
    inspect: (what) => answerOf((current) => current.inspect(what)),
    outageSince: () => connected?.account.outageSince(),
    barredBy: () => connected?.account.barredBy(),
    clockOffset: () => connected?.account.clockOffset() ?? 0,
    lastStopEvent: (symbol) => connected?.account.lastStopEvent(symbol),
    lastMessageAt: () => connected?.account.lastMessageAt(),
    transfersSince: (at) => answerOf((current) => current.transfersSince?.(at)),
  };
}
