import { parseJson } from './jsonText';
import { reasonOf } from './reading';
import { signalSchema } from './signal';
import { tradeSchema } from './trade';
import { z } from './z';

export const SOCKET_PATH = '/ws';

export const socketEventSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('signal'), data: signalSchema }),
  z.looseObject({ type: z.literal('trade_open'), data: tradeSchema }),
  z.looseObject({ type: z.literal('trade_close'), data: tradeSchema }),
]);
export type SocketEvent = z.infer<typeof socketEventSchema>;
export type SocketEventType = SocketEvent['type'];

export const PING = { type: 'ping' } as const;
/** Reply of the embedded bot to a ping. Not in the specification; other consoles ignore it. */
export const PONG = { type: 'pong' } as const;

export type FrameReading =
  { kind: 'event'; event: SocketEvent } | { kind: 'ignored'; type: string } | { kind: 'rejected'; reason: string };

/** Far above every frame of the contract. Reading a longer frame would block the page. */
const LONGEST_FRAME = 1_000_000;

const envelopeSchema = z.looseObject({ type: z.string() });
const knownTypes: readonly string[] = ['signal', 'trade_open', 'trade_close'] satisfies SocketEventType[];

/** Reads one websocket message. Never throws: ignores a frame of an unknown type and rejects a malformed one. */
export function readFrame(text: unknown): FrameReading {
  if (typeof text !== 'string') return { kind: 'rejected', reason: 'not a text frame' };
  if (text.length > LONGEST_FRAME) return { kind: 'rejected', reason: `longer than ${LONGEST_FRAME} characters` };
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    const { message } = error as SyntaxError;
    return { kind: 'rejected', reason: message.startsWith('nested') ? message : 'not JSON' };
  }
  const envelope = envelopeSchema.safeParse(value);
  if (!envelope.success) return { kind: 'rejected', reason: reasonOf(envelope.error) };
  if (!knownTypes.includes(envelope.data.type)) return { kind: 'ignored', type: envelope.data.type };
  const event = socketEventSchema.safeParse(value);
  return event.success
    ? { kind: 'event', event: event.data }
    : { kind: 'rejected', reason: `${envelope.data.type}: ${reasonOf(event.error)}` };
}
