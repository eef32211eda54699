import { createHmac } from 'node:crypto';

import { z } from '@/contract/z';

import type { Clock } from '../../market/clock/clock';
import { codeMeans, codeOfStatus, describeRefusal } from '../../market/live/exchanges/bybitCodes';
import { createAddressLimits, type AddressLimits } from '../../market/live/requests/addressLimits';
import type { BybitTransport, WireReply, WireRequest } from './transport';
import { createRequestBudget, URGENCIES, type Urgency } from './budget';

export type ApiKey = { readonly key: string; readonly secret: string };

export type Outcome =
  | { readonly kind: 'ok'; readonly result: unknown }
  /** The exchange did not act. Code 0 means that the request was not sent. */
  | { readonly kind: 'refused'; readonly code: number; readonly text: string }
  /** Nobody knows whether the exchange acted. */
  | { readonly kind: 'unknown'; readonly why: string };

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
const OFFSETS_KEPT = 5;
/** Half of a slower round trip is too vague for a clock offset. */
const MAX_ROUND_TRIP_MS = 1_000;
/** Without a write, nothing shows the end of a bar. The next write shows it. */
const BARRED_MS = 5 * 60_000;
const FIRST_SERVER_ERROR = 500;

const replySchema = z.object({
  retCode: z.number(),
  retMsg: z.string().catch(''),
  result: z.unknown().optional(),
  time: z.number().optional().catch(undefined),
});

type Waiting = { call: ApiCall; queuedAt: number; done: (outcome: Outcome) => void };

/** Signs requests when they leave, and holds them back during a ban and above the limits of the exchange. */
export function createBybitRequests(
  transport: BybitTransport,
  { key, secret }: ApiKey,
  clock: Clock,
  address: AddressLimits = createAddressLimits(),
): BybitRequests {
  const budget = createRequestBudget(address);
  let waiting: Waiting[] = [];
  let offsets: number[] = [];
  let cancelPump: (() => void) | undefined;
  let isClosed = false;
  let outageSince: number | undefined;
  let barred: { why: string; at: number } | undefined;

  const clockOffset = (): number => [...offsets].sort((a, b) => a - b)[Math.floor(offsets.length / 2)] ?? 0;

  function sign({ method, path, parameters }: ApiCall): WireRequest {
    const query = method === 'GET' ? String(new URLSearchParams(toTexts(parameters))) : '';
    const body = method === 'GET' ? '' : JSON.stringify(parameters);
    const stamp = Math.round(clock.now() + clockOffset());
    const signature = signText(secret, `${stamp}${key}${RECV_WINDOW_MS}${query}${body}`);
    const headers = {
      'content-type': 'application/json',
      'x-bapi-api-key': key,
      'x-bapi-timestamp': String(stamp),
      'x-bapi-recv-window': String(RECV_WINDOW_MS),
      'x-bapi-sign': signature,
    };
    return { method, path, query, body, headers };
  }

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
    transport.send(sign(call), (reply) => {
      if (isClosed) return;
      const outcome: Outcome = reply ? read(reply, sentAt) : { kind: 'unknown', why: 'connection lost' };
      if (call.method === 'POST') noteBar(outcome);
      // A reply behind its timeout still tells of a ban. Its order is unknown already.
      if (!isAnswered) answer(outcome);
    });
  }

  function noteBar(outcome: Outcome): void {
    if (outcome.kind === 'ok') barred = undefined;
    if (outcome.kind === 'refused' && codeMeans(outcome.code, 'barred'))
      barred = { why: describeRefusal(outcome), at: clock.now() };
  }

  function read({ status, text }: WireReply, sentAt: number): Outcome {
    outageSince = status >= FIRST_SERVER_ERROR ? (outageSince ?? clock.now()) : undefined;
    const code = codeOfStatus({ status, text });
    if (code !== undefined) return refuse(code, `HTTP ${status}`);
    if (status !== 200) return { kind: 'unknown', why: `HTTP ${status}` };
    const reply = replySchema.safeParse(parseJson(text));
    if (!reply.success) return { kind: 'unknown', why: 'unreadable reply' };
    const { retCode, retMsg, result, time } = reply.data;
    const isPrompt = clock.now() - sentAt <= MAX_ROUND_TRIP_MS;
    if (time !== undefined && isPrompt) offsets = [...offsets, time - (sentAt + clock.now()) / 2].slice(-OFFSETS_KEPT);
    if (retCode === 0) return { kind: 'ok', result };
    return codeMeans(retCode, 'unsure') ? { kind: 'unknown', why: `code ${retCode}` } : refuse(retCode, retMsg);
  }

  function refuse(code: number, text: string): Outcome {
    address.noteReply(code, clock.now());
    return { kind: 'refused', code, text };
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
    outageSince: () => outageSince,
    barredBy: () => (barred !== undefined && clock.now() - barred.at < BARRED_MS ? barred.why : undefined),
    clockOffset,
    close() {
      isClosed = true;
      waiting = [];
      cancelPump?.();
    },
  };
}

const toTexts = (parameters: ApiCall['parameters']): Record<string, string> =>
  Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)]));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
