/** Reads the outcome of a delivery from an HTTP reply. */

import { z } from '@/contract/schema/z';

import type { ChannelAnswer } from '../channelMessage';
import type { GuardedReply } from './guardedRequest';
import { cutBytes, toOneLine } from '../messageText';

const MAX_EXCERPT_BYTES = 200;
const MAX_RETRY_AFTER_MS = 24 * 3_600_000;
/** Statuses besides 5xx after which a later attempt may succeed. */
const TEMPORARY_STATUSES = [408, 425, 429];

/** Fields in which the services name the reason: Telegram, Discord, ntfy and push services. */
const reasonSchema = z
  .object({
    description: z.string(),
    message: z.string(),
    error: z.string(),
    reason: z.string(),
    parameters: z.object({ retry_after: z.number() }),
  })
  .partial();

/** Returns the answer for a reply. `isExpected` is false for a success that the service would not send. */
export function answerOfReply(
  reply: GuardedReply,
  now: number,
  isExpected: (reply: GuardedReply) => boolean = () => true,
): ChannelAnswer {
  const { status } = reply;
  const excerpt = excerptOf(reply);
  const text = `The other side answered ${status}${excerpt === '' ? '' : `: ${excerpt}`}`;
  if (status >= 200 && status < 300) {
    if (isExpected(reply)) return { outcome: 'delivered', answer: text };
    return { outcome: 'retry', answer: `${text} (not the answer of the service, check the address)` };
  }
  if (status >= 300 && status < 400) {
    return {
      outcome: 'refused',
      answer: `The other side answered ${status}, a redirect, which the bot does not follow.`,
    };
  }
  if (status < 500 && !TEMPORARY_STATUSES.includes(status)) return { outcome: 'refused', answer: text };
  const retryAfterMs = retryAfterMsOf(reply, now);
  return { outcome: 'retry', answer: text, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

export const isWebPage = ({ contentType, body }: GuardedReply): boolean =>
  contentType.includes('text/html') || /^\s*<(!doctype|html)/i.test(body);

/** Returns the JSON of a body, or undefined for a body of another form. */
function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function excerptOf(reply: GuardedReply): string {
  if (isWebPage(reply)) return 'a web page';
  const { description, message, error, reason } = readReason(reply);
  return cutBytes(toOneLine(description ?? message ?? error ?? reason ?? reply.body), MAX_EXCERPT_BYTES);
}

const readReason = ({ body }: GuardedReply) => reasonSchema.safeParse(readJson(body)).data ?? {};

/** Reads Retry-After in seconds or as a date (RFC 9110), or the seconds that Telegram puts in the body. */
function retryAfterMsOf(reply: GuardedReply, now: number): number | undefined {
  const text = reply.retryAfter?.trim() ?? String(readReason(reply).parameters?.retry_after ?? '');
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return ms >= 0 ? Math.min(ms, MAX_RETRY_AFTER_MS) : undefined;
}
