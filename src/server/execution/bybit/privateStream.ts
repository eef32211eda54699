import { z } from '@/contract/schema/z';

import type { Clock } from '../../market/clock/clock';
import { signText, type ApiKey } from './requests';
import type { BybitTransport, StreamConnection } from './transport';

export type StreamTopic = 'execution' | 'order' | 'position' | 'wallet';

export type PrivateStream = {
  /** Subscribed, and heard from within the last seconds. */
  state(): 'down' | 'stale' | 'up';
  /** Returns the time of the last message, or undefined before the first message. */
  heardAt(): number | undefined;
  /** Opens a new connection, for example because events are missing. */
  reconnect(): void;
  close(): void;
};

/** A topic without category also has the spot, inverse and option rows of the account. */
const TOPICS = { 'order.linear': 'order', 'execution.linear': 'execution', 'position.linear': 'position' } as const;
/** Document: order stream. One request cannot mix topics with and without category. The wallet has no category. */
const WALLET = 'wallet';
const PING_MS = 5_000;
const STALE_MS = 10_000;
const LOGIN_VALID_MS = 10_000;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 30_000;

const messageSchema = z.object({
  op: z.string().optional(),
  success: z.boolean().optional(),
  topic: z.string().optional(),
  data: z.array(z.unknown()).optional(),
});

/** Keeps the private stream connected, and passes on the rows of its topics. */
export function createPrivateStream(
  { transport, key: { key, secret }, clock, offset }: StreamOptions,
  handlers: { received(topic: StreamTopic, rows: readonly unknown[]): void; subscribed(): void },
): PrivateStream {
  let connection: StreamConnection | undefined;
  let generation = 0;
  let isSubscribed = false;
  /** A new connection counts as heard from. */
  let heardAt = clock.now();
  let connectedAt = clock.now();
  let lastMessageAt: number | undefined;
  let retryMs = FIRST_RETRY_MS;
  let isClosed = false;
  let cancelPing: () => void = () => undefined;

  const send = (message: object): void => connection?.send(JSON.stringify(message));

  function connect(): void {
    if (isClosed) return;
    const current = ++generation;
    heardAt = clock.now();
    connectedAt = heardAt;
    const isCurrent = (): boolean => current === generation;
    connection = transport.openStream({
      opened() {
        if (!isCurrent()) return;
        const expires = Math.round(clock.now() + offset() + LOGIN_VALID_MS);
        send({ op: 'auth', args: [key, expires, signText(secret, `GET/realtime${expires}`)] });
        schedulePing();
      },
      received(text) {
        if (isCurrent()) receive(text);
      },
      closed() {
        if (isCurrent()) retry();
      },
    });
  }

  function schedulePing(): void {
    cancelPing();
    cancelPing = clock.after(PING_MS, () => {
      send({ op: 'ping' });
      // The answer to the login or to the subscription can be lost while pings are answered.
      const neededAt = isSubscribed ? heardAt : connectedAt;
      if (clock.now() - neededAt > STALE_MS) return reconnect();
      schedulePing();
    });
  }

  function receive(text: string): void {
    heardAt = clock.now();
    lastMessageAt = heardAt;
    const parsed = messageSchema.safeParse(parseJson(text));
    if (!parsed.success) return;
    const { op, success, topic, data } = parsed.data;
    if (op === 'auth') {
      if (success) send({ op: 'subscribe', args: Object.keys(TOPICS) });
      else reconnect();
    } else if (op === 'subscribe' && success && !isSubscribed) {
      isSubscribed = true;
      retryMs = FIRST_RETRY_MS;
      send({ op: 'subscribe', args: [WALLET] });
      handlers.subscribed();
    }
    const known = topicOf(topic);
    if (known && data) handlers.received(known, data);
  }

  function retry(): void {
    isSubscribed = false;
    cancelPing();
    connection = undefined;
    // A late close of this connection must not start a second retry.
    generation += 1;
    const wait = retryMs;
    retryMs = Math.min(LAST_RETRY_MS, retryMs * 2);
    cancelPing = clock.after(wait, connect);
  }

  function reconnect(): void {
    const old = connection;
    retry();
    old?.close();
  }

  connect();
  return {
    state() {
      if (!isSubscribed) return 'down';
      return clock.now() - heardAt > STALE_MS ? 'stale' : 'up';
    },
    heardAt: () => lastMessageAt,
    reconnect() {
      if (!isClosed && connection) reconnect();
    },
    close() {
      isClosed = true;
      generation += 1;
      cancelPing();
      connection?.close();
    },
  };
}

type StreamOptions = {
  transport: BybitTransport;
  key: ApiKey;
  clock: Clock;
  /** Exchange clock minus local clock, ms. */
  offset: () => number;
};

/** unverified: a message repeats the subscribed name of its topic. Its short name means the same. */
const topicOf = (name: string | undefined): StreamTopic | undefined =>
  name === WALLET ? WALLET : Object.entries(TOPICS).find(([full, short]) => name === full || name === short)?.[1];

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
