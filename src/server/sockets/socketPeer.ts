/** The console's end of a live connection. The websocket server and tests implement it. */
export type SocketPeer = {
  send(text: string): void;
  close(code: number, reason: string): void;
  /** Bytes that were sent and have not left this process yet. */
  unsentBytes?(): number;
};
