import { IncomingMessage } from 'node:http';

const upgradeRequests = new WeakSet<IncomingMessage>();

/**
 * A request that Node treats as an upgrade only if it asks for a websocket. Java's HTTP client sends "Upgrade: h2c" with
 * every request and expects a plain reply. Newer versions of Node have `shouldUpgradeCallback` for this.
 */
export class WebsocketUpgradeMessage extends IncomingMessage {
  /** Node's parser sets this property after the head, then reads it to choose between 'request' and 'upgrade'. */
  get upgrade(): boolean {
    return (
      upgradeRequests.has(this) && (this.method === 'CONNECT' || this.headers.upgrade?.toLowerCase() === 'websocket')
    );
  }

  set upgrade(value: boolean | null) {
    if (value) upgradeRequests.add(this);
    else upgradeRequests.delete(this);
  }
}
