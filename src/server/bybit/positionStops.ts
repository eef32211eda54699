import type { Clock } from '../market/clock/clock';
import type { ExchangeStop } from '../orders/port';
import type { Instrument } from '../market/source';
import { describeRefusal } from './codes';
import type { BybitRequests } from './requests/requests';
import { toTradingStopCall } from './calls';

/** The exchange takes 10 changes a second of all positions together. */
const CHANGE_EVERY_MS = 1_000;
const NOT_MODIFIED = 34040;
/** 10001: the position has no quantity, or the price is already beyond the stop. */
const FINAL_CODES = new Set([NOT_MODIFIED, 10001]);
/** A stop is wanted again every second until the exchange shows it. */
const WARN_AGAIN_MS = 60_000;

type Wanted = {
  stop: ExchangeStop | undefined;
  isSettled: boolean;
  /** True while a request waits for its time. A request without a reply blocks no further one. */
  isScheduled: boolean;
  sent: number;
  nextAt: number;
  warnedAt: number;
};

type StopSources = {
  requests: Pick<BybitRequests, 'call'>;
  clock: Clock;
  /** Returns undefined for a contract that was never listed. */
  findContract: (symbol: string) => Instrument | undefined;
  /** Receives why the exchange refused a stop. */
  warn: (text: string) => void;
};

/** Sets the wanted stop of each position, with at most one change a second and position. The latest wish wins. */
export function createPositionStops({ requests, clock, findContract, warn }: StopSources): {
  want(symbol: string, stop: ExchangeStop | undefined): void;
} {
  const wanted = new Map<string, Wanted>();

  function report(symbol: string, wish: Wanted, refusal: { code: number; text: string }): void {
    if (refusal.code === NOT_MODIFIED || clock.now() - wish.warnedAt < WARN_AGAIN_MS) return;
    wish.warnedAt = clock.now();
    warn(`${symbol}: the stop ${wish.stop?.trigger ?? 'removal'} was not set: ${describeRefusal(refusal)}`);
  }

  function work(symbol: string, wish: Wanted): void {
    if (wish.isScheduled || wish.isSettled) return;
    wish.isScheduled = true;
    clock.after(wish.nextAt - clock.now(), () => {
      const { stop } = wish;
      wish.isScheduled = false;
      if (wish.isSettled) return;
      wish.nextAt = clock.now() + CHANGE_EVERY_MS;
      const contract = findContract(symbol);
      if (contract === undefined) {
        wish.isSettled = true;
        return report(symbol, wish, { code: 0, text: 'Bybit does not list the contract' });
      }
      wish.sent += 1;
      const { sent } = wish;
      requests.call(toTradingStopCall(symbol, stop, contract), (outcome) => {
        if (outcome.kind === 'refused') report(symbol, wish, outcome);
        if (sent !== wish.sent) return;
        const isAnswered = outcome.kind === 'ok' || (outcome.kind === 'refused' && FINAL_CODES.has(outcome.code));
        wish.isSettled = isAnswered && wish.stop === stop;
        work(symbol, wish);
      });
    });
  }

  return {
    want(symbol, stop) {
      const fresh = { stop, isSettled: false, isScheduled: false, sent: 0, nextAt: clock.now(), warnedAt: -Infinity };
      const wish = wanted.get(symbol) ?? fresh;
      wanted.set(symbol, wish);
      wish.stop = stop;
      wish.isSettled = false;
      work(symbol, wish);
    },
  };
}
