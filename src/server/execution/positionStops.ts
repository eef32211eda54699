import type { Clock } from '../market/clock/clock';
import type { ExchangeStop } from '../bot/execution/port';
import type { Instrument } from '../market/source';
import type { BybitRequests } from './bybit/requests';
import { toTradingStopCall } from './orderText';

/** The exchange takes 10 changes a second of all positions together. */
const CHANGE_EVERY_MS = 1_000;
/** 34040: not modified. 10001: the position has no quantity, or the price is already beyond the stop. */
const FINAL_CODES = new Set([34040, 10001]);

type Wanted = { stop: ExchangeStop | undefined; isSettled: boolean; isBusy: boolean; nextAt: number };

/** Sets the wanted stop of each position, with at most one change a second and position. The latest wish wins. */
export function createPositionStops(
  requests: BybitRequests,
  clock: Clock,
  instrumentOf: (symbol: string) => Instrument,
): { want(symbol: string, stop: ExchangeStop | undefined): void } {
  const wanted = new Map<string, Wanted>();

  function work(symbol: string, wish: Wanted): void {
    if (wish.isBusy || wish.isSettled) return;
    wish.isBusy = true;
    clock.after(wish.nextAt - clock.now(), () => {
      const { stop } = wish;
      wish.nextAt = clock.now() + CHANGE_EVERY_MS;
      requests.call(toTradingStopCall(symbol, stop, instrumentOf(symbol)), (outcome) => {
        const isAnswered = outcome.kind === 'ok' || (outcome.kind === 'refused' && FINAL_CODES.has(outcome.code));
        wish.isBusy = false;
        wish.isSettled = isAnswered && wish.stop === stop;
        work(symbol, wish);
      });
    });
  }

  return {
    want(symbol, stop) {
      const wish = wanted.get(symbol) ?? { stop, isSettled: false, isBusy: false, nextAt: clock.now() };
      wanted.set(symbol, wish);
      wish.stop = stop;
      wish.isSettled = false;
      work(symbol, wish);
    },
  };
}
