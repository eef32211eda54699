import { isIP } from 'node:net';

import type { AppContext, RouteDeps } from './context';

/** The address that a request came from. X-Forwarded-For may say anything unless a proxy of the operator writes it. */
export function addressOf(context: AppContext, { access }: Pick<RouteDeps, 'access'>): string {
  const forwarded = access.trustProxy ? lastHop(context.req.header('X-Forwarded-For')) : undefined;
  return forwarded ?? connectionOf(context)?.remoteAddress ?? 'this process';
}

/** Whether the caller closed its connection. */
export const isDisconnected = (context: AppContext): boolean => connectionOf(context)?.destroyed ?? false;

// Hono leaves it undefined where the app is called without bindings.
const connectionOf = ({ env }: AppContext) => (env as AppContext['env'] | undefined)?.incoming?.socket;

/** The last entry is the proxy's own; the ones before it came with the request. */
function lastHop(forwardedFor: string | undefined): string | undefined {
  const last = forwardedFor?.split(',').at(-1)?.trim();
  return last !== undefined && isIP(last) !== 0 ? last : undefined;
}

/** Whoever has one address of IPv6 mostly has its whole network of 64 bits. */
export function callerKey(address: string): string {
  if (isIP(address) !== 6 || address.includes('.')) return address;
  const [head = '', tail] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const missing = tail === undefined ? 0 : 8 - head.length - tail.length;
  return [...head, ...Array<string>(missing).fill('0'), ...(tail ?? [])].slice(0, 4).join(':');
}
