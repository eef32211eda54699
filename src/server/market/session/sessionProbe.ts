import type { FrameInterpreter } from '../feeds/interpreter';
import type { Candle, Instrument, MarketEvent } from '../source';

/** Hears what reaches one venue's desk from outside, in the order it came. */
export interface SessionProbe {
  /** An interpreter whose frames are heard. A second one takes the place of the first. */
  interpreter(inner: FrameInterpreter): FrameInterpreter;
  /** Of the desk: what no frame brought about is heard. */
  event(event: MarketEvent): void;
  listed(instruments: readonly Instrument[]): void;
  /** One that no frame tells of. */
  candle(symbol: string, minutes: number, candle: Candle): void;
  history(symbol: string, minutes: number, candles: readonly Candle[]): void;
  dropped(symbol: string): void;
  /** Its candles are not known any more. */
  forgotten(symbol: string): void;
  answered(symbol: string, problem: string | undefined): void;
  /** The market's time is about to leap there. */
  beforeJump(to: number): void;
}

const NO_PROBE: SessionProbe = {
  interpreter: (inner) => inner,
  event: () => undefined,
  listed: () => undefined,
  candle: () => undefined,
  history: () => undefined,
  dropped: () => undefined,
  forgotten: () => undefined,
  answered: () => undefined,
  beforeJump: () => undefined,
};

/** One for each exchange of a market. */
export type SessionProbes = { data: SessionProbe; execution: SessionProbe };

export const NO_PROBES: SessionProbes = { data: NO_PROBE, execution: NO_PROBE };
