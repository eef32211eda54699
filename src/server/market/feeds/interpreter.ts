import type { LatencyMeter } from './latencyMeter';
import type { QuoteAgreement } from './quoteCheck';

/** Applies the websocket messages and REST answers of one feed to the market state. An interpreter never throws. */
export type FrameInterpreter = {
  /**
   * Applies one frame. `receivedAt` is the receive time in ms. `symbolHint` is the symbol of frames without a
   * symbol.
   */
  receive(frame: unknown, receivedAt: number, symbolHint?: string): void;
  /** Returns how often best bid and ask of the rebuilt book equalled those that the exchange quoted. */
  quoteAgreement?(): QuoteAgreement;
};

/** Price and quantity of each level, best first. */
export type Levels = readonly (readonly [price: number, quantity: number])[];

/** Frames that give a new interpreter the book of one symbol and its place in the feed. */
export type ResumeFrames = {
  /** Creates the frame of the whole book. Absent before the first book. */
  whole?: (bids: Levels, asks: Levels) => object;
  /** Changes that wait for a whole book. */
  waiting: readonly object[];
};

/** An interpreter that another one can continue from its frames and its latency meter. */
export type ResumableInterpreter = FrameInterpreter & {
  resumeFrames(symbol: string): ResumeFrames;
  readonly latency: LatencyMeter;
};
