// The interface between the kit and the connection to a bot.

import { isRecord } from '@/contract/schema/objects';

export type Fields = Record<string, unknown>;

export type CallOptions = {
  /** Values of the path, for example `{ preset: 'balanced' }`. */
  values?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number>>;
  body?: unknown;
  /** Null for a call without a session, absent for the session of the kit. */
  token?: string | null;
  headers?: Readonly<Record<string, string>>;
};

/** Callbacks of a websocket of the kit. */
export type SocketCallbacks = {
  opened(): void;
  received(text: string): void;
  /** Called for a frame that is not text. */
  receivedBinary(): void;
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
  /** Time of the kit, or of the bot in the same process, ms since 1970. */
  now(): number;
};

/** Codes of a connection that the bot closed at the moment of the request. */
const CLOSED_CONNECTION_CODES: readonly unknown[] = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/** Returns whether the bot closed the connection before its reply. A browser repeats a GET then. */
export const isClosedConnection = (error: unknown): boolean =>
  isRecord(error) && isRecord(error.cause) && CLOSED_CONNECTION_CODES.includes(error.cause.code);

/** Returns the reason of a failed call, which fetch hides in its cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no reply within 20 seconds';
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}
