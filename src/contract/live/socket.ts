import { eventNumberSchema, messageTypeSchema } from '../schema/fields';
import { parseJson } from '../schema/jsonText';
import { addition, meaning } from '../schema/meaning';
import { schemaErrorText } from '../schema/reading';
import { signalSchema } from '../trades/signal';
import { streamFrameSchema, type StreamFrame } from './streams';
import { tradeSchema } from '../trades/trade';
import { z } from '../schema/z';

export const SOCKET_PATH = '/ws';

export const socketEventSchema = z.discriminatedUnion('type', [
  meaning(
    z.looseObject({
      type: messageTypeSchema('signal'),
      data: meaning(signalSchema, 'The signal.'),
      seq: eventNumberSchema,
    }),
    'A new signal.',
  ),
  meaning(
    z.looseObject({
      type: messageTypeSchema('trade_open'),
      data: meaning(tradeSchema, 'The open trade.'),
      seq: eventNumberSchema,
    }),
    'A trade opened.',
  ),
  meaning(
    z.looseObject({
      type: messageTypeSchema('trade_close'),
      data: meaning(tradeSchema, 'The closed trade.'),
      is_correction: addition(
        z.boolean().optional(),
        true,
        'True if the trade closed before, and its costs changed since.',
        true,
      ),
      seq: eventNumberSchema,
    }),
    'A trade closed.',
  ),
]);
export type SocketEvent = z.infer<typeof socketEventSchema>;
export type SocketEventType = SocketEvent['type'];

export const PING_FRAME = { type: 'ping' } as const;
/**
 * Reply of the embedded bot to a ping, with the number of the last event. The specification does not define the reply.
 */
export const PONG_FRAME = { type: 'pong' } as const;

/** Frame that the bot sends on its own: an event of the specification or a stream frame. */
export type LiveFrame = SocketEvent | StreamFrame;

/** Content of a websocket message. `seq` is the number of the event, also of an unknown or malformed event. */
export type FrameReading = { seq?: bigint | undefined } & (
  { kind: 'frame'; frame: LiveFrame } | { kind: 'pong' } | { kind: 'ignored' } | { kind: 'rejected'; reason: string }
);

/** Maximum length of a websocket frame in characters. A longer frame would block the page. */
const MAX_FRAME_LENGTH = 1_000_000;

const EVENT_NUMBER_PATTERN = /^\d{1,30}$/;

/** Reads the number of an event, which can be beyond 2^53. An unreadable number counts as absent. */
const readEventNumber = (value: unknown): bigint | undefined =>
  (typeof value === 'string' || typeof value === 'number') && EVENT_NUMBER_PATTERN.test(String(value))
    ? BigInt(value)
    : undefined;

const frameEnvelopeSchema = z.looseObject({ type: z.string(), seq: z.unknown().transform(readEventNumber).optional() });
type LiveFrameSchema = (typeof socketEventSchema.options)[number] | (typeof streamFrameSchema.options)[number];
const FRAME_SCHEMA_BY_TYPE = new Map<string, LiveFrameSchema>(
  [...socketEventSchema.options, ...streamFrameSchema.options].map((schema) => [schema.shape.type.value, schema]),
);

/** Reads one websocket message without throwing. Ignores a frame of an unknown type and rejects a malformed frame. */
export function readFrame(text: unknown): FrameReading {
  if (typeof text !== 'string') return { kind: 'rejected', reason: 'not a text frame' };
  if (text.length > MAX_FRAME_LENGTH) return { kind: 'rejected', reason: `longer than ${MAX_FRAME_LENGTH} characters` };
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    // The cast is safe because `parseJson` throws only syntax errors.
    const { message } = error as SyntaxError;
    return { kind: 'rejected', reason: message.startsWith('nested') ? message : 'not JSON' };
  }
  const envelope = frameEnvelopeSchema.safeParse(value);
  if (!envelope.success) return { kind: 'rejected', reason: schemaErrorText(envelope.error) };
  const { type, seq } = envelope.data;
  if (type === PONG_FRAME.type) return { kind: 'pong', seq };
  const schema = FRAME_SCHEMA_BY_TYPE.get(type);
  if (schema === undefined) return { kind: 'ignored', seq };
  const frame = schema.safeParse(value);
  return frame.success
    ? { kind: 'frame', frame: frame.data, seq }
    : { kind: 'rejected', reason: `${type}: ${schemaErrorText(frame.error)}`, seq };
}
