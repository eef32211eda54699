import type { Clock } from '../clock/clock';
import { CANDLE_MINUTES } from '../candles/candles';
import type { MarketSource } from '../source';
import {
  SESSION_PART_VERSION,
  toCandleRow,
  SESSION_VERSION,
  formatTimestampNs,
  type SessionHeader,
  type SessionEvent,
  type SessionPart,
  type VenueName,
} from './sessionFormat';
import type { SessionFile } from './sessionFile';
import type { SessionProbe, SessionProbes } from './sessionProbe';
import { captureVenueState, formatFrameLine, type RecordedVenue } from './sessionState';

export type SessionRecorder = {
  readonly probes: SessionProbes;
  /**
   * Records the session of a market from the start of the market. Without `file`, the recorder writes only recording
   * parts.
   */
  recordSession(market: MarketSource, options: RecordingOptions, file?: SessionFile): MarketSource;
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

type RecordingOptions = Pick<SessionHeader, 'bot_seed' | 'data' | 'execution'> & {
  /** True if the market starts with contracts and candles that no probe receives. */
  hasInitialState: boolean;
};

const VENUE_NAMES = ['data', 'execution'] as const;

/** Creates a recorder that writes all changes of a market for an exact replay. */
export function createSessionRecorder(): SessionRecorder {
  let market: MarketSource | undefined;
  let clock: Clock | undefined;
  let header: Omit<SessionHeader, 'at' | 'description'> | undefined;
  const venues: Partial<Record<VenueName, RecordedVenue>> = {};
  const writers = new Set<(line: string) => void>();
  /** Lines of events that the market sent during its creation, before the header of the session was available. */
  const early: ((at: number) => string)[] = [];

  const isNeeded = (): boolean => writers.size > 0 || !clock;

  function write(text: string): void {
    if (!clock) return void early.push((at) => `${formatTimestampNs(at)} ${text}`);
    const line = `${formatTimestampNs(clock.now())} ${text}`;
    for (const writeLine of writers) writeLine(line);
  }

  function recordEvent(what: SessionEvent): void {
    if (isNeeded()) write(JSON.stringify(what));
  }

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
            if (isNeeded()) write(formatFrameLine(v, frame));
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

  function headerLine(at: number, part?: SessionPart): string {
    if (!market || !header) throw new Error('the recorder has no market yet');
    const version = part && { session: SESSION_PART_VERSION as typeof SESSION_PART_VERSION, part };
    const head: SessionHeader = { ...header, at, description: market.description, ...version };
    return `${formatTimestampNs(at)} ${JSON.stringify(head)}`;
  }

  const probes = { data: createProbe('data'), execution: createProbe('execution') };
  return {
    probes,
    recordSession(recorded, { hasInitialState, bot_seed, data, execution }, file) {
      market = recorded;
      const at = market.clock.now();
      const { hasHistory, venue } = market;
      const dataHeader = { ...data, ...(market.requestBook && { answers: true }) };
      header = { session: SESSION_VERSION, hasHistory, bot_seed, ...(venue && { venue }), data: dataHeader, execution };
      const lines = early.splice(0);
      clock = market.clock;
      if (!file) return market;
      file.write(headerLine(at));
      for (const line of lines) file.write(line(at));
      writers.add(file.write);
      return createRecordedMarket(market, probes, file, hasInitialState);
    },
    marketDescription: () => market?.description ?? '',
    symbolCount: () => market?.instruments().length ?? 0,
    beginPart(part, writeLine) {
      if (!market) throw new Error('the recorder has no market yet');
      const at = market.clock.now();
      const stamp = formatTimestampNs(at);
      const head = headerLine(at, part);
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

function createRecordedMarket(
  market: MarketSource,
  probes: SessionProbes,
  file: SessionFile,
  hasInitialState: boolean,
): MarketSource {
  function recordPast(): void {
    for (const { symbol } of market.instruments()) {
      for (const minutes of CANDLE_MINUTES) {
        probes.data.onCandleHistory(symbol, minutes, market.candles(symbol, minutes));
        // The first call of `candles` makes a simulated execution venue record the candles of the symbol.
        market.execution?.candles(symbol, minutes);
      }
    }
  }

  const own: Pick<MarketSource, 'start' | 'stop'> = {
    async start() {
      if (hasInitialState) probes.data.onInstruments(market.instruments());
      await market.start();
      if (hasInitialState) recordPast();
    },
    async stop() {
      await market.stop();
      file.close();
    },
  };
  // Creates an object that inherits from the market, because a copy of a live market's description would become
  // outdated.
  return Object.assign(Object.create(market) as MarketSource, own);
}
