import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';

import { limitRequestTime, REQUEST_TIME_LIMITS_MS } from './requestTime';
import { WebsocketUpgradeMessage } from './upgradeMessage';
import { StartError } from '../startError';

export type ListeningServer = {
  server: Server;
  port: number;
  /** Sets the listener for all requests. Every request waits until the listener is set. */
  setListener(listener: RequestListener): void;
};

/** Time limits for all connections. `limitRequestTime` enforces the shorter limit for a single request. */
const CONNECTION_TIME_LIMITS: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: REQUEST_TIME_LIMITS_MS.upload,
  connectionsCheckingInterval: 5_000,
};

const LISTEN_ERROR_TEXTS: Readonly<Record<string, (host: string, port: number, variable: string) => string>> = {
  EADDRINUSE: (host, port, variable) =>
    `Port ${port} on ${host} is in use by another program: stop it, or set ${variable} to another.`,
  EACCES: (_, port, variable) =>
    `Port ${port} is reserved for the system administrator: set ${variable} to one above 1023.`,
  EADDRNOTAVAIL: (host) => `This machine has no address ${host}: set HOST to one that it has.`,
  ENOTFOUND: (host) => `The name ${host} is unknown: set HOST to an address of this machine.`,
};

/**
 * Opens the port of the server. The server opens the port before it writes files, so that a busy port leaves no files
 * behind. An error names the environment `variable` of the port.
 */
export function openPort(host: string, port: number, variable = 'PORT'): Promise<ListeningServer> {
  let setListener: (listener: RequestListener) => void = () => undefined;
  const listener = new Promise<RequestListener>((resolve) => {
    setListener = resolve;
  });
  const server = createServer(
    { ...CONNECTION_TIME_LIMITS, IncomingMessage: WebsocketUpgradeMessage },
    (request, response) => {
      limitRequestTime(request, response);
      void listener.then((answer) => answer(request, response));
    },
  );
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = LISTEN_ERROR_TEXTS[error.code ?? '']?.(host, port, variable);
      reject(reason === undefined ? error : new StartError(reason));
    });
    server.listen(port, host, () => {
      // A listening TCP server always has an address of type AddressInfo.
      resolve({ server, port: (server.address() as AddressInfo).port, setListener });
    });
  });
}
