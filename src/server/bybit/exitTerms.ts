import { z } from '@/contract/schema/z';
import { contractTermsSchema } from '../market/live/exchanges/bybitRest';
import { isQuantityRefusal } from '../market/live/exchanges/bybitCodes';
import type { OrderRequest, SnapshotPosition } from '../orders/port';
import type { Contract, Contracts } from './contracts';
import { getResult } from './requests/promisedCall';
import type { Outcome } from './requests/replies';
import type { ApiCall, BybitRequests } from './requests/requests';
import { positionIndexOf, toCreateCall } from './calls';

const REFUSALS_BEFORE_RELOAD = 2;
const REFUSALS_BEFORE_WHOLE = 4;

const replySchema = z.object({ list: z.tuple([contractTermsSchema]) });

/**
 * Writes the orders of the bot. Exits whose quantity the exchange refuses follow with the reloaded contract, and then
 * with quantity 0, which closes the whole position.
 */
export function createExitTerms(requests: Pick<BybitRequests, 'call'>, contracts: Contracts) {
  /** By symbol: refusals of the quantity since the last accepted exit. */
  const refusals = new Map<string, number>();
  let hedged: readonly SnapshotPosition[] = [];

  async function reload(symbol: string): Promise<void> {
    const parameters = { category: 'linear', symbol };
    const reply = await getResult(requests, '/v5/market/instruments-info', parameters, 'exit');
    const [{ lotSizeFilter, priceFilter }] = replySchema.parse(reply).list;
    contracts.change(symbol, {
      qty_step: lotSizeFilter.qtyStep,
      min_qty: lotSizeFilter.minOrderQty,
      max_qty: lotSizeFilter.maxOrderQty,
      max_market_qty: lotSizeFilter.maxMktOrderQty ?? lotSizeFilter.maxOrderQty,
      tick_size: priceFilter.tickSize,
    });
  }

  /** A person can switch the position mode. Getting out matters more than the mode. */
  function indexOf({ symbol, side, reduceOnly }: OrderRequest): 0 | 1 | 2 {
    const closed = hedged.find((row) => row.symbol === symbol && row.qty > 0 === (side === 'SELL'));
    return reduceOnly && closed ? positionIndexOf(closed) : 0;
  }

  return {
    toCall(request: OrderRequest, contract: Contract): ApiCall {
      const closesWhole = request.reduceOnly && (refusals.get(request.symbol) ?? 0) >= REFUSALS_BEFORE_WHOLE;
      return toCreateCall(request, contract, { closesWhole, positionIdx: indexOf(request) });
    },
    noteOutcome({ symbol, reduceOnly }: OrderRequest, outcome: Outcome): void {
      if (!reduceOnly) return;
      if (outcome.kind === 'ok') refusals.delete(symbol);
      if (outcome.kind !== 'refused' || !isQuantityRefusal(outcome)) return;
      const count = (refusals.get(symbol) ?? 0) + 1;
      refusals.set(symbol, count);
      // Without an answer, the exit closes the whole position after two further refusals.
      if (count === REFUSALS_BEFORE_RELOAD) void reload(symbol).catch(() => undefined);
    },
    applyReading(positions: readonly SnapshotPosition[]): void {
      hedged = positions.filter(({ positionMode }) => positionMode === 'hedge');
    },
  };
}
