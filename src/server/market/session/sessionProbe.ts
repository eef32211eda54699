import type { FrameInterpreter, ResumableInterpreter } from '../feeds/interpreter';
import type { MarketState } from '../marketState';
import type { Candle, Instrument, MarketEvent } from '../source';

/** Receives every change of one venue's market state, in order of arrival. */
export interface SessionProbe {
  /** Wraps the interpreter of a market state to receive all frames. A second interpreter replaces the first. */
  interpreter(inner: ResumableInterpreter, marketState: MarketState): FrameInterpreter;
  /** Receives every event of the market state. */
  event(event: MarketEvent): void;
  listed(instruments: readonly Instrument[]): void;
  /** Receives a candle that no frame carries. */
  candle(symbol: string, minutes: number, candle: Candle): void;
  history(symbol: string, minutes: number, candles: readonly Candle[]): void;
  dropped(symbol: string): void;
  /** Called after the market state cleared the candles of a symbol. */
  forgotten(symbol: string): void;
  answered(symbol: string, problem: string | undefined): void;
  /** Called before the market clock jumps. */
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

/** One probe for each venue of a market. */
export type SessionProbes = { data: SessionProbe; execution: SessionProbe };

export const NO_PROBES: SessionProbes = { data: NO_PROBE, execution: NO_PROBE };
