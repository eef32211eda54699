// Creates the AsyncAPI document: the messages of the websocket.

import { SOCKET_PATH } from '@/contract/live/socket';
import { createComponents, refTo } from './components';
import type { JsonSchema } from './primitives';
import { NAMED_FRAME_SCHEMAS, type FrameSchemaName } from './schemas';

const INTRODUCTION = [
  'The live connection between the console and a trading bot. The bot sends text frames with one JSON object each.',
  'A console ignores a frame of an unknown type, and a bot ignores a message of an unknown type.',
  'Messages with `x-capability` are additions. A bot announces them in `capabilities` of the status.',
].join(' ');

const COOKIE_DESCRIPTION = [
  'A browser cannot send a bearer token with a websocket.',
  'The bot sets an HttpOnly cookie of its own name at sign-in, with the path /ws and SameSite=Strict, and checks it with the Origin header.',
  'A bot without the cookie refuses the upgrade with 401.',
].join(' ');

const MESSAGES_OF_CONSOLE = ['Ping', 'WatchRequest'] as const satisfies readonly FrameSchemaName[];
const MESSAGES_OF_BOT = [
  'SignalFrame',
  'TradeOpenFrame',
  'TradeCloseFrame',
  'Pong',
  'PositionsFrame',
  'BookFrame',
  'TapeFrame',
  'SignalOutcomeFrame',
  'LabProgressFrame',
  'AlarmFrame',
  'AlarmStormFrame',
] as const satisfies readonly FrameSchemaName[];

const CHANNEL = '#/channels/live';

/** Returns the AsyncAPI document of the websocket. `undescribed` receives the fields without a description. */
export function createAsyncApi(undescribed: string[] = []): JsonSchema {
  const schemas = createComponents(NAMED_FRAME_SCHEMAS, { target: 'draft-07', undescribed });
  const messages = [...MESSAGES_OF_CONSOLE, ...MESSAGES_OF_BOT];
  return {
    asyncapi: '3.0.0',
    info: { title: 'Live connection of the operator console', version: '1.0.0', description: INTRODUCTION },
    defaultContentType: 'application/json',
    servers: {
      bot: {
        host: '127.0.0.1:8080',
        protocol: 'ws',
        description: 'The host of the API. The console uses wss below a page with https.',
        security: [{ $ref: '#/components/securitySchemes/cookie' }],
      },
    },
    channels: {
      live: {
        address: SOCKET_PATH,
        messages: Object.fromEntries(messages.map((name) => [name, { $ref: `#/components/messages/${name}` }])),
      },
    },
    operations: {
      receiveFromConsole: createOperation('receive', 'The bot receives messages of the console.', MESSAGES_OF_CONSOLE),
      sendToConsole: createOperation('send', 'The bot sends frames to the console.', MESSAGES_OF_BOT),
    },
    components: {
      securitySchemes: {
        cookie: { type: 'httpApiKey', in: 'cookie', name: 'order_flow_socket_8080', description: COOKIE_DESCRIPTION },
      },
      messages: Object.fromEntries(messages.map((name) => [name, createMessage(name, schemas[name] ?? {})])),
      schemas,
    },
  };
}

const createOperation = (
  action: 'send' | 'receive',
  summary: string,
  names: readonly FrameSchemaName[],
): JsonSchema => ({
  action,
  channel: { $ref: CHANNEL },
  summary,
  messages: names.map((name) => ({ $ref: `${CHANNEL}/messages/${name}` })),
});

const createMessage = (name: FrameSchemaName, schema: JsonSchema): JsonSchema => ({
  name,
  summary: schema.description,
  ...(typeof schema['x-addition'] === 'string' && { 'x-capability': schema['x-addition'] }),
  payload: refTo(name),
});
