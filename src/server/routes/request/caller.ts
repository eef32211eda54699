import { isIP } from 'node:net';

import type { AppContext, RouteDependencies } from '../context';

/** Reads X-Forwarded-For only if `trustProxy` is set, because clients can forge that header. */
export function clientAddressOf(context: AppContext, { access }: Pick<RouteDependencies, 'access'>): string {
  const forwarded = access.trustProxy ? lastForwardedAddress(context.req.header('X-Forwarded-For')) : undefined;
  return forwarded ?? connectionSocketOf(context)?.remoteAddress ?? 'this process';
}

/** Returns true if the client closed its connection. */
export const isDisconnected = (context: AppContext): boolean => connectionSocketOf(context)?.destroyed ?? false;

// Hono leaves `env` undefined if the app is called without bindings.
const connectionSocketOf = ({ env }: AppContext) => (env as AppContext['env'] | undefined)?.incoming?.socket;

/** Returns the last address, which the proxy adds. The client may have forged the others. */
function lastForwardedAddress(forwardedFor: string | undefined): string | undefined {
  const last = forwardedFor?.split(',').at(-1)?.trim();
  return last !== undefined && isIP(last) !== 0 ? last : undefined;
}

/** Returns the /64 network for IPv6, which one client usually owns. */
export function toCallerKey(address: string): string {
  if (isIP(address) !== 6 || address.includes('.')) return address;
  const [head = '', tail] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const missing = tail === undefined ? 0 : 8 - head.length - tail.length;
  return [...head, ...Array<string>(missing).fill('0'), ...(tail ?? [])].slice(0, 4).join(':');
}
