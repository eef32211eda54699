import { errorBodySchema } from '@/contract/bot/errors';
import { parseJson } from '@/contract/schema/jsonText';
import { receivedStatusSchema } from '@/contract/bot/status';

/** What a page can know about the address of the bot. */
export type BotFinding =
  | { kind: 'bot' }
  | { kind: 'webServer' | 'otherApi' | 'gateway'; status: number }
  | { kind: 'redirect' | 'tooLarge' | 'timeout' }
  | { kind: 'offline' | 'mixedContent' | 'policy' | 'cors' | 'noTlsConnection' | 'noConnection' };

export type StatusReply = { status: number; isRedirect: boolean; text: string };

const GATEWAY_STATUSES = [502, 503, 504];
/** Statuses of a server that does not have the call. */
const UNKNOWN_CALL_STATUSES = [404, 405];

export function judgeReply({ status, isRedirect, text }: StatusReply): BotFinding {
  if (isRedirect) return { kind: 'redirect' };
  // A bot behind a proxy can refuse with a page instead of JSON.
  if (status === 401) return { kind: 'bot' };
  const body = parseOrUndefined(text);
  const isBot =
    receivedStatusSchema.safeParse(body).success ||
    (errorBodySchema.safeParse(body).success && !UNKNOWN_CALL_STATUSES.includes(status));
  if (isBot) return { kind: 'bot' };
  if (body !== undefined) return { kind: 'otherApi', status };
  return { kind: GATEWAY_STATUSES.includes(status) ? 'gateway' : 'webServer', status };
}

function parseOrUndefined(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

export type FailedRequest = {
  pageProtocol: string;
  /** Origin of the bot. */
  host: string;
  isOnline: boolean;
  isTimeout: boolean;
  /** True when the content security policy of the page blocked the request. */
  isBlockedByPolicy: boolean;
  /** True when the host answers a request whose reply the page cannot read. */
  answersUnread: boolean;
};

const LOOPBACK_PATTERN = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

export function judgeFailedRequest(failed: FailedRequest): BotFinding {
  const { protocol, hostname } = new URL(failed.host);
  const isLoopback = LOOPBACK_PATTERN.test(hostname);
  if (failed.isTimeout) return { kind: 'timeout' };
  if (failed.isBlockedByPolicy) return { kind: 'policy' };
  if (failed.pageProtocol === 'https:' && protocol === 'http:' && !isLoopback) return { kind: 'mixedContent' };
  if (failed.answersUnread) return { kind: 'cors' };
  if (!failed.isOnline && !isLoopback) return { kind: 'offline' };
  return { kind: protocol === 'https:' ? 'noTlsConnection' : 'noConnection' };
}
