// The interface between the kit and the connection to a bot.

/** Callbacks of a websocket of the kit. */
export type SocketCallbacks = {
  opened(): void;
  received(text: string): void;
  closed(): void;
};

export type OpenedSocket = { send(text: string): void; close(): void };

/** The connection of the kit to a bot. Tests replace the network by a server in the same process. */
export type BotTransport = {
  /** Origin of the bot, for example `http://127.0.0.1:8000`. */
  origin: string;
  /** Sends a request without following redirects. */
  send(path: string, init: RequestInit): Promise<Response>;
  openSocket(headers: { cookie?: string; origin: string }, on: SocketCallbacks): OpenedSocket;
  /** Waits in the time of the bot. */
  wait(ms: number): Promise<void>;
};
