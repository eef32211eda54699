import type { QuoteAgreement } from './quoteCheck';

/** Turns the frames of one feed into changes of the market state. An interpreter never throws. */
export type FrameInterpreter = {
  /** `receivedAt` is in the feed's own time, ms. `symbolHint` is the symbol of frames that name none. */
  receive(frame: unknown, receivedAt: number, symbolHint?: string): void;
  /** Counts how often the rebuilt touch equalled the exchange's quoted best bid and ask. */
  quoteAgreement?(): QuoteAgreement;
};
