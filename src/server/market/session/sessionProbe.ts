import type { FrameInterpreter, ResumableInterpreter } from '../feeds/interpreter';
import type { MarketState } from '../marketState';
import type { Candle, Instrument, MarketEvent } from '../source';

/** Receives every change of one venue's market state, in order of arrival. */
export interface SessionProbe {
  /** Receives all frames of a market state. Each call replaces the interpreter of the previous call. */
  wrapInterpreter(inner: ResumableInterpreter, marketState: MarketState): FrameInterpreter;
  onEvent(event: MarketEvent): void;
  onInstruments(instruments: readonly Instrument[]): void;
  /** Receives a candle that did not arrive in an exchange frame. */
  onCandle(symbol: string, minutes: number, candle: Candle): void;
  onCandleHistory(symbol: string, minutes: number, candles: readonly Candle[]): void;
  onBookDropped(symbol: string): void;
  /** Called after the market state cleared the candles of a symbol. */
  onCandlesCleared(symbol: string): void;
  onAnswer(symbol: string, problem: string | undefined): void;
  beforeJump(to: number): void;
}

const NO_OP_PROBE: SessionProbe = {
  wrapInterpreter: (inner) => inner,
  onEvent: () => undefined,
  onInstruments: () => undefined,
  onCandle: () => undefined,
  onCandleHistory: () => undefined,
  onBookDropped: () => undefined,
  onCandlesCleared: () => undefined,
  onAnswer: () => undefined,
  beforeJump: () => undefined,
};

export type SessionProbes = { data: SessionProbe; execution: SessionProbe };

export const NO_OP_PROBES: SessionProbes = { data: NO_OP_PROBE, execution: NO_OP_PROBE };
