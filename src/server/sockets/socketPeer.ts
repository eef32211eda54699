/** Connection between the live hub and one console. */
export type SocketPeer = {
  send(text: string): void;
  close(code: number, reason: string): void;
  /** Returns the number of sent bytes that are still buffered in this process. */
  unsentBytes?(): number;
};
