import { parse } from 'hono/utils/cookie';

import type { Session, Sessions } from './sessions';

export type UpgradeRequest = { origin?: string; host?: string; cookie?: string };
export type UpgradeVerdict = { session: Session } | { refused: 401 | 403; reason: string };

/**
 * /ws accepts whoever brings the cookie of a living session from a page of this very host. The cookie alone would
 * not do: browsers send it with a websocket that any other page opens.
 */
export function judgeUpgrade(request: UpgradeRequest, sessions: Sessions, cookieName: string): UpgradeVerdict {
  if (!isSameHost(request)) return { refused: 403, reason: 'Wrong origin' };
  const secret = parse(request.cookie ?? '', cookieName)[cookieName];
  const session = secret === undefined ? undefined : sessions.bySocketSecret(secret);
  return session ? { session } : { refused: 401, reason: 'Not signed in' };
}

function isSameHost({ origin, host }: UpgradeRequest): boolean {
  if (origin === undefined || host === undefined) return false;
  return URL.canParse(origin) && new URL(origin).host === host;
}
