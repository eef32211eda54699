import type { Clock } from '../clock/clock';
import { CANDLE_MINUTES } from '../candles/candles';
import type { MarketSource } from '../source';
import {
  PART_VERSION,
  rowOf,
  SESSION_VERSION,
  stampOf,
  type SessionHeader,
  type SessionNote,
  type SessionPart,
  type VenueName,
} from './sessionFormat';
import type { SessionFile } from './sessionFile';
import type { SessionProbe, SessionProbes } from './sessionProbe';
import { captureVenue, frameText, type VenueState } from './sessionState';

export type SessionRecorder = {
  readonly probes: SessionProbes;
  /** Records the session of the market that the probes observe, from its start. Without `file` only parts are recorded. */
  record(market: MarketSource, how: Recorded, file?: SessionFile): MarketSource;
  /** Returns the description of the market. */
  description(): string;
  symbols(): number;
  /** Begins a part that starts with the current state of the market. Only after the start of the market. */
  beginPart(part: SessionPart, write: (line: string) => void): BegunPart;
};

export type BegunPart = {
  /** Market time of the start, ms. */
  at: number;
  /** Header and state. These lines come before all lines that `write` received. */
  beginning: Iterator<string, unknown>;
  end(): void;
};

type Recorded = Pick<SessionHeader, 'bot_seed' | 'data' | 'execution'> & {
  /** True where the market starts with contracts and candles that no probe observes. */
  hasInitialState: boolean;
};

const VENUES = ['data', 'execution'] as const;

/** Records everything that reaches a market's states, for an exact replay. */
export function createSessionRecorder(): SessionRecorder {
  let market: MarketSource | undefined;
  let clock: Clock | undefined;
  let header: Omit<SessionHeader, 'at' | 'description'> | undefined;
  const venues: Partial<Record<VenueName, VenueState>> = {};
  const writers = new Set<(line: string) => void>();
  /** Lines from before the header: a market sends events while it is created. */
  const early: ((at: number) => string)[] = [];

  const isNeeded = (): boolean => writers.size > 0 || !clock;

  function write(text: string): void {
    if (!clock) return void early.push((at) => `${stampOf(at)} ${text}`);
    const line = `${stampOf(clock.now())} ${text}`;
    for (const writeLine of writers) writeLine(line);
  }

  function note(what: SessionNote): void {
    if (isNeeded()) write(JSON.stringify(what));
  }

  function probeOf(v: VenueName): SessionProbe {
    let interpreters = 0;
    let insideFrame = false;
    return {
      interpreter(inner, marketState) {
        interpreters++;
        if (interpreters > 1) note({ note: 'interpreter', v });
        venues[v] = { interpreter: inner, marketState };
        return {
          ...inner,
          receive(frame, receivedAt, symbolHint) {
            if (isNeeded()) write(frameText(v, frame));
            insideFrame = true;
            try {
              inner.receive(frame, receivedAt, symbolHint);
            } finally {
              insideFrame = false;
            }
          },
        };
      },
      event(event) {
        if (event.kind !== 'feed' || insideFrame) return;
        const { state, detail, symbol } = event;
        note({ note: 'feed', v, state, detail, ...(symbol !== undefined && { symbol }) });
      },
      listed: (instruments) => note({ note: 'listed', v, instruments: [...instruments] }),
      history: (symbol, minutes, candles) => note({ note: 'history', v, symbol, minutes, candles: candles.map(rowOf) }),
      candle: (symbol, minutes, candle) => note({ note: 'candle', v, symbol, minutes, candle: rowOf(candle) }),
      dropped: (symbol) => note({ note: 'dropped', v, symbol }),
      forgotten: (symbol) => note({ note: 'forgotten', v, symbol }),
      answered: (symbol, problem) => note({ note: 'answered', v, symbol, ...(problem !== undefined && { problem }) }),
      beforeJump: (to) => note({ note: 'leap', to }),
    };
  }

  function headerLine(at: number, part?: SessionPart): string {
    if (!market || !header) throw new Error('the recorder has no market yet');
    const version = part && { session: PART_VERSION as typeof PART_VERSION, part };
    const head: SessionHeader = { ...header, at, description: market.description, ...version };
    return `${stampOf(at)} ${JSON.stringify(head)}`;
  }

  const probes = { data: probeOf('data'), execution: probeOf('execution') };
  return {
    probes,
    record(recorded, { hasInitialState, bot_seed, data, execution }, file) {
      market = recorded;
      const at = market.clock.now();
      const { hasHistory, venue } = market;
      const dataHeader = { ...data, ...(market.request && { answers: true }) };
      header = { session: SESSION_VERSION, hasHistory, bot_seed, ...(venue && { venue }), data: dataHeader, execution };
      const lines = early.splice(0);
      clock = market.clock;
      if (!file) return market;
      file.write(headerLine(at));
      for (const line of lines) file.write(line(at));
      writers.add(file.write);
      return withRecording(market, probes, file, hasInitialState);
    },
    description: () => market?.description ?? '',
    symbols: () => market?.instruments().length ?? 0,
    beginPart(part, writeLine) {
      if (!market) throw new Error('the recorder has no market yet');
      const at = market.clock.now();
      const stamp = stampOf(at);
      const head = headerLine(at, part);
      const states = VENUES.flatMap((v) => captured(v, venues[v]));
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

const captured = (v: VenueName, venue: VenueState | undefined) => (venue ? [captureVenue(v, venue)] : []);

function withRecording(
  market: MarketSource,
  probes: SessionProbes,
  file: SessionFile,
  hasInitialState: boolean,
): MarketSource {
  function recordPast(): void {
    for (const { symbol } of market.instruments()) {
      for (const minutes of CANDLE_MINUTES) {
        probes.data.history(symbol, minutes, market.candles(symbol, minutes));
        // A simulated venue records its candles at their first read.
        market.execution?.candles(symbol, minutes);
      }
    }
  }

  const own: Pick<MarketSource, 'start' | 'stop'> = {
    async start() {
      if (hasInitialState) probes.data.listed(market.instruments());
      await market.start();
      if (hasInitialState) recordPast();
    },
    async stop() {
      await market.stop();
      file.close();
    },
  };
  // Inherits from the market instead of copying it: the description of a live market changes.
  return Object.assign(Object.create(market) as MarketSource, own);
}
