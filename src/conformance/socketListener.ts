// Collects the frames that a bot sends over a websocket.

import { parseJsonObject } from '@/contract/schema/objects';
import type { BotTransport } from './transport';

const STEP_MS = 100;

export type SocketListener = {
  frames: readonly string[];
  /** True after a frame that is not text. */
  hasBinaryFrames(): boolean;
  send(message: unknown): void;
  close(): void;
  isOpen(): boolean;
  /** Waits until the bot has accepted or refused the connection. Returns true for an open connection. */
  settle(): Promise<boolean>;
  /** Waits until a frame satisfies the condition. Returns undefined after the time. */
  waitFor(matches: (frame: Record<string, unknown>) => boolean, ms: number): Promise<unknown>;
  waitForClose(ms: number): Promise<boolean>;
};

const SETTLE_MS = 5_000;

/** Opens a websocket of the bot and collects its frames. */
export function listenToSocket(transport: BotTransport, headers: { cookie?: string; origin: string }): SocketListener {
  const frames: string[] = [];
  let isBinary = false;
  let phase: 'connecting' | 'open' | 'closed' = 'connecting';
  const socket = transport.openSocket(headers, {
    opened: () => {
      if (phase === 'connecting') phase = 'open';
    },
    received: (text) => void frames.push(text),
    receivedBinary: () => {
      isBinary = true;
    },
    closed: () => {
      phase = 'closed';
    },
  });
  const getPhase = () => phase;

  const waitUntil = async (isDone: () => boolean, ms: number): Promise<boolean> => {
    for (let waited = 0; !isDone() && waited < ms; waited += STEP_MS) await transport.wait(STEP_MS);
    return isDone();
  };

  return {
    frames,
    hasBinaryFrames: () => isBinary,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    close: () => socket.close(),
    isOpen: () => getPhase() === 'open',
    settle: async () => {
      await waitUntil(() => getPhase() !== 'connecting', SETTLE_MS);
      return getPhase() === 'open';
    },
    waitFor: async (matches, ms) => {
      let found: unknown;
      await waitUntil(() => {
        found = frames.map(parseJsonObject).find((frame) => frame !== undefined && matches(frame));
        return found !== undefined;
      }, ms);
      return found;
    },
    waitForClose: (ms) => waitUntil(() => getPhase() === 'closed', ms),
  };
}
