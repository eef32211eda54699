/** Private stream of the account: sign-in, subscription, pings and reconnects. */
import { z } from '@/contract/schema/z';

import type { Clock } from '../market/clock/clock';
import { createBackOff } from '../market/live/exchanges/backOff';
import { parseJson } from './requests/replies';
import { signText, type ApiKey } from './requests/requests';
import type { BybitTransport, StreamConnection } from './requests/transport';

export type StreamTopic = 'execution' | 'order' | 'position' | 'wallet';

/** A topic without category also has the spot, inverse and option rows of the account. */
const TOPICS = { 'order.linear': 'order', 'execution.linear': 'execution', 'position.linear': 'position' } as const;
/** Document: order stream. One request cannot mix topics with and without category. The wallet has no category. */
const WALLET = 'wallet';
const PING_MS = 5_000;
const STALE_MS = 10_000;
const LOGIN_VALID_MS = 10_000;
/** One connection needs no jitter. */
const NO_JITTER = { random: () => 0.5 };

const messageSchema = z.object({
  op: z.string().optional(),
  success: z.boolean().optional(),
  topic: z.string().optional(),
  data: z.array(z.unknown()).optional(),
});

/** Keeps the private stream connected, and passes on the rows of its topics. */
export function createPrivateStream(
  { transport, key: { key, secret }, clock, offset }: StreamOptions,
  received: (topic: StreamTopic, rows: readonly unknown[]) => void,
) {
  let connection: StreamConnection | undefined;
  const retryDelays = createBackOff(NO_JITTER);
  let generation = 0;
  let isSubscribed = false;
  /** Time of the last message. A new connection counts as a message. */
  let activeAt = clock.now();
  let connectedAt = clock.now();
  let lastMessageAt: number | undefined;
  let isClosed = false;
  let cancelPing: () => void = () => undefined;

  const send = (message: object): void => connection?.send(JSON.stringify(message));

  function connect(): void {
    if (isClosed) return;
    const current = ++generation;
    activeAt = clock.now();
    connectedAt = activeAt;
    const isCurrent = (): boolean => current === generation;
    connection = transport.openStream({
      opened() {
        if (!isCurrent()) return;
        const expires = Math.round(clock.now() + offset() + LOGIN_VALID_MS);
        send({ op: 'auth', args: [key, expires, signText(secret, `GET/realtime${expires}`)] });
        schedulePing();
      },
      received: (text) => isCurrent() && readMessage(text),
      closed: () => isCurrent() && retry(),
    });
  }

  function schedulePing(): void {
    cancelPing();
    cancelPing = clock.after(PING_MS, () => {
      send({ op: 'ping' });
      // The answer to the login or to the subscription can be lost while pings are answered.
      const neededAt = isSubscribed ? activeAt : connectedAt;
      if (clock.now() - neededAt > STALE_MS) return reconnect();
      schedulePing();
    });
  }

  function readMessage(text: string): void {
    activeAt = clock.now();
    lastMessageAt = activeAt;
    const parsed = messageSchema.safeParse(parseJson(text));
    if (!parsed.success) return;
    const { op, success, topic, data } = parsed.data;
    if (op === 'auth') {
      if (success) send({ op: 'subscribe', args: Object.keys(TOPICS) });
      else reconnect();
    } else if (op === 'subscribe' && success && !isSubscribed) {
      isSubscribed = true;
      retryDelays.reset();
      send({ op: 'subscribe', args: [WALLET] });
    }
    const known = topicOf(topic);
    if (known && data) received(known, data);
  }

  function retry(): void {
    isSubscribed = false;
    cancelPing();
    connection = undefined;
    // A late close of this connection must not start a second retry.
    generation += 1;
    cancelPing = clock.after(retryDelays.nextDelayMs(), connect);
  }

  function reconnect(): void {
    const old = connection;
    retry();
    old?.close();
  }

  connect();
  return {
    /** `up`: subscribed, with a message within the last seconds. */
    state(): 'down' | 'stale' | 'up' {
      if (!isSubscribed) return 'down';
      return clock.now() - activeAt > STALE_MS ? 'stale' : 'up';
    },
    lastMessageAt: (): number | undefined => lastMessageAt,
    /** Opens a new connection, for example because events are missing. */
    reconnect(): void {
      if (!isClosed && connection) reconnect();
    },
    close(): void {
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
