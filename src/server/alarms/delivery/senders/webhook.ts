/** The signed request of a webhook. */

import { createHmac } from 'node:crypto';

import type { Alarm } from '@/contract/alarms/alarms';

import type { ChannelMessage } from '../channelMessage';
import type { GuardedRequest } from '../requests/guardedRequest';
import { boundTexts } from '../messageText';
import { createJsonRequest, type SettingsOf } from './httpChannel';

const BASE64_SECRET_PREFIX = 'whsec_';

/** Creates the request of a webhook, signed as in Standard Webhooks, for which receivers have libraries. */
export function createWebhookRequest(
  { url, secret }: SettingsOf<'webhook'>,
  { alarm, ...message }: ChannelMessage,
  now: number,
): GuardedRequest {
  const request = createJsonRequest(url, { ...message, alarm: alarm && boundTexts<Alarm>(alarm) });
  const timestamp = String(Math.floor(now / 1_000));
  const signature = createHmac('sha256', keyOf(secret))
    .update(`${message.id}.${timestamp}.${request.body.toString()}`)
    .digest('base64');
  return {
    ...request,
    headers: {
      ...request.headers,
      'webhook-id': message.id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
  };
}

const keyOf = (secret: string): Buffer =>
  secret.startsWith(BASE64_SECRET_PREFIX)
    ? Buffer.from(secret.slice(BASE64_SECRET_PREFIX.length), 'base64')
    : Buffer.from(secret, 'utf8');
