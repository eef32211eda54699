import { parse } from 'hono/utils/cookie';

import { isSameHost } from '../access/origins';
import type { Session, Sessions } from '../auth/sessions';

export type UpgradeRequest = { origin?: string; host?: string; cookie?: string };
export type UpgradeDecision = { session: Session } | { refused: 401 | 403; reason: string };

/**
 * /ws accepts whoever brings the cookie of a living session from a page of this very host or of an allowed origin. The
 * cookie alone would not do: browsers send it with a websocket that any other page opens.
 */
export function authorizeUpgrade(
  request: UpgradeRequest,
  sessions: Sessions,
  cookieName: string,
  allowedOrigins: readonly string[] = [],
): UpgradeDecision {
  if (!isOwnPage(request, allowedOrigins)) return { refused: 403, reason: 'Wrong origin' };
  const secret = parse(request.cookie ?? '', cookieName)[cookieName];
  const session = secret === undefined ? undefined : sessions.bySocketSecret(secret);
  return session ? { session } : { refused: 401, reason: 'Not signed in' };
}

function isOwnPage({ origin, host }: UpgradeRequest, allowedOrigins: readonly string[]): boolean {
  if (origin === undefined || host === undefined) return false;
  return allowedOrigins.includes(origin) || isSameHost(origin, host);
}
