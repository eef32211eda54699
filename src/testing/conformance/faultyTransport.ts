import { isRecord } from '@/contract/schema/objects';
import type { BotTransport, Fields } from '@/conformance/transport';

/** One defect of a bot. Each function changes what the bot receives or answers. */
export type DefectBehaviour = {
  /** Changes a request. Returns the changed request. */
  request?: (request: SentRequest) => SentRequest;
  /** Answers a request instead of the bot. */
  answer?: (request: SentRequest) => Response | undefined;
  /** Changes the body of a successful reply with JSON. */
  body?: (body: unknown, request: SentRequest) => unknown;
  headers?: (headers: Headers, request: SentRequest) => void;
  /** Time before each request in ms. */
  delayMs?: number;
  /** Replaces the status of a successful reply. */
  status?: (request: SentRequest) => number | undefined;
  /** Changes the headers of an upgrade. `cookie` is the cookie of the latest sign-in. */
  upgrade?: (
    headers: { cookie?: string; origin: string },
    cookie: string | undefined,
  ) => { cookie?: string; origin: string };
  /** Changes a frame. Null drops the frame, several frames replace it. `socket` counts the connections of the kit. */
  frame?: (frame: Fields, socket: number) => Fields | string | null | Fields[];
  sendsBinary?: true;
  /** Closes each connection after a time in ms. */
  closesAfterMs?: number;
  /** Closes the connection after a message of the client. */
  closesAfter?: (message: string) => boolean;
  /** True for a bot that never closes a connection. */
  keepsConnections?: true;
};

export type SentRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  init: RequestInit;
  /** The body of the request. */
  text: string;
  token: string | undefined;
};

/** Wraps a bot, so that the bot has one defect. */
export function createFaultyTransport(bot: BotTransport, defect: DefectBehaviour): BotTransport {
  let token: string | undefined;
  let cookie: string | undefined;
  let sockets = 0;

  return {
    ...bot,
    send: async (address, init) => {
      if (defect.delayMs !== undefined) await bot.wait(defect.delayMs);
      const { pathname, searchParams } = new URL(address, bot.origin);
      const text = typeof init.body === 'string' ? init.body : '';
      const sent = { method: init.method ?? 'GET', path: pathname, query: searchParams, init, text, token };
      const request = defect.request?.(sent) ?? sent;
      const query = request.query.size > 0 ? `?${request.query.toString()}` : '';
      const reply = defect.answer?.(request) ?? (await bot.send(`${request.path}${query}`, request.init));
      const replyText = await reply.clone().text();
      const isJson = reply.headers.get('Content-Type')?.startsWith('application/json') ?? false;
      const body: unknown = isJson ? JSON.parse(replyText) : undefined;
      if (isRecord(body) && typeof body.access_token === 'string') {
        token = body.access_token;
        cookie = reply.headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; ');
      }
      const headers = new Headers(reply.headers);
      defect.headers?.(headers, request);
      const isChanged = isJson && reply.ok && defect.body !== undefined;
      const changed = isChanged ? defect.body?.(body, request) : undefined;
      const newText = typeof changed === 'string' ? changed : JSON.stringify(changed);
      const status = (reply.ok ? defect.status?.(request) : undefined) ?? reply.status;
      return new Response(status === 204 ? null : isChanged ? newText : replyText || null, { status, headers });
    },
    openSocket: (headers, on) => {
      let left = false;
      const openedAt = bot.now();
      const index = (sockets += 1);
      const leave = (): void => {
        left = true;
        socket.close();
        on.closed();
      };
      const socket = bot.openSocket(defect.upgrade?.(headers, cookie) ?? headers, {
        opened: () => on.opened(),
        closed: () => {
          if (!defect.keepsConnections && !left) on.closed();
        },
        receivedBinary: () => on.receivedBinary(),
        received: (text) => {
          if (defect.sendsBinary) return on.receivedBinary();
          if (bot.now() - openedAt >= (defect.closesAfterMs ?? Infinity)) leave();
          if (left) return;
          const frame = defect.frame ? defect.frame(JSON.parse(text) as Fields, index) : text;
          if (frame === null) return;
          if (typeof frame === 'string') return on.received(frame);
          for (const one of Array.isArray(frame) ? frame : [frame]) on.received(JSON.stringify(one));
        },
      });
      return {
        send: (text) => {
          if (!defect.closesAfter?.(text)) return socket.send(text);
          leave();
        },
        close: () => socket.close(),
      };
    },
  };
}
