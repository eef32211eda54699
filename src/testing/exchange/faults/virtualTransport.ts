import type { BybitTransport, StreamHandlers, WireReply, WireRequest } from '@/server/bybit/requests/transport';
import type { MarketClock } from '@/server/market/clock/marketClock';
import { seededRandom } from '@/server/market/rng';

import type { ExchangeAccount } from '../account/account';
import type { RestFront } from '../rest/restFront';
import { createPrivateSession } from '../stream/privateSession';
import { isRequestFault, type FaultKind, type RequestFaultKind } from './faultGroups';
import type { Fault } from './faults';

/** One signed request as it left the client. */
export type SentRequest = {
  readonly at: number;
  readonly path: string;
  /** Symbol that the request names, or ''. */
  readonly symbol: string;
  readonly stampAge_ms: number;
  readonly isBanned: boolean;
  /** Code of the reply, or undefined without a readable reply. */
  code: number | undefined;
};

const LATENCY_MS = 25;
const MAX_SHUFFLE_MS = 2_000;
/** An entry is under way for at most 4 s of the 20 s of a late request. */
const ENTRY_DELAY_SHARE = 0.2;
const CREATE_PATH = '/v5/order/create';
const HTML = '<html><body>502 Bad Gateway</body></html>';

/** Connects a client of the same process to the exchange, in virtual time and with the faults of a schedule. */
export function createVirtualTransport({
  account,
  front,
  clock,
  faults,
  seed,
}: {
  account: ExchangeAccount;
  front: RestFront;
  clock: MarketClock;
  faults: readonly Fault[];
  seed: number;
}) {
  const random = seededRandom(seed);
  const startedAt = clock.now();
  const sent: SentRequest[] = [];
  let banNoticedAt = Infinity;
  const closeStreams = new Set<() => void>();
  const isActive = (fault: Fault): boolean => {
    const at = clock.now() - startedAt;
    return at >= fault.from && at < fault.until;
  };
  const activeFault = (kind: FaultKind): Fault | undefined =>
    faults.find((fault) => fault.kind === kind && isActive(fault));

  const isBanned = (): boolean => activeFault('ban') !== undefined || activeFault('stop moves in a ban') !== undefined;

  function arrive(request: WireRequest): WireReply {
    if (isBanned()) return { status: 403, text: '<html>403 Forbidden</html>' };
    if (activeFault('maintenance')) return { status: 503, text: HTML };
    return front.handle(request);
  }

  const refusal = (retCode: number): WireReply => ({
    status: 200,
    text: JSON.stringify({ retCode, retMsg: 'refused', result: {}, retExtInfo: {}, time: clock.now() }),
  });

  /** A fault with odd `ms` resets the connection. The others leave the client without a word. */
  const loseReply = (ms: number, reply: () => void): void => {
    if (ms % 2 === 1) reply();
  };

  function sendWith(
    kind: RequestFaultKind,
    { ms, code }: Fault,
    request: WireRequest,
    reply: (text?: WireReply) => void,
  ) {
    switch (kind) {
      case 'lost before acceptance':
        return loseReply(ms, reply);
      case 'lost after acceptance':
        return void clock.after(LATENCY_MS, () => {
          arrive(request);
          loseReply(ms, reply);
        });
      case 'request twice':
        return void clock.after(LATENCY_MS, () => {
          // A proxy that repeats a request hands out the reply to the second one.
          arrive(request);
          reply(arrive(request));
        });
      case 'late request':
        return void clock.after(ms, () => reply(arrive(request)));
      case 'late reply':
        return void clock.after(LATENCY_MS, () => {
          const late = arrive(request);
          clock.after(ms, () => reply(late));
        });
      case 'error code':
        return void clock.after(LATENCY_MS, () => reply(refusal(code)));
      case 'unsure code':
        return void clock.after(LATENCY_MS, () => {
          if (random() < 0.5) arrive(request);
          reply(refusal(code));
        });
      case 'HTML reply':
        return void clock.after(LATENCY_MS, () => {
          if (random() < 0.5) arrive(request);
          reply({ status: 502, text: HTML });
        });
      case 'half JSON':
        return void clock.after(LATENCY_MS, () => {
          const { text } = arrive(request);
          reply({ status: 200, text: text.slice(0, Math.floor(text.length / 2)) });
        });
      case 'empty body':
        return void clock.after(LATENCY_MS, () => {
          arrive(request);
          reply({ status: 200, text: '' });
        });
      case 'HTTP 429':
        return void clock.after(LATENCY_MS, () => reply({ status: 429, text: '' }));
    }
  }

  function deliver(handlers: StreamHandlers, text: string, isOpen: () => boolean): void {
    if (activeFault('silent stream')) return;
    const times = activeFault('event twice') ? 2 : 1;
    for (let copy = 0; copy < times; copy++) {
      const late = activeFault('late event')?.ms ?? 0;
      const shuffle = activeFault('shuffled events') ? random() * MAX_SHUFFLE_MS : 0;
      clock.after(LATENCY_MS + late + shuffle, () => {
        if (isOpen()) handlers.received(text);
      });
    }
  }

  const UNREACHABLE = ['disconnect', 'maintenance', 'silent restart'] as const;
  const isUnreachable = (): boolean => UNREACHABLE.some((kind) => activeFault(kind) !== undefined);

  /** Time for which an entry is under way. The operator closes everything meanwhile. */
  const entryDelayOf = ({ path, body }: WireRequest): number =>
    path === CREATE_PATH && !body.includes('"reduceOnly":true')
      ? (activeFault('flatten in an entry')?.ms ?? 0) * ENTRY_DELAY_SHARE
      : 0;

  const transport: BybitTransport = {
    send(request, done) {
      const stampAge_ms = clock.now() - Number(request.headers['x-bapi-timestamp'] ?? NaN);
      const record: SentRequest = {
        at: clock.now(),
        path: request.path,
        symbol: symbolOf(request),
        stampAge_ms,
        isBanned: isBanned(),
        code: undefined,
      };
      sent.push(record);
      const fault = faults.find((candidate) => isRequestFault(candidate.kind) && isActive(candidate));
      const reply = (text?: WireReply): void =>
        void clock.after(LATENCY_MS, () => {
          record.code = codeOf(text);
          if (text?.status === 403) banNoticedAt = Math.min(banNoticedAt, clock.now());
          done(text);
        });
      if (fault && isRequestFault(fault.kind) && 'x-bapi-sign' in request.headers)
        return sendWith(fault.kind, fault, request, reply);
      const silence = activeFault('silent restart');
      if (silence) return loseReply(silence.ms, reply);
      clock.after(LATENCY_MS + entryDelayOf(request), () => reply(arrive(request)));
    },
    openStream(handlers) {
      let state: 'closed' | 'connecting' | 'open' = 'connecting';
      const close = (): void => {
        if (state === 'closed') return;
        state = 'closed';
        closeStreams.delete(close);
        unlisten();
        handlers.closed();
      };
      const now = () => clock.now() + front.clockAhead_ms;
      const isOpen = () => state === 'open';
      // Replies to pings and logins arrive also while the stream withholds events.
      const session = createPrivateSession({ key: () => front.key, now }, (text) => {
        if (text.includes('"topic"')) deliver(handlers, text, isOpen);
        else
          clock.after(LATENCY_MS, () => {
            if (isOpen()) handlers.received(text);
          });
      });
      const unlisten = account.listen((event) => {
        if (isOpen()) session.publish(event);
      });
      closeStreams.add(close);
      clock.after(LATENCY_MS, () => {
        if (isUnreachable()) return close();
        if (state !== 'connecting') return;
        state = 'open';
        handlers.opened();
      });
      return {
        send: (text) => void clock.after(LATENCY_MS, () => isOpen() && session.receive(text)),
        close,
      };
    },
  };
  return {
    transport,
    sent,
    /** Time at which the client learned of a ban. */
    banNoticedAt: () => banNoticedAt,
    disconnectStreams: () => {
      for (const close of [...closeStreams]) close();
    },
  };
}

const symbolOf = ({ query, body }: WireRequest): string =>
  new URLSearchParams(query).get('symbol') ?? /"symbol":"([^"]*)"/.exec(body)?.[1] ?? '';

function codeOf(reply: WireReply | undefined): number | undefined {
  const code = reply && /"retCode":(\d+)/.exec(reply.text)?.[1];
  return code === undefined ? undefined : Number(code);
}
