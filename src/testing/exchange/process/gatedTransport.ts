import type { BybitTransport, StreamConnection, WireRequest } from '@/server/bybit/requests/transport';
import { z } from '@/contract/schema/z';
import type { OutsideGate } from './outsideGate';

const REQUEST_NAMES: Readonly<Record<string, string>> = {
  '/v5/order/cancel': 'cancel',
  '/v5/position/trading-stop': 'trading-stop',
  '/v5/position/set-leverage': 'set-leverage',
  '/v5/order/realtime': 'recent orders',
  '/v5/order/history': 'order history',
  '/v5/execution/list': 'fills',
  '/v5/position/list': 'positions',
  '/v5/account/wallet-balance': 'wallet',
  '/v5/account/info': 'account info',
  '/v5/user/query-api': 'key',
  '/v5/system/status': 'system status',
};

const bodySchema = z.object({
  symbol: z.string().optional(),
  orderLinkId: z.string().optional(),
  reduceOnly: z.boolean().optional(),
});

/** The close of a flattening has a client id of its own. No order of the ledger belongs to it. */
function createPurposeOf(body: z.infer<typeof bodySchema>): string {
  if (body.orderLinkId?.startsWith('f-')) return 'close create';
  return body.reduceOnly === true ? 'exit create' : 'entry create';
}

function describeRequest({ method, path, query, body }: WireRequest): { name: string; detail: string } {
  if (method === 'GET') return { name: REQUEST_NAMES[path] ?? path, detail: query };
  const parsed = bodySchema.parse(JSON.parse(body));
  const name = path === '/v5/order/create' ? createPurposeOf(parsed) : (REQUEST_NAMES[path] ?? path);
  return { name, detail: parsed.orderLinkId ?? parsed.symbol ?? '' };
}

/**
 * Returns the topic of an event without its category, or the operation of every other message. Reads only the
 * name, because events are long.
 */
const messageName = (text: string): string => /"(?:op|topic)":"([^".]+)/.exec(text)?.[1] ?? 'message';

/**
 * Connection of one process to the exchange. Calls: `request`, `reply`, `event`, `stream send` and `stream opened`, each
 * with its purpose or topic. The death of the process ends its connections. A request that left still arrives.
 */
export function gateTransport(transport: BybitTransport, gate: OutsideGate): BybitTransport {
  return {
    send(request, done) {
      const { name, detail } = describeRequest(request);
      const receive: typeof done = (reply) => gate.pass(`reply ${name}`, detail, () => done(reply), undefined);
      gate.pass(`request ${name}`, detail, () => transport.send(request, receive), undefined);
    },
    openStream(handlers) {
      const idle: StreamConnection = { send: () => undefined, close: () => undefined };
      const open = () =>
        transport.openStream({
          opened: () => gate.pass('stream opened', '', handlers.opened, undefined),
          received: (text) => gate.pass(`event ${messageName(text)}`, '', () => handlers.received(text), undefined),
          closed: () => gate.pass('stream closed', '', handlers.closed, undefined),
        });
      const connection = gate.pass('request stream', '', open, idle);
      // A gate that died behind the opening has run its tasks already.
      if (gate.isDead()) connection.close();
      else gate.onKill(connection.close);
      return {
        send: (text) => gate.pass(`stream send ${messageName(text)}`, '', () => connection.send(text), undefined),
        close: () => {
          if (!gate.isDead()) connection.close();
        },
      };
    },
  };
}
