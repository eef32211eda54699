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
