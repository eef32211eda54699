import type { SentRequest } from '../faults/virtualTransport';

const STOP_PATH = '/v5/position/trading-stop';
const CREATE_PATH = '/v5/order/create';
/** The bot changes a stop at most once a second. A new process can set it again. */
const STOP_WINDOW_MS = 500;
const MAX_STOPS = 2;
/** A client that the exchange refuses for this time must have slowed down. */
const REFUSED_MS = 30_000;
const RATE_WINDOW_MS = 10_000;
const MAX_PER_SECOND = 3;

const bySymbol = (requests: readonly SentRequest[]): Map<string, SentRequest[]> => {
  const groups = new Map<string, SentRequest[]>();
  for (const request of requests)
    if (request.symbol !== '') groups.set(request.symbol, [...(groups.get(request.symbol) ?? []), request]);
  return groups;
};

/** Finds bursts of stop requests, for example of all stops that waited for the end of a ban. */
export function findStopBursts(sent: readonly SentRequest[]): string[] {
  const stops = bySymbol(sent.filter(({ path }) => path === STOP_PATH));
  return [...stops].flatMap(([symbol, requests]) => {
    const first = requests.find(({ at }, index) => {
      const last = requests[index + MAX_STOPS];
      return last !== undefined && last.at - at < STOP_WINDOW_MS;
    });
    return first ? [`more than ${MAX_STOPS} stops of ${symbol} left within ${STOP_WINDOW_MS} ms`] : [];
  });
}

/** Finds loops of requests on a symbol whose orders the exchange refuses. */
export function findRefusalLoops(sent: readonly SentRequest[]): string[] {
  return [...bySymbol(sent)].flatMap(([symbol, requests]) => {
    const loop = refusedTimes(requests).find(({ from, until }) =>
      requests.some(({ at }, index) => {
        const last = requests[index + (RATE_WINDOW_MS / 1_000) * MAX_PER_SECOND];
        return at >= from + REFUSED_MS && last !== undefined && last.at <= until && last.at - at < RATE_WINDOW_MS;
      }),
    );
    return loop
      ? [`more than ${MAX_PER_SECOND} requests a second of ${symbol} after ${REFUSED_MS} ms of refusals`]
      : [];
  });
}

/** Returns the times in which the exchange refused each order. */
function refusedTimes(requests: readonly SentRequest[]): { from: number; until: number }[] {
  const times: { from: number; until: number }[] = [];
  let isRefused = false;
  for (const { at, code } of requests.filter(({ path }) => path === CREATE_PATH)) {
    const last = times.at(-1);
    if (code === undefined || code === 0) isRefused = false;
    else if (isRefused && last) last.until = at;
    else {
      times.push({ from: at, until: at });
      isRefused = true;
    }
  }
  return times;
}
