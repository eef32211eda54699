import type { ServerResponse } from 'node:http';
import { isIP } from 'node:net';

/** Returns true if the Host header names this server. */
export type HostCheck = (host: string | undefined) => boolean;

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
const UNSPECIFIED_ADDRESSES = ['0.0.0.0', '::'];

/**
 * Creates a check of the Host header, which prevents DNS rebinding. In DNS rebinding, an attacker's domain name
 * resolves to 127.0.0.1, so that browsers treat the attacker's pages as same-origin.
 */
export function createHostCheck(listenHost: string, allowedHosts: readonly string[]): HostCheck {
  const names = new Set([...LOOPBACK_HOSTS, normaliseHost(listenHost) ?? listenHost, ...allowedHosts]);
  const anyAddress = UNSPECIFIED_ADDRESSES.includes(listenHost);
  return (host) => {
    const name = host === undefined ? undefined : normaliseHost(host);
    if (name === undefined) return false;
    // A server that listens on all addresses accepts every IP address, because DNS rebinding needs a host name. A
    // server in a container cannot read the address of its host machine.
    return names.has(name) || (anyAddress && isIP(name.replace(/^\[|\]$/g, '')) !== 0);
  };
}

/** Returns the host in the form that browsers send, without a port, or undefined for another text. */
export function normaliseHost(text: string): string | undefined {
  if (/[/\\?#@\s]/.test(text)) return undefined;
  const url = `http://${isIP(text) === 6 ? `[${text}]` : text}`;
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : undefined;
}

const DEFAULT_PORTS = ['', '80', '443'];

/** Returns host and port in the form that browsers send, without a default port, or undefined for another text. */
export function normaliseAuthority(text: string): string | undefined {
  const host = normaliseHost(text);
  if (host === undefined) return undefined;
  const port = isIP(text) === 6 ? '' : new URL(`http://${text}`).port;
  return DEFAULT_PORTS.includes(port) ? host : `${host}:${port}`;
}

const UNKNOWN_HOST_TEXT = 'This server does not answer for this host name. Add it to ALLOWED_HOSTS if it is yours.';

/** Sends status 421, because the Host header names another server. */
export function sendUnknownHostReply(response: ServerResponse): void {
  response.writeHead(421, { 'Content-Type': 'application/json', Connection: 'close' });
  response.end(JSON.stringify({ detail: UNKNOWN_HOST_TEXT }));
}
