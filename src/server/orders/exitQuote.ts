/** Price steps of an exit order. */
import type { Direction } from '../market/direction';
import type { OrderRequest } from './port';

/** Distance of the first exit price from the best price. The distance doubles with each further order. */
const FIRST_DISTANCE_BPS = 50;
/** Keeps the price of a sale above 0. */
const LARGEST_DISTANCE_BPS = 5_000;
const EXIT_RETRY_MS = 500;
const MARKET_AFTER_MS = 5_000;
const LONGEST_RETRY_MS = 5_000;
const LONGEST_RETRY_AFTER_REFUSALS_MS = 30_000;

type ExitTerms = Pick<OrderRequest, 'limit' | 'style' | 'timeInForce'>;

/** Returns the terms of the next order of an exit that started `elapsedMs` ago. After 5 s, the order has no limit. */
export function exitQuote(direction: Direction, touch: number, elapsedMs: number): ExitTerms {
  if (elapsedMs >= MARKET_AFTER_MS) return { style: 'market', timeInForce: 'IOC' };
  const doublings = Math.floor(elapsedMs / EXIT_RETRY_MS);
  const distance_bps = Math.min(LARGEST_DISTANCE_BPS, FIRST_DISTANCE_BPS * 2 ** doublings);
  return { limit: touch * (1 - (direction * distance_bps) / 1e4), style: 'marketable', timeInForce: 'IOC' };
}

/** Orders of an exit in a row whose reply was lost, and market orders in a row that the exchange refused. */
type FailedExits = { readonly lost: number; readonly refused: number };

/**
 * Returns the time until the next order of an exit, so that orders leave at most every EXIT_RETRY_MS. Each lost order
 * doubles the time up to LONGEST_RETRY_MS, because an exchange that does not answer does not close either. A
 * refusal of a market order lasts until a person acts.
 */
export function exitRetryDelayMs(elapsedMs: number, { lost, refused }: FailedExits): number {
  const interval = Math.max(
    Math.min(LONGEST_RETRY_MS, EXIT_RETRY_MS * 2 ** Math.max(0, lost - 1)),
    Math.min(LONGEST_RETRY_AFTER_REFUSALS_MS, EXIT_RETRY_MS * 2 ** Math.max(0, refused - 1)),
  );
  return interval - (elapsedMs % EXIT_RETRY_MS);
}
