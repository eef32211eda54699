import { StartError } from '../../../startError';
import type { Clock } from '../../clock/clock';
import type { FaultControls } from './faults';

type FaultName = keyof typeof FAULT_KINDS;

/** Fault with its arguments. `afterMs` is the market time from the start of the simulation to the fault. */
type ScheduledFault = { fault: FaultName; symbol: string; byMs: number; afterMs: number; forMs: number };

type FaultKind = {
  takes: readonly ('symbol' | 'by' | 'for')[];
  cause: (faults: FaultControls, at: ScheduledFault) => void;
};

/** Faults that an operator may request, with their arguments. */
const FAULT_KINDS = {
  gap: { takes: ['symbol'], cause: (faults, { symbol }) => faults.dropDelta(symbol) },
  crossed: { takes: ['symbol'], cause: (faults, { symbol }) => faults.crossBook(symbol) },
  malformed: { takes: ['symbol'], cause: (faults, { symbol }) => faults.sendMalformedFrame(symbol) },
  freeze: { takes: ['symbol', 'for'], cause: (faults, { symbol, forMs }) => faults.freeze(symbol, forMs) },
  latency: { takes: ['by', 'for'], cause: (faults, { byMs, forMs }) => faults.addLatency(byMs, forMs) },
  disconnect: { takes: ['for'], cause: (faults, { forMs }) => faults.disconnect(forMs) },
  execution: { takes: ['for'], cause: (faults, { forMs }) => faults.silenceExecution(forMs) },
} as const satisfies Record<string, FaultKind>;

/** Matches faults such as `gap BTCUSDT@90s`, `latency 800ms@2m+30s` and `disconnect@60s+10s`. */
const SCHEDULED_FAULT_PATTERN =
  /^(?<fault>[a-z]+)(?: +(?<argument>\w+))? *@ *(?<start>\w+)(?: *\+ *(?<duration>\w+))?$/;
const DURATION_PATTERN = /^(\d+)(ms|s|m|h)$/;
const MS_PER_TIME_UNIT: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const FAULT_SYNTAX_HELP =
  'write for example "disconnect@60s+10s, gap BTCUSDT@90s, freeze BTCUSDT@2m+5s, latency 800ms@3m+30s" ' +
  `(${Object.keys(FAULT_KINDS).join(', ')}; times in ms, s, m or h after the start, + for how long)`;

export type FaultSchedule = readonly ScheduledFault[];

/** Parses a fault schedule. Throws StartError for an invalid schedule. */
export function parseFaultSchedule(text: string, symbols: readonly string[]): FaultSchedule {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => parseFault(entry, symbols));
}

/** Causes each scheduled fault at its market time. */
export function scheduleFaults(schedule: FaultSchedule, faults: FaultControls, clock: Clock): void {
  for (const scheduled of schedule) {
    clock.after(scheduled.afterMs, () => FAULT_KINDS[scheduled.fault].cause(faults, scheduled));
  }
}

function parseFault(entry: string, symbols: readonly string[]): ScheduledFault {
  const refuse = (why: string): never => {
    throw new StartError(`MARKET_FAULTS: "${entry}" ${why}: ${FAULT_SYNTAX_HELP}.`);
  };
  const {
    fault: name = '',
    argument = '',
    start = '',
    duration = '',
  } = SCHEDULED_FAULT_PATTERN.exec(entry)?.groups ?? {};
  if (!isFaultName(name)) return refuse(name === '' ? 'cannot be read' : 'names no fault');
  const takes: readonly string[] = FAULT_KINDS[name].takes;
  const afterMs = parseDurationMs(start) ?? refuse('does not say when');
  const symbol = takes.includes('symbol') ? argument : '';
  if (takes.includes('symbol') && !symbols.includes(symbol)) return refuse('names no symbol of this market');
  const byMs = takes.includes('by') ? (parseDurationMs(argument) ?? refuse('does not say by how much')) : 0;
  if (argument !== '' && !takes.includes('symbol') && !takes.includes('by'))
    return refuse(`takes no argument "${argument}"`);
  const forMs = takes.includes('for') ? (parseDurationMs(duration) ?? refuse('does not say for how long')) : 0;
  if (duration !== '' && !takes.includes('for')) return refuse('takes no duration');
  return { fault: name, symbol, byMs, afterMs, forMs };
}

const isFaultName = (name: string): name is FaultName => Object.hasOwn(FAULT_KINDS, name);

function parseDurationMs(text: string): number | undefined {
  const [, count, unit = ''] = DURATION_PATTERN.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * (MS_PER_TIME_UNIT[unit] ?? NaN);
}
