/** The websocket client of a public feed: connects, reconnects, and reports what the client library emits. */
import type { FeedHandlers, FeedOptions, FeedSettings } from './exchangeFeed';
import {
  attachReconnectDelays,
  createConnectionOptions,
  createReconnectDelays,
  isUnparsedFrameEvent,
} from './reconnectDelays';

/** What the two client libraries do in their own ways. */
type StreamLibrary<Client> = {
  createClient(options: ReturnType<typeof createConnectionOptions>): Client;
  /** Names of the connections that a feed needs. */
  readonly connections: readonly string[];
  connect(client: Client): Promise<unknown>[];
  listen(client: Client, listeners: ReturnType<typeof createListeners>): void;
  /** Returns why the exchange refused a subscription, or undefined for another event. */
  refusalOf(event: unknown): string | undefined;
};

/** Creates the stream of a feed on a client library. */
export function createFeedStream<Client extends { removeAllListeners(): unknown; closeAll(force: boolean): void }>(
  library: StreamLibrary<Client>,
  settings: () => FeedSettings,
  { wsUrl, backOff }: FeedOptions,
) {
  let client: Client | undefined;

  function send(message: (client: Client) => Promise<unknown>[]): void {
    // Events of the client library report a failed message.
    if (client) void Promise.allSettled(message(client));
  }

  return {
    /** Sends a message through the client. Does nothing before `connect` and after `close`. */
    send,
    /** Does not wait for the connections, which may need many attempts. Events of the client report them. */
    connect(handlers: FeedHandlers): Promise<void> {
      const delays = createReconnectDelays(backOff);
      client = library.createClient(createConnectionOptions(wsUrl, settings().pingEveryMs));
      // The cast is safe: both libraries keep their options in this protected field.
      attachReconnectDelays(Reflect.get(client, 'options') as { reconnectTimeout: number }, delays);
      library.listen(client, createListeners(library, handlers, delays.onConnected));
      send(library.connect);
      return Promise.resolve();
    },
    close(): void {
      const closing = client;
      client = undefined;
      closing?.removeAllListeners();
      closing?.closeAll(true);
    },
  };
}

function createListeners(
  { connections, refusalOf }: Pick<StreamLibrary<never>, 'connections' | 'refusalOf'>,
  handlers: FeedHandlers,
  onAllOpen: () => void,
) {
  const open = new Set<string>();
  return {
    opened({ wsKey }: { wsKey: string }): void {
      open.add(wsKey);
      if (open.size < connections.length) return;
      onAllOpen();
      handlers.onConnected();
    },
    lost({ wsKey }: { wsKey: string }): void {
      open.delete(wsKey);
      handlers.onConnectionLost();
    },
    frame: (frame: unknown): void => handlers.onFrame(frame),
    exception(event: unknown): void {
      if (isUnparsedFrameEvent(event)) return handlers.onRejectedFrame('frame is not JSON');
      const refusal = refusalOf(event);
      if (refusal !== undefined) handlers.onRefusedSubscription(refusal);
    },
  };
}
