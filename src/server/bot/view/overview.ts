import type { Diagnostics } from '@/contract/diagnostics';
import type { OverviewRow } from '@/contract/marketView';
import { toEpochMs } from '@/domain/format/time';
import { BOOK_SIDES } from '../../market/source';
import type { BotContext } from '../botContext';
import { depthOf } from '../strategy/bookView';
import type { SymbolWatch } from '../strategy/symbolWatch';

const MINUTES_OF_CHANGE = 60;

/** Summarises one symbol as the bot sees it now. */
export function overviewRow(
  { market }: Pick<BotContext, 'market'>,
  watch: SymbolWatch,
  diagnostics: Diagnostics,
): OverviewRow {
  const { symbol } = watch.instrument;
  const { freshness, updatedAt } = watch.book;
  const seen = freshness === 'live' || freshness === 'stale' ? watch.latest() : undefined;
  const price = seen?.view.mid ?? null;
  return {
    symbol,
    price,
    change_1h_pct: price === null ? null : changePct(market.candles(symbol, 1), price),
    spread_bps: seen === undefined ? null : seen.view.spread_pct * 100,
    obi: seen?.obi_smoothed ?? null,
    depth_usdt: seen === undefined ? null : depthOf(seen.view),
    walls: seen === undefined ? null : wallsOf(watch),
    blocked_by: blockOf(symbol, diagnostics, seen?.at),
    age_ms: Number.isFinite(updatedAt) ? market.clock.now() - updatedAt : null,
  };
}

/** Counts the walls at prices that are not spoofed. */
const wallsOf = (watch: SymbolWatch): number =>
  BOOK_SIDES.flatMap((side) => watch.sightings(side)).filter(({ state }) => state !== 'suspected_spoof').length;

function changePct(minutes: readonly { open: number }[], price: number): number | null {
  const before = minutes.at(-MINUTES_OF_CHANGE)?.open;
  return before === undefined ? null : (price / before - 1) * 100;
}

/** Returns the block of the bot, else of the symbol, else the filter that rejected the last evaluation. */
function blockOf(symbol: string, { blocks, symbols }: Diagnostics, evaluatedAt: number | undefined): string | null {
  const [block] = blocks;
  if (block !== undefined) return block.label;
  const own = symbols.find((one) => one.symbol === symbol);
  const [ownBlock] = own?.blocks ?? [];
  if (ownBlock !== undefined) return ownBlock.label;
  const rejectedAt = toEpochMs(own?.last?.at ?? null);
  return rejectedAt !== null && rejectedAt === evaluatedAt ? (own?.last?.label ?? null) : null;
}
