/** The bot uses market time for all delays. In a simulator or replay it may run faster than wall time. */
export interface Clock {
  /** Returns the market time in ms since 1970. */
  now(): number;
  /** Runs `task` once after `delayMs` of market time. Returns a function that cancels the task. */
  after(delayMs: number, task: () => void): () => void;
}
