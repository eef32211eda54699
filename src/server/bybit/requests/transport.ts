/** Interface between adapter and network. Tests put an exchange of the same process behind it. */

export type WireRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Text behind the question mark, as signed. */
  readonly query: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
};

export type WireReply = { readonly status: number; readonly text: string };

export type StreamHandlers = {
  opened(): void;
  received(text: string): void;
  /** Called once, also for a connection that never opened. */
  closed(): void;
};

export type StreamConnection = { send(text: string): void; close(): void };

/** Connection to the hosts of one account. Tests connect to an exchange in the same process. */
export type BybitTransport = {
  /** Calls `done` at most once: with the reply, or without a reply after an error of the connection. */
  send(request: WireRequest, done: (reply?: WireReply) => void): void;
  openStream(handlers: StreamHandlers): StreamConnection;
};
