import type { BotContext } from '../core/context';
import { logFailure } from '../../logging/failures';

/** Leverage of the symbols at the exchange: trade_nominal_usdt divided by trade_margin_usdt. */
export type Leverage = {
  /** Sets the leverage of the symbols again, because a person can change it at the exchange while the bot is stopped. */
  start(symbols: Iterable<string>): void;
  /**
   * Returns why the symbol takes no entry yet. Sets the leverage of a symbol whose leverage is unknown or
   * differs from the parameters. Always undefined without an account.
   */
  refusalOf(symbol: string): string | undefined;
  /** Sets the leverage again before the next order if the exchange shows a different one. A person can change it. */
  confirm(symbol: string, shown: { leverage: number; takenAt: number }): void;
};

type SymbolLeverage = {
  readonly target: number;
  readonly requestedAt: number;
  /** Time of the reply of the exchange. */
  setAt: number;
  refusal: string | undefined;
};

/** The exchange takes two decimals. */
const SAME_LEVERAGE = 0.01;

/** A refused leverage is set again after this time at the earliest. */
const RETRY_MS = 60_000;

/** Sets the leverage of each symbol before its first order, one symbol after the other. */
export function createLeverage({ liveAccount, params, log, market }: BotContext): Leverage {
  const bySymbol = new Map<string, SymbolLeverage>();
  let last: Promise<void> = Promise.resolve();

  const targetLeverage = (): number => params().trade_nominal_usdt / params().trade_margin_usdt;

  function set(symbol: string): SymbolLeverage {
    const target = targetLeverage();
    const requested: SymbolLeverage = {
      target,
      requestedAt: market.clock.now(),
      setAt: Infinity,
      refusal: 'its leverage is being set at the exchange',
    };
    bySymbol.set(symbol, requested);
    // Parallel requests would pass the limit of the exchange.
    last = last
      .then(async () => {
        requested.refusal = await liveAccount?.setLeverage(symbol, target);
        requested.setAt = market.clock.now();
        if (requested.refusal !== undefined) log.warning('EXECUTION', requested.refusal);
      })
      .catch((error: unknown) => {
        requested.refusal = 'its leverage could not be set at the exchange';
        logFailure(log, 'EXECUTION', `The leverage of ${symbol}`, error);
      });
    return requested;
  }

  function needsRequest(known: SymbolLeverage): boolean {
    if (known.target !== targetLeverage()) return true;
    return known.refusal !== undefined && market.clock.now() - known.requestedAt >= RETRY_MS;
  }

  return {
    start(symbols) {
      bySymbol.clear();
      if (liveAccount !== undefined && params().mode === 'LIVE') for (const symbol of symbols) set(symbol);
    },
    refusalOf(symbol) {
      if (liveAccount === undefined) return undefined;
      const known = bySymbol.get(symbol);
      return (known === undefined || needsRequest(known) ? set(symbol) : known).refusal;
    },
    confirm(symbol, { leverage, takenAt }) {
      const known = bySymbol.get(symbol);
      // A reading that began before the reply still shows the old leverage.
      if (known === undefined || known.refusal !== undefined || takenAt < known.setAt) return;
      // Portfolio margin has no leverage.
      if (!(leverage > 0) || Math.abs(leverage - known.target) < SAME_LEVERAGE) return;
      bySymbol.delete(symbol);
      log.warning(
        'EXECUTION',
        `${symbol}: somebody set the leverage ${leverage} at the exchange. The bot sets it again before its next order`,
      );
    },
  };
}
