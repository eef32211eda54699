/** Market time. Simulator and replay may run it faster than wall time. Every delay of the bot uses it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `task` once after `delayMs` of market time. Returns a function that cancels it. */
  after(delayMs: number, task: () => void): () => void;
}
