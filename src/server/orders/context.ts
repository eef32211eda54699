import type { BotLog } from '../logging/botLog';
import type { StoreWriter } from '../logging/storeWriter';
import type { MarketSource } from '../market/source';
import type { Store } from '../store/repositories';
import type { LiveAccount } from './account';

/** What the book-keeping of orders uses of the process. */
export type OrdersContext = {
  readonly market: Pick<MarketSource, 'clock'>;
  readonly store: Pick<Store, 'exchangeAccount' | 'orderResults' | 'orders'>;
  readonly writer: StoreWriter;
  readonly log: BotLog;
  /** Absent for a bot that trades on paper only. */
  readonly liveAccount?: LiveAccount | undefined;
};
