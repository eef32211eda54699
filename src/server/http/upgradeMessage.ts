import { IncomingMessage } from 'node:http';

const asked = new WeakSet<IncomingMessage>();

/**
 * A request that node takes for an upgrade only where it asks for a websocket. Java's client sends "Upgrade: h2c" with
 * every request and expects the plain answer. Newer versions of node have `shouldUpgradeCallback` for this.
 */
export class WebsocketUpgradeMessage extends IncomingMessage {
  /** Node's parser sets it after the head, and reads it before it chooses between 'request' and 'upgrade'. */
  get upgrade(): boolean {
    return asked.has(this) && (this.method === 'CONNECT' || this.headers.upgrade?.toLowerCase() === 'websocket');
  }

  set upgrade(value: boolean | null) {
    if (value) asked.add(this);
    else asked.delete(this);
  }
}
