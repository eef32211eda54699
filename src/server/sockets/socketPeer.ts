/** A connected console. The websocket server and the tests implement this type. */
export type SocketPeer = {
  send(text: string): void;
  close(code: number, reason: string): void;
  /** Returns how many sent bytes have not left this process yet. */
  unsentBytes?(): number;
};
