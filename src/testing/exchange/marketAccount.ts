import type { MarketEvent, MarketSource } from '@/server/market/source';

import { createExchangeAccount, type ExchangeAccount } from './account/account';
import type { AccountSettings } from './account/state';

/** Creates an account whose orders match against the books and trades of a market source. */
export function createMarketAccount(
  source: MarketSource,
  settings: Omit<AccountSettings, 'market'>,
): { account: ExchangeAccount; onEvent(event: MarketEvent): void } {
  const market = {
    now: () => source.clock.now(),
    book: (symbol: string) => source.book(symbol),
    prices: (symbol: string) => source.prices(symbol),
  };
  const account = createExchangeAccount({ ...settings, market });
  return {
    account,
    onEvent(event) {
      if (event.kind === 'trades') account.applyTrades(event.symbol, event.trades);
      if (event.kind !== 'book') return;
      account.applyBook(event.symbol);
      account.applyPrices(event.symbol);
    },
  };
}
