import type { MarketSource } from '../source';
import {
  SESSION_PART_VERSION,
  toCandleRow,
  formatTimestampNs,
  type SessionHeader,
  type SessionEvent,
  type SessionPart,
  type VenueName,
} from './sessionFormat';
import type { SessionProbe, SessionProbes } from './sessionProbe';
import { captureVenueState, formatFrameLine, type RecordedVenue } from './sessionState';

export type SessionRecorder = {
  readonly probes: SessionProbes;
  attachMarket(market: MarketSource, header: MarketHeader): void;
  marketDescription(): string;
  symbolCount(): number;
  /** Begins a recording part with the current state of a market that has started. */
  beginPart(part: SessionPart, write: (line: string) => void): RecordingPart;
};

/** One part of a recording, to which the recorder writes until `end`. */
export type RecordingPart = {
  /** Market time at which the part starts, ms. */
  at: number;
  /** Lines of the header and the initial market state, which precede all lines of `write` in the file. */
  beginning: Iterator<string, unknown>;
  end(): void;
};

type MarketHeader = Pick<SessionHeader, 'bot_seed' | 'data' | 'execution'>;
type AttachedMarket = { market: MarketSource; header: MarketHeader };

/** Session header of a simulated market, without the seed of the bot. */
export const SIMULATED_SESSION_HEADER = {
  data: { protocol: 'bybit' },
  execution: { protocol: 'bybit' },
} as const satisfies Omit<MarketHeader, 'bot_seed'>;

const VENUE_NAMES = ['data', 'execution'] as const;

/** Creates a recorder that writes all changes of a market for an exact replay. */
export function createSessionRecorder(): SessionRecorder {
  let attached: AttachedMarket | undefined;
  const venues: Partial<Record<VenueName, RecordedVenue>> = {};
  const writers = new Set<(line: string) => void>();

  function requireAttached(): AttachedMarket {
    if (!attached) throw new Error('the recorder has no market yet');
    return attached;
  }

  /** Writes the line of `format`. Formats nothing while no part is being recorded. */
  function write(format: () => string): void {
    if (writers.size === 0) return;
    const line = `${formatTimestampNs(requireAttached().market.clock.now())} ${format()}`;
    for (const writeLine of writers) writeLine(line);
  }

  const recordEvent = (what: SessionEvent): void => write(() => JSON.stringify(what));

  function createProbe(v: VenueName): SessionProbe {
    let interpreters = 0;
    let insideFrame = false;
    return {
      wrapInterpreter(inner, marketState) {
        interpreters++;
        if (interpreters > 1) recordEvent({ note: 'interpreter', v });
        venues[v] = { interpreter: inner, marketState };
        return {
          ...inner,
          receive(frame, receivedAt, symbolHint) {
            write(() => formatFrameLine(v, frame));
            insideFrame = true;
            try {
              inner.receive(frame, receivedAt, symbolHint);
            } finally {
              insideFrame = false;
            }
          },
        };
      },
      onEvent(event) {
        if (event.kind !== 'feed' || insideFrame) return;
        const { state, detail, symbol } = event;
        recordEvent({ note: 'feed', v, state, detail, ...(symbol !== undefined && { symbol }) });
      },
      onInstruments: (instruments) => recordEvent({ note: 'listed', v, instruments: [...instruments] }),
      onCandleHistory: (symbol, minutes, candles) =>
        recordEvent({ note: 'history', v, symbol, minutes, candles: candles.map(toCandleRow) }),
      onCandle: (symbol, minutes, candle) =>
        recordEvent({ note: 'candle', v, symbol, minutes, candle: toCandleRow(candle) }),
      onBookDropped: (symbol) => recordEvent({ note: 'dropped', v, symbol }),
      onCandlesCleared: (symbol) => recordEvent({ note: 'forgotten', v, symbol }),
      onAnswer: (symbol, problem) =>
        recordEvent({ note: 'answered', v, symbol, ...(problem !== undefined && { problem }) }),
      beforeJump: (to) => recordEvent({ note: 'leap', to }),
    };
  }

  return {
    probes: { data: createProbe('data'), execution: createProbe('execution') },
    attachMarket(market, header) {
      attached = { market, header };
    },
    marketDescription: () => attached?.market.description ?? '',
    symbolCount: () => attached?.market.instruments().length ?? 0,
    beginPart(part, writeLine) {
      const at = requireAttached().market.clock.now();
      const stamp = formatTimestampNs(at);
      const head = formatHeaderLine(requireAttached(), part);
      const states = VENUE_NAMES.flatMap((v) => {
        const venue = venues[v];
        return venue ? [captureVenueState(v, venue)] : [];
      });
      writers.add(writeLine);
      return {
        at,
        beginning: (function* () {
          yield head;
          for (const lines of states) for (const line of lines()) yield `${stamp} ${line}`;
          yield `${stamp} {"note":"begin"}`;
        })(),
        end: () => void writers.delete(writeLine),
      };
    },
  };
}

function formatHeaderLine({ market, header }: AttachedMarket, part: SessionPart): string {
  const { hasHistory, venue, description } = market;
  const at = market.clock.now();
  const line: SessionHeader = {
    session: SESSION_PART_VERSION,
    hasHistory,
    bot_seed: header.bot_seed,
    ...(venue && { venue }),
    data: { ...header.data, ...(market.requestBook && { answers: true }) },
    execution: header.execution,
    at,
    description,
    part,
  };
  return `${formatTimestampNs(at)} ${JSON.stringify(line)}`;
}
