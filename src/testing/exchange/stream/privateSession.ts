import { z } from '@/contract/schema/z';

import type { AccountEvent } from '../account/model';
import { hmacSha256, type LoopbackKey } from '../rest/authentication';

const messageSchema = z.object({
  op: z.string(),
  req_id: z.string().optional(),
  args: z.array(z.union([z.string(), z.number()])).default([]),
});

/**
 * Document: private streams. `position.linear` is the categorised form of `position`, and has rows of linear contracts
 * only. The wallet has no categorised form.
 */
const TOPIC = /^(?:wallet|(?:order|execution|position)(?:\.(?:linear|inverse|option|spot))?)$/;

export type PrivateSession = {
  receive(text: string): void;
  publish(event: AccountEvent): void;
};

/** One connection to `/v5/private`. Document: connect. */
export function createPrivateSession(
  { key, now }: { key: () => LoopbackKey; now: () => number },
  send: (text: string) => void,
): PrivateSession {
  const topics = new Set<string>();
  let isAuthenticated = false;
  let nextMessage = 1;

  const reply = (op: string, fields: Record<string, unknown>): void =>
    send(JSON.stringify({ op, conn_id: 'loopback', ...fields }));

  function isValidLogin([given, expires, signature]: (number | string)[]): boolean {
    const { key: known, secret, expired } = key();
    if (given !== known || expired || Number(expires) <= now()) return false;
    return signature === hmacSha256(secret, `GET/realtime${expires}`);
  }

  return {
    receive(text) {
      const parsed = messageSchema.safeParse(JSON.parse(text));
      if (!parsed.success) return reply('error', { success: false, ret_msg: 'params error' });
      const { op, args, req_id } = parsed.data;
      const id = req_id === undefined ? {} : { req_id };
      switch (op) {
        case 'ping':
          return reply('pong', { ...id, args: [String(now())] });
        case 'auth': {
          isAuthenticated = isValidLogin(args);
          // unverified: the text of a refused login.
          return reply('auth', { ...id, success: isAuthenticated, ret_msg: isAuthenticated ? '' : 'Params Error' });
        }
        case 'subscribe': {
          const names = args.map(String);
          const refused = names.filter((name) => !isAuthenticated || !TOPIC.test(name));
          if (refused.length > 0)
            return reply('subscribe', {
              ...id,
              success: false,
              ret_msg: `error:handler not found,topic:${refused[0]}`,
            });
          for (const name of names) topics.add(name);
          return reply('subscribe', { ...id, success: true, ret_msg: '' });
        }
        case 'unsubscribe':
          for (const name of args) topics.delete(String(name));
          return reply('unsubscribe', { ...id, success: true, ret_msg: '' });
        default:
          return reply(op, { ...id, success: false, ret_msg: 'unknown op' });
      }
    },
    publish({ topic, category, rows }) {
      // unverified: the topic of a message repeats the subscribed name.
      for (const name of [topic, `${topic}.${category}`])
        if (topics.has(name))
          send(JSON.stringify({ id: `loopback-${nextMessage++}`, topic: name, creationTime: now(), data: rows }));
    },
  };
}
