/** Sends a message through a channel of any kind. */

import type { ChannelSettings } from '@/contract/alarms/channelSettings';

import { createAddressGuard, type HostLookup } from '../requests/addressGuard';
import type { ChannelAnswer, ChannelMessage, SendMessage, VapidKeys } from '../channelMessage';
import { answerOfFailure, SEND_LIMIT_MS } from '../requests/connectionFailure';
import { postGuarded, type GuardedReply, type GuardedRequest } from '../requests/guardedRequest';
import { maskSecrets } from '../requests/maskSecrets';
import { boundMessage } from '../messageText';
import { answerOfReply, isWebPage } from '../requests/replyAnswer';
import { createDiscordRequest } from './discord';
import { sendEmail } from './email';
import { createNtfyRequest } from './ntfy';
import { createSlackRequest } from './slack';
import { createTelegramRequest, TELEGRAM_URL } from './telegram';
import { createPushRequest } from './webPush';
import { createWebhookRequest } from './webhook';

export type SendersOptions = {
  /** Hosts of ALERTS_PRIVATE_HOSTS, which may have a private address. */
  privateHosts: readonly string[];
  vapid: () => VapidKeys;
  wallNow?: () => number;
  /** Look-up, limit and address that tests replace. */
  lookup?: HostLookup;
  limitMs?: number;
  telegramUrl?: string;
};

/** Statuses of a push service for a subscription that the browser ended. */
const ENDED_SUBSCRIPTION = [404, 410];

export function createSenders(options: SendersOptions): SendMessage {
  const { limitMs = SEND_LIMIT_MS, wallNow = Date.now } = options;
  const guard = createAddressGuard(options.privateHosts, options.lookup);

  const send = async (settings: ChannelSettings, message: ChannelMessage, signal: AbortSignal) => {
    const mask = (text: string): string => maskSecrets(text, settings);
    if (settings.kind === 'email') {
      return await sendEmail(settings, message, { guard, mask, signal });
    }
    const request = createRequest(settings, message, wallNow(), options);
    const reply = await postGuarded(guard, request, signal);
    return answerOf(settings, { ...reply, body: mask(reply.body) }, wallNow());
  };

  return async (settings, message, signal) => {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
    try {
      return await send(settings, boundMessage(message), limited);
    } catch (error) {
      return answerOfFailure(limited.aborted ? limited.reason : error);
    }
  };
}

function createRequest(
  settings: Exclude<ChannelSettings, { kind: 'email' }>,
  message: ChannelMessage,
  now: number,
  { vapid, telegramUrl = TELEGRAM_URL }: SendersOptions,
): GuardedRequest {
  switch (settings.kind) {
    case 'webhook':
      return createWebhookRequest(settings, message, now);
    case 'ntfy':
      return createNtfyRequest(settings, message);
    case 'telegram':
      return createTelegramRequest(settings, message, telegramUrl);
    case 'slack':
      return createSlackRequest(settings, message);
    case 'discord':
      return createDiscordRequest(settings, message);
    case 'web_push':
      return createPushRequest(settings, message, vapid(), now);
  }
}

function answerOf({ kind }: ChannelSettings, reply: GuardedReply, now: number): ChannelAnswer {
  if (kind === 'web_push' && ENDED_SUBSCRIPTION.includes(reply.status)) {
    return {
      outcome: 'refused',
      answer: `The browser ended the subscription (${reply.status}) and must subscribe again.`,
    };
  }
  // A login page of the network answers 200 too. The receiver of a webhook may answer with any page.
  return answerOfReply(reply, now, (success) => kind === 'webhook' || !isWebPage(success));
}
