import { IncomingMessage } from 'node:http';

const upgradeRequests = new WeakSet<IncomingMessage>();

/**
 * Node treats this request as an upgrade only if it requests a websocket. Java's HTTP client sends "Upgrade: h2c"
 * with every request and expects a plain reply. Newer versions of Node have `shouldUpgradeCallback` for this.
 */
export class WebsocketUpgradeMessage extends IncomingMessage {
  /**
   * Node's parser sets this property after the request head. It then emits 'upgrade' if the property is true,
   * otherwise 'request'.
   */
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
