import { parse } from 'hono/utils/cookie';

import { foreignOriginText, isAllowedOrigin, isSameHost } from '../access/origins';
import type { Session, Sessions } from '../auth/sessions';

export type UpgradeRequest = { origin?: string; host?: string; cookie?: string };
export type UpgradeDecision = { session: Session } | { refused: 401 | 403; reason: string };

/**
 * Accepts a websocket of a page of this host or of an allowed origin. The upgrade request needs the cookie of an active
 * session. The cookie alone is not enough, because browsers send the cookie with websockets of pages on other sites,
 * too.
 */
export function authorizeUpgrade(
  request: UpgradeRequest,
  sessions: Sessions,
  cookieName: string,
  allowedOrigins: readonly string[] = [],
): UpgradeDecision {
  if (!isAllowedPage(request, allowedOrigins)) {
    return { refused: 403, reason: foreignOriginText(request.origin, request.host) };
  }
  const secret = parse(request.cookie ?? '', cookieName)[cookieName];
  const session = secret === undefined ? undefined : sessions.findBySocketSecret(secret);
  return session ? { session } : { refused: 401, reason: 'Not signed in' };
}

function isAllowedPage({ origin, host }: UpgradeRequest, allowedOrigins: readonly string[]): boolean {
  if (origin === undefined || host === undefined) return false;
  return isAllowedOrigin(allowedOrigins, origin) || isSameHost(origin, host);
}
