/** Market time. The simulator and replay run it faster than the wall; everything in the bot waits on this one. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `task` once, `delayMs` of market time from now. Returns what cancels it. */
  after(delayMs: number, task: () => void): () => void;
}
