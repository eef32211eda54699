import type { Diagnostics } from '@/contract/bot/diagnostics';
import type { OverviewRow } from '@/contract/market/marketView';
import { toEpochMs } from '@/domain/format/time';
import { BOOK_SIDES } from '../../market/source';
import type { BotContext } from '../core/context';
import { totalNotional } from '../strategy/groupedBook';
import type { SymbolWatch } from '../strategy/symbolWatch';

const PRICE_CHANGE_MINUTES = 60;

export function createOverviewRow(
  { market }: Pick<BotContext, 'market'>,
  watch: SymbolWatch,
  diagnostics: Diagnostics,
): OverviewRow {
  const { symbol } = watch.instrument;
  const { freshness, updatedAt } = watch.book;
  const seen = freshness === 'live' || freshness === 'stale' ? watch.latestEvaluation() : undefined;
  const price = seen?.view.mid ?? null;
  return {
    symbol,
    price,
    change_1h_pct: price === null ? null : priceChangePct(market.candles(symbol, 1), price),
    spread_bps: seen === undefined ? null : seen.view.spread_pct * 100,
    obi: seen?.obi_smoothed ?? null,
    depth_usdt: seen === undefined ? null : totalNotional(seen.view),
    walls: seen === undefined ? null : countWalls(watch),
    blocked_by: entryBlockLabelOf(symbol, diagnostics, seen?.at),
    age_ms: Number.isFinite(updatedAt) ? market.clock.now() - updatedAt : null,
  };
}

/** Counts the walls in the book of a symbol, except walls at spoofed prices. */
const countWalls = (watch: SymbolWatch): number =>
  BOOK_SIDES.flatMap((side) => watch.wallsWithState(side)).filter(({ state }) => state !== 'suspected_spoof').length;

function priceChangePct(minutes: readonly { open: number }[], price: number): number | null {
  const before = minutes.at(-PRICE_CHANGE_MINUTES)?.open;
  return before === undefined ? null : (price / before - 1) * 100;
}

/**
 * Returns the label of the block of the bot, the block of the symbol or the rejecting filter that prevents an entry.
 */
function entryBlockLabelOf(
  symbol: string,
  { blocks, symbols }: Diagnostics,
  evaluatedAt: number | undefined,
): string | null {
  const [block] = blocks;
  if (block !== undefined) return block.label;
  const own = symbols.find((one) => one.symbol === symbol);
  const [ownBlock] = own?.blocks ?? [];
  if (ownBlock !== undefined) return ownBlock.label;
  const rejectedAt = toEpochMs(own?.last?.at ?? null);
  return rejectedAt !== null && rejectedAt === evaluatedAt ? (own?.last?.label ?? null) : null;
}
