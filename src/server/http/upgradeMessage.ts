import { IncomingMessage } from 'node:http';

const upgradeRequests = new WeakSet<IncomingMessage>();

/**
 * HTTP request that Node treats as an upgrade only if the client asks for a websocket. Java's HTTP client sends
 * "Upgrade: h2c" with every request and expects a plain reply. Since version 24.9, Node has the option
 * `shouldUpgradeCallback` for the same decision.
 */
export class WebsocketUpgradeMessage extends IncomingMessage {
  /**
   * Node's parser sets `upgrade` after the request head. Node emits the event 'upgrade' if `upgrade` is true, and the
   * event 'request' if `upgrade` is false.
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
