import type { Parameters } from '@/contract/params/catalogue';
import type { Direction } from '../../../market/direction';
import type { ValidationDecision } from './executionChecks';

/** Cache of validation decisions by symbol and side. A cached decision expires with its age or a price change. */
export type DecisionCache = {
  findDecision(
    symbol: string,
    direction: Direction,
    now: number,
    mid: number,
    p: Parameters,
  ): ValidationDecision | undefined;
  storeDecision(
    symbol: string,
    direction: Direction,
    now: number,
    mid: number,
    decision: ValidationDecision,
    p: Parameters,
  ): void;
  cachedSymbols(): readonly string[];
};

type CachedDecision = { decision: ValidationDecision; at: number; mid: number };

export function createDecisionCache(): DecisionCache {
  /** Cached decisions by symbol, in the order of the last write. */
  const bySymbol = new Map<string, Map<Direction, CachedDecision>>();
  return {
    findDecision(symbol, direction, now, mid, p) {
      const entry = bySymbol.get(symbol)?.get(direction);
      if (!p.enable_validator_cache || entry === undefined) return undefined;
      if (now - entry.at > p.validator_cache_ttl_sec * 1000) return undefined;
      const moved_pct = Math.abs(mid / entry.mid - 1) * 100;
      // If the price is unknown, `moved_pct` is NaN and the cached decision does not apply.
      return moved_pct <= p.validator_price_change_threshold_pct ? entry.decision : undefined;
    },
    storeDecision(symbol, direction, now, mid, decision, p) {
      if (!p.enable_validator_cache) return;
      const sides = bySymbol.get(symbol) ?? new Map<Direction, CachedDecision>();
      bySymbol.delete(symbol);
      if (bySymbol.size >= p.validator_cache_max_symbols) {
        const drop = Math.max(1, Math.ceil(p.validator_cache_cleanup_pct * bySymbol.size));
        for (const oldest of [...bySymbol.keys()].slice(0, drop)) bySymbol.delete(oldest);
      }
      sides.set(direction, { decision, at: now, mid });
      bySymbol.set(symbol, sides);
    },
    cachedSymbols: () => [...bySymbol.keys()],
  };
}
