/** The request of a Web Push service. */

import { createHash } from 'node:crypto';

import type { PushMessage } from '@/contract/alarms/pushMessage';

import type { ChannelMessage, VapidKeys } from '../channelMessage';
import type { GuardedRequest } from '../requests/guardedRequest';
import { cutBytes, paragraphsOf } from '../messageText';
import { isQuiet, type SettingsOf } from './httpChannel';
import { encryptPush, MAX_PUSH_BYTES } from './pushEncryption';
import { createVapidHeader } from './vapid';

/** Time for which the push service keeps a message for a phone without network. */
const KEPT_S = 24 * 3_600;
const TOPIC_LENGTH = 32;
/** JSON writes a quotation mark with a backslash, so a body can grow to twice its bytes. */
const MAX_BODY_BYTES = Math.floor(MAX_PUSH_BYTES / 3);

/** Creates the request of a push service. A later message for the same alarm replaces one that waits there. */
export function createPushRequest(
  { endpoint, p256dh, auth, origin }: SettingsOf<'web_push'>,
  message: ChannelMessage,
  vapid: VapidKeys,
  now: number,
): GuardedRequest {
  const tag = message.alarm?.id ?? message.kind;
  const content: PushMessage = {
    title: message.title,
    body: cutBytes(paragraphsOf(message).join('\n'), MAX_BODY_BYTES),
    rank: message.rank,
    tag,
    link: message.link,
  };
  return {
    url: endpoint,
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Encoding': 'aes128gcm',
      TTL: String(KEPT_S),
      Urgency: isQuiet(message) ? 'normal' : 'high',
      Topic: createHash('sha256').update(tag).digest('base64url').slice(0, TOPIC_LENGTH),
      Authorization: createVapidHeader(vapid, endpoint, contactOf(origin), now),
    },
    body: encryptPush(Buffer.from(JSON.stringify(content)), { p256dh, auth }),
  };
}

/** A push service accepts only an https or mailto address as contact. */
const contactOf = (origin: string): string =>
  origin.startsWith('https:') ? new URL(origin).origin : `mailto:operator@${new URL(origin).hostname}`;
