import type { LiveAccount, LiveLimits } from '../bot/execution/liveAccount';
import type { ExecutionPort, OrderReport } from '../bot/execution/port';
import type { ApiKey } from './bybit/requests';
import { createExchangeExecution, type ExchangeExecutionOptions } from './exchangeExecution';

export type LiveAccountOptions = Omit<ExchangeExecutionOptions, 'key'> & {
  limits: LiveLimits;
  /** Returns the stored key, or undefined without one. */
  readKey(): ApiKey | undefined;
};

const NO_KEY_TEXT = 'No key of Bybit is stored. Save the key of the account in API Keys.';

/** Account of the stored key. Without a key, the account takes no order and refuses mode LIVE. */
export function createLiveAccount({ limits, readKey, ...options }: LiveAccountOptions): LiveAccount {
  let whyNot = NO_KEY_TEXT;
  let connected: { key: ApiKey; account: Omit<LiveAccount, 'connect' | 'limits'> } | undefined;
  /** Reports of the time before the bot listens. They contain the fills since the end of the last process. */
  const early: OrderReport[] = [];
  let listener: (report: OrderReport) => void = (report) => void early.push(report);

  const connect = (): void => {
    const key = readKey();
    whyNot = NO_KEY_TEXT;
    if (key?.key === connected?.key.key && key?.secret === connected?.key.secret) return;
    connected?.account.port.close();
    connected = key && { key, account: createExchangeExecution({ ...options, key }) };
    connected?.account.port.listen((report) => listener(report));
  };
  const account = () => connected?.account;

  const port: ExecutionPort = {
    kind: options.kind,
    link: () => account()?.port.link() ?? { state: 'down' },
    submit(request) {
      const current = account();
      if (current !== undefined) return current.port.submit(request);
      const { clientId } = request;
      listener({ kind: 'ended', clientId, how: 'rejected', filledQty: 0, reason: whyNot });
    },
    cancel: (clientId) => account()?.port.cancel(clientId),
    protect: (symbol, stop) => account()?.port.protect(symbol, stop),
    flatten(symbol, onProblem) {
      const current = account();
      if (current === undefined) onProblem?.(whyNot);
      else current.port.flatten(symbol, onProblem);
    },
    snapshot: (clientIds) => account()?.port.snapshot(clientIds) ?? Promise.reject(new Error(whyNot)),
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
    accountTail: () => account()?.accountTail(),
    check: (checkOptions) => account()?.check(checkOptions) ?? Promise.resolve([{ isWarning: false, text: whyNot }]),
    setLeverage: (symbol, leverage) => account()?.setLeverage(symbol, leverage) ?? Promise.resolve(whyNot),
    inspect: (what) => account()?.inspect(what) ?? Promise.reject(new Error(whyNot)),
    outageSince: () => account()?.outageSince(),
    barredBy: () => account()?.barredBy(),
    freeMargin: () => account()?.freeMargin(),
    clockOffset: () => account()?.clockOffset() ?? 0,
    lastStopEvent: (symbol) => account()?.lastStopEvent(symbol),
    heardAt: () => account()?.heardAt(),
  };
}
