/** The websocket client of a public feed: connects, reconnects, and reports what the client library emits. */
import type { ExchangeFeed, FeedHandlers, FeedOptions, FeedSettings } from './exchangeFeed';
import {
  attachReconnectDelays,
  createConnectionOptions,
  createReconnectDelays,
  isUnparsedFrameEvent,
} from './reconnectDelays';

type ConnectionEvent = { readonly wsKey: string };

/** Listeners for the events of a client library. */
type StreamListeners = {
  opened(event: ConnectionEvent): void;
  lost(event: ConnectionEvent): void;
  frame(frame: unknown): void;
  exception(event: unknown): void;
};

/** What the two client libraries do in their own ways. */
type StreamLibrary<Client> = {
  createClient(options: ReturnType<typeof createConnectionOptions>): Client;
  /** Names of the connections that a feed needs. */
  readonly connections: readonly string[];
  connect(client: Client): Promise<unknown>[];
  listen(client: Client, listeners: StreamListeners): void;
  /** Returns why the exchange refused a subscription, or undefined for another event. */
  refusalOf(event: unknown): string | undefined;
};

type FeedStream<Client> = Pick<ExchangeFeed, 'close' | 'connect'> & {
  /** Sends a message through the client. Does nothing before `connect` and after `close`. */
  send(message: (client: Client) => Promise<unknown>[]): void;
};

/** Creates the stream of a feed on a client library. */
export function createFeedStream<Client extends { removeAllListeners(): unknown; closeAll(force: boolean): void }>(
  library: StreamLibrary<Client>,
  settings: () => FeedSettings,
  { wsUrl, backOff }: FeedOptions,
): FeedStream<Client> {
  let client: Client | undefined;

  function createListeners(handlers: FeedHandlers, onAllOpen: () => void): StreamListeners {
    const open = new Set<string>();
    return {
      opened({ wsKey }) {
        open.add(wsKey);
        if (open.size < library.connections.length) return;
        onAllOpen();
        handlers.onConnected();
      },
      lost({ wsKey }) {
        open.delete(wsKey);
        handlers.onConnectionLost();
      },
      frame: handlers.onFrame,
      exception(event) {
        if (isUnparsedFrameEvent(event)) return handlers.onRejectedFrame('frame is not JSON');
        const refusal = library.refusalOf(event);
        if (refusal !== undefined) handlers.onRejectedFrame(`subscription refused: ${refusal}`);
      },
    };
  }

  return {
    async connect(handlers) {
      const delays = createReconnectDelays(backOff);
      client = library.createClient(createConnectionOptions(wsUrl, settings().pingEveryMs));
      // The cast is safe: both libraries keep their options in this protected field.
      attachReconnectDelays(Reflect.get(client, 'options') as { reconnectTimeout: number }, delays);
      library.listen(client, createListeners(handlers, delays.onConnected));
      // Does not wait for the connections, which may need many attempts. Events of the client report them.
      ignoreRejections(library.connect(client));
      await Promise.resolve();
    },
    send(message) {
      if (client) ignoreRejections(message(client));
    },
    close() {
      const closing = client;
      client = undefined;
      closing?.removeAllListeners();
      closing?.closeAll(true);
    },
  };
}

/** Ignores rejected promises, because events of the client library report the failures. */
const ignoreRejections = (promises: Promise<unknown>[]): void => void Promise.allSettled(promises);
