import type { LatencyMeter } from './latencyMeter';
import type { QuoteAgreement } from './quoteCheck';

/** Applies the websocket messages and REST answers of one feed to the market state. An interpreter never throws. */
export type FrameInterpreter = {
  /** Applies a frame received at `receivedAt`, ms. `symbolHint` is the symbol of frames without a symbol. */
  receive(frame: unknown, receivedAt: number, symbolHint?: string): void;
  /** Returns how often best bid and ask of the rebuilt book equalled the quoted bid and ask. */
  quoteAgreement?(): QuoteAgreement;
};

export type BookLevels = readonly (readonly [price: number, quantity: number])[];

/** Frames from which a new interpreter restores the book of one symbol and the last update id. */
export type BookResumeFrames = {
  /** Creates the frame of the complete book. Absent before the first book. */
  whole?: (bids: BookLevels, asks: BookLevels) => object;
  /** Diffs that wait for a complete book. */
  waiting: readonly object[];
};

export type ResumableInterpreter = FrameInterpreter & {
  createResumeFrames(symbol: string): BookResumeFrames;
  readonly latency: LatencyMeter;
};
