import { StartError } from '../../../startError';
import type { Clock } from '../../clock/clock';
import type { Faults } from './faults';

type Fault = keyof typeof FAULTS;

/** One fault at a market time after the start. */
type ScheduledFault = { fault: Fault; symbol: string; byMs: number; afterMs: number; forMs: number };

type Kind = { takes: readonly ('symbol' | 'by' | 'for')[]; cause: (faults: Faults, at: ScheduledFault) => void };

/** Faults that an operator may request, and their arguments. */
const FAULTS = {
  gap: { takes: ['symbol'], cause: (faults, { symbol }) => faults.dropDelta(symbol) },
  crossed: { takes: ['symbol'], cause: (faults, { symbol }) => faults.crossBook(symbol) },
  malformed: { takes: ['symbol'], cause: (faults, { symbol }) => faults.sendMalformed(symbol) },
  freeze: { takes: ['symbol', 'for'], cause: (faults, { symbol, forMs }) => faults.freeze(symbol, forMs) },
  latency: { takes: ['by', 'for'], cause: (faults, { byMs, forMs }) => faults.addLatency(byMs, forMs) },
  disconnect: { takes: ['for'], cause: (faults, { forMs }) => faults.disconnect(forMs) },
  execution: { takes: ['for'], cause: (faults, { forMs }) => faults.silenceExecution(forMs) },
} as const satisfies Record<string, Kind>;

/** `gap BTCUSDT@90s`, `latency 800ms@2m+30s`, `disconnect@60s+10s` */
const SCHEDULED_FAULT_PATTERN =
  /^(?<fault>[a-z]+)(?: +(?<argument>\w+))? *@ *(?<start>\w+)(?: *\+ *(?<duration>\w+))?$/;
const DURATION = /^(\d+)(ms|s|m|h)$/;
const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const HELP =
  'write for example "disconnect@60s+10s, gap BTCUSDT@90s, freeze BTCUSDT@2m+5s, latency 800ms@3m+30s" ' +
  `(${Object.keys(FAULTS).join(', ')}; times in ms, s, m or h after the start, + for how long)`;

export type FaultSchedule = readonly ScheduledFault[];

/** Parses a schedule. Throws StartError. */
export function readFaultSchedule(text: string, symbols: readonly string[]): FaultSchedule {
  return text
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .map((piece) => readFault(piece, symbols));
}

/** Causes each fault at its market time. */
export function scheduleFaults(schedule: FaultSchedule, faults: Faults, clock: Clock): void {
  for (const scheduled of schedule) {
    clock.after(scheduled.afterMs, () => FAULTS[scheduled.fault].cause(faults, scheduled));
  }
}

function readFault(piece: string, symbols: readonly string[]): ScheduledFault {
  const refuse = (why: string): never => {
    throw new StartError(`MARKET_FAULTS: "${piece}" ${why}: ${HELP}.`);
  };
  const {
    fault: name = '',
    argument = '',
    start = '',
    duration = '',
  } = SCHEDULED_FAULT_PATTERN.exec(piece)?.groups ?? {};
  if (!isFault(name)) return refuse(name === '' ? 'cannot be read' : 'names no fault');
  const takes: readonly string[] = FAULTS[name].takes;
  const afterMs = durationOf(start) ?? refuse('does not say when');
  const symbol = takes.includes('symbol') ? argument : '';
  if (takes.includes('symbol') && !symbols.includes(symbol)) return refuse('names no symbol of this market');
  const byMs = takes.includes('by') ? (durationOf(argument) ?? refuse('does not say by how much')) : 0;
  if (argument !== '' && !takes.includes('symbol') && !takes.includes('by'))
    return refuse(`takes no argument "${argument}"`);
  const forMs = takes.includes('for') ? (durationOf(duration) ?? refuse('does not say for how long')) : 0;
  if (duration !== '' && !takes.includes('for')) return refuse('takes no duration');
  return { fault: name, symbol, byMs, afterMs, forMs };
}

const isFault = (name: string): name is Fault => Object.hasOwn(FAULTS, name);

function durationOf(text: string): number | undefined {
  const [, count, unit = ''] = DURATION.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * (UNIT_MS[unit] ?? NaN);
}
