import type { QuoteAgreement } from './quoteCheck';

/** Turns the frames of one feed into changes of the desk. Frames are distrusted: none of them makes it throw. */
export type FrameInterpreter = {
  /** `receivedAt` is in the feed's own time, ms; the hint serves frames that do not name their symbol. */
  receive(frame: unknown, receivedAt: number, symbolHint?: string): void;
  /** How often the rebuilt touch equalled the exchange's own best bid and ask, where the feed quotes them. */
  quoteAgreement?(): QuoteAgreement;
};
