/** Requests for the stops of positions. */
import type { Clock } from '../market/clock/clock';
import type { ExchangeStop } from '../orders/port';
import type { Instrument } from '../market/source';
import { codeMeans, describeRefusal, isFinalStopRefusal } from '../market/live/exchanges/bybitCodes';
import type { BybitRequests } from './requests/requests';
import { toTradingStopCall } from './calls';

/** The exchange takes 10 changes a second of all positions together. */
const CHANGE_EVERY_MS = 1_000;
/** The bot repeats a target every second until the exchange shows it. */
const WARN_AGAIN_MS = 60_000;

type TargetStop = {
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

/** Sets the stop of each position, with at most one change a second and position. A newer target replaces an older one. */
export function createPositionStops({ requests, clock, findContract, warn }: StopSources): {
  protect(symbol: string, stop: ExchangeStop | undefined): void;
} {
  const targets = new Map<string, TargetStop>();

  function report(symbol: string, target: TargetStop, refusal: { code: number; text: string }): void {
    if (codeMeans(refusal.code, 'unchanged') || clock.now() - target.warnedAt < WARN_AGAIN_MS) return;
    target.warnedAt = clock.now();
    warn(`${symbol}: the stop ${target.stop?.trigger ?? 'removal'} was not set: ${describeRefusal(refusal)}`);
  }

  function work(symbol: string, target: TargetStop): void {
    if (target.isScheduled || target.isSettled) return;
    target.isScheduled = true;
    clock.after(target.nextAt - clock.now(), () => {
      const { stop } = target;
      target.isScheduled = false;
      if (target.isSettled) return;
      target.nextAt = clock.now() + CHANGE_EVERY_MS;
      const contract = findContract(symbol);
      if (contract === undefined) {
        target.isSettled = true;
        return report(symbol, target, { code: 0, text: 'Bybit does not list the contract' });
      }
      target.sent += 1;
      const { sent } = target;
      requests.call(toTradingStopCall(symbol, stop, contract), (outcome) => {
        if (outcome.kind === 'refused') report(symbol, target, outcome);
        if (sent !== target.sent) return;
        const isAnswered = outcome.kind === 'ok' || (outcome.kind === 'refused' && isFinalStopRefusal(outcome.code));
        target.isSettled = isAnswered && target.stop === stop;
        work(symbol, target);
      });
    });
  }

  return {
    protect(symbol, stop) {
      const fresh = { stop, isSettled: false, isScheduled: false, sent: 0, nextAt: clock.now(), warnedAt: -Infinity };
      const target = targets.get(symbol) ?? fresh;
      targets.set(symbol, target);
      target.stop = stop;
      target.isSettled = false;
      work(symbol, target);
    },
  };
}
