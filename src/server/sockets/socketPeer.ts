/** Connection to one console, which the websocket server gives to the live hub. */
export type SocketPeer = {
  send(text: string): void;
  close(code: number, reason: string): void;
  /** Returns the number of sent bytes that are still buffered in this process. */
  unsentBytes?(): number;
};
