import type { Clock } from '../clock/clock';
import { CANDLE_MINUTES } from '../candles/candles';
import type { MarketSource } from '../source';
import { rowOf, SESSION_VERSION, stampOf, type SessionHeader, type SessionNote, type VenueName } from './sessionFormat';
import type { SessionFile } from './sessionFile';
import type { SessionProbe, SessionProbes } from './sessionProbe';

export type SessionRecorder = {
  readonly probes: SessionProbes;
  /** Records the session of the market that the probes observe. */
  record(market: MarketSource, how: Recorded): MarketSource;
};

type Recorded = Pick<SessionHeader, 'bot_seed' | 'data' | 'execution'> & {
  /** True where the market starts with contracts and candles that no probe observes. */
  hasInitialState: boolean;
};

const FRAME_KEYS = { data: 'd', execution: 'x' } as const;

/** Records everything that reaches a market's states, for an exact replay. */
export function createSessionRecorder(file: SessionFile): SessionRecorder {
  let clock: Clock | undefined;
  /** Lines from before the header: a market sends events while it is created. */
  const early: ((at: number) => string)[] = [];

  function write(text: string): void {
    if (clock) file.write(`${stampOf(clock.now())} ${text}`);
    else early.push((at) => `${stampOf(at)} ${text}`);
  }

  const note = (what: SessionNote): void => write(JSON.stringify(what));

  function probeOf(v: VenueName): SessionProbe {
    const key = FRAME_KEYS[v];
    let interpreters = 0;
    let insideFrame = false;
    return {
      interpreter(inner) {
        interpreters++;
        if (interpreters > 1) note({ note: 'interpreter', v });
        return {
          ...inner,
          receive(frame, receivedAt, symbolHint) {
            write(`{"${key}":${JSON.stringify(frame)}}`);
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

  const probes = { data: probeOf('data'), execution: probeOf('execution') };
  return {
    probes,
    record(market, { hasInitialState, bot_seed, data, execution }) {
      const at = market.clock.now();
      const { description, hasHistory, venue } = market;
      const reported = { description, hasHistory, bot_seed, venue };
      const dataHeader = { ...data, ...(market.request && { answers: true }) };
      const head: SessionHeader = { session: SESSION_VERSION, at, ...reported, data: dataHeader, execution };
      file.write(`${stampOf(at)} ${JSON.stringify(head)}`);
      for (const line of early.splice(0)) file.write(line(at));
      clock = market.clock;
      return withRecording(market, probes, file, hasInitialState);
    },
  };
}

function withRecording(
  market: MarketSource,
  probes: SessionProbes,
  file: SessionFile,
  hasInitialState: boolean,
): MarketSource {
  function recordPast(v: VenueName, candlesOf: MarketSource['candles']): void {
    for (const { symbol } of market.instruments()) {
      for (const minutes of CANDLE_MINUTES) probes[v].history(symbol, minutes, candlesOf(symbol, minutes));
    }
  }

  const own: Pick<MarketSource, 'start' | 'stop'> = {
    async start() {
      if (hasInitialState) probes.data.listed(market.instruments());
      await market.start();
      if (!hasInitialState) return;
      recordPast('data', market.candles.bind(market));
      if (market.execution) recordPast('execution', market.execution.candles.bind(market.execution));
    },
    async stop() {
      await market.stop();
      file.close();
    },
  };
  // Inherits from the market instead of copying it: the description of a live market changes.
  return Object.assign(Object.create(market) as MarketSource, own);
}
