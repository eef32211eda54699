import { createHmac } from 'node:crypto';

import type { Clock } from '../../market/clock/clock';
import { createAddressLimits, type AddressLimits } from '../../market/live/requests/addressLimits';
import type { BybitTransport, WireRequest } from './transport';
import { createRequestBudget, URGENCIES, type Urgency } from './budget';
import { createReplyReader, type Outcome } from './replies';

export type ApiKey = { readonly key: string; readonly secret: string };

export type ApiCall = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly parameters: Readonly<Record<string, boolean | number | string>>;
  readonly urgency: Urgency;
  /** A newer call with the same topic replaces a call that waits, for example during a ban. */
  readonly topic?: string;
};

export type BybitRequests = {
  /** Calls `done` once. Does not call it for a call that a newer one replaced before it left. */
  call(call: ApiCall, done: (outcome: Outcome) => void): void;
  /** Market time at which the ban ends, or undefined without a ban. */
  bannedUntil(): number | undefined;
  /** Market time of the first of the last replies that all were errors of the server, or undefined. */
  outageSince(): number | undefined;
  /** Returns why Bybit refuses each write of this account, as its last reply said, or undefined. */
  barredBy(): string | undefined;
  /** Exchange clock minus local clock, ms: the median of the last replies. */
  clockOffset(): number;
  close(): void;
};

export const signText = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** An exit is sent anew 2.5 s after a lost one: a second reduce-only order is safe, and a late exit is not. */
const REPLY_TIMEOUTS_MS: Readonly<Record<Urgency, number>> = { exit: 2_000, query: 5_000, entry: 5_000 };
const RECV_WINDOW_MS = 5_000;
/** An entry or query that waits longer is not sent, because its reason is gone. */
const MAX_QUEUE_MS = 1_000;
type Waiting = { call: ApiCall; queuedAt: number; done: (outcome: Outcome) => void };

/** Signs requests when they leave, and holds them back during a ban and above the limits of the exchange. */
export function createBybitRequests(
  transport: BybitTransport,
  key: ApiKey,
  clock: Clock,
  address: AddressLimits = createAddressLimits(),
): BybitRequests {
  const budget = createRequestBudget(address);
  let waiting: Waiting[] = [];
  const replies = createReplyReader(clock, address);
  let cancelPump: (() => void) | undefined;
  let isClosed = false;

  function send({ call, done }: Waiting): void {
    const sentAt = clock.now();
    let isAnswered = false;
    const answer = (outcome: Outcome): void => {
      isAnswered = true;
      cancelTimeout();
      done(outcome);
    };
    const cancelTimeout = clock.after(REPLY_TIMEOUTS_MS[call.urgency], () =>
      answer({ kind: 'unknown', why: 'no reply in time' }),
    );
    budget.count(call.path, sentAt);
    transport.send(sign(call, key, clock.now() + replies.clockOffset()), (reply) => {
      if (isClosed) return;
      const isWrite = call.method === 'POST';
      const outcome: Outcome = reply
        ? replies.read(reply, sentAt, { isWrite })
        : { kind: 'unknown', why: 'connection lost' };
      // A reply behind its timeout still shows a ban. Its order is unknown already.
      if (!isAnswered) answer(outcome);
    });
  }

  const isBanned = (): boolean => clock.now() < address.bannedUntil();

  /** Ends what may not wait. Exits wait for the end of a ban. */
  function dropLate(): void {
    const isLate = ({ call, queuedAt }: Waiting): boolean =>
      call.urgency !== 'exit' && (isBanned() || clock.now() - queuedAt > MAX_QUEUE_MS);
    const late = waiting.filter(isLate);
    waiting = waiting.filter((item) => !late.includes(item));
    const text = isBanned() ? 'not sent: the exchange banned this address' : 'not sent: too many requests';
    for (const { done } of late) done({ kind: 'refused', code: 0, text });
  }

  function pumpAfter(ms: number): void {
    cancelPump?.();
    cancelPump = clock.after(ms, pump);
  }

  function pump(): void {
    cancelPump?.();
    cancelPump = undefined;
    dropLate();
    let shortestWait = Infinity;
    for (const item of [...waiting]) {
      const { path, urgency } = item.call;
      const wait = budget.waitMs(path, urgency, clock.now());
      // A request at the limit of its path does not hold back the requests of other paths.
      if (wait > 0) shortestWait = Math.min(shortestWait, wait);
      // A reply within the call can have sent the rest already.
      else if (waiting.includes(item)) {
        waiting = waiting.filter((other) => other !== item);
        send(item);
      }
    }
    if (waiting.length > 0 && shortestWait < Infinity) pumpAfter(shortestWait);
  }

  return {
    call(call, done) {
      if (isClosed) return;
      const replaced = call.topic === undefined ? -1 : waiting.findIndex((other) => other.call.topic === call.topic);
      if (replaced >= 0) {
        // The newer call keeps the place in the queue.
        waiting.splice(replaced, 1, { call, queuedAt: clock.now(), done });
        return pump();
      }
      const rank = URGENCIES.indexOf(call.urgency);
      const behind = waiting.findIndex((other) => URGENCIES.indexOf(other.call.urgency) > rank);
      waiting.splice(behind < 0 ? waiting.length : behind, 0, { call, queuedAt: clock.now(), done });
      pump();
    },
    bannedUntil: () => (isBanned() ? address.bannedUntil() : undefined),
    outageSince: replies.outageSince,
    barredBy: replies.barredBy,
    clockOffset: replies.clockOffset,
    close() {
      isClosed = true;
      waiting = [];
      cancelPump?.();
    },
  };
}

const toTexts = (parameters: ApiCall['parameters']): Record<string, string> =>
  Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)]));

function sign({ method, path, parameters }: ApiCall, { key, secret }: ApiKey, at: number): WireRequest {
  const query = method === 'GET' ? String(new URLSearchParams(toTexts(parameters))) : '';
  const body = method === 'GET' ? '' : JSON.stringify(parameters);
  const stamp = Math.round(at);
  const headers = {
    'content-type': 'application/json',
    'x-bapi-api-key': key,
    'x-bapi-timestamp': String(stamp),
    'x-bapi-recv-window': String(RECV_WINDOW_MS),
    'x-bapi-sign': signText(secret, `${stamp}${key}${RECV_WINDOW_MS}${query}${body}`),
  };
  return { method, path, query, body, headers };
}
