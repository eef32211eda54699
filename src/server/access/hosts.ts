import type { ServerResponse } from 'node:http';
import { isIP } from 'node:net';

/** Returns whether the Host header names this server. */
export type HostCheck = (host: string | undefined) => boolean;

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
const UNSPECIFIED_ADDRESSES = ['0.0.0.0', '::'];

/**
 * Creates a check against DNS rebinding. The owner of evil.example can point that name at 127.0.0.1. Requests of its
 * pages then count as same-origin.
 */
export function createHostCheck(listenHost: string, allowedHosts: readonly string[]): HostCheck {
  const names = new Set([...LOOPBACK_HOSTS, hostName(listenHost) ?? listenHost, ...allowedHosts]);
  const anyAddress = UNSPECIFIED_ADDRESSES.includes(listenHost);
  return (host) => {
    const name = host === undefined ? undefined : hostName(host);
    if (name === undefined) return false;
    // DNS rebinding needs a host name, so the check accepts every IP address. A container does not know the address
    // of its host machine.
    return names.has(name) || (anyAddress && isIP(name.replace(/^\[|\]$/g, '')) !== 0);
  };
}

/** Returns the name or address as browsers write it, without a port. Returns undefined if the text is not a host. */
export function hostName(text: string): string | undefined {
  if (/[/\\?#@\s]/.test(text)) return undefined;
  const url = `http://${isIP(text) === 6 ? `[${text}]` : text}`;
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : undefined;
}

const UNKNOWN_HOST_TEXT = 'This server does not answer for this host name. Add it to ALLOWED_HOSTS if it is yours.';

/** Answers 421: the Host header names another server. */
export function sendUnknownHost(response: ServerResponse): void {
  response.writeHead(421, { 'Content-Type': 'application/json', Connection: 'close' });
  response.end(JSON.stringify({ detail: UNKNOWN_HOST_TEXT }));
}
