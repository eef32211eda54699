import type { RestClientV5 } from 'bybit-api';

import { z } from '@/contract/schema/z';

import type { Instrument } from '../../source';
import { readClosedCandles } from './candleRows';
import { type ExchangeFeed, HISTORY_CANDLE_COUNT } from './exchangeFeed';
import { ExchangeRejectedError } from './restError';

const CONTRACTS_PAGE_SIZE = 1_000;
const MAX_CONTRACT_PAGES = 10;

const numericTextSchema = z.coerce.number();
const positiveNumberSchema = numericTextSchema.positive();
const contractsPageSchema = z.object({
  nextPageCursor: z.string().optional().catch(undefined),
  list: z.array(z.unknown()),
});
/** Reads the terms of a contract, whatever its status. An open position needs them after the end of trading too. */
export const contractTermsSchema = z.object({
  priceFilter: z.object({ tickSize: positiveNumberSchema }),
  lotSizeFilter: z.object({
    qtyStep: positiveNumberSchema,
    minOrderQty: positiveNumberSchema,
    minNotionalValue: numericTextSchema.catch(5),
    maxOrderQty: positiveNumberSchema.optional().catch(undefined),
    maxMktOrderQty: positiveNumberSchema.optional().catch(undefined),
  }),
});
const contractSchema = contractTermsSchema.extend({
  symbol: z.string(),
  contractType: z.literal('LinearPerpetual'),
  status: z.literal('Trading'),
  settleCoin: z.literal('USDT'),
});
const tickersSchema = z.object({
  list: z.array(z.object({ symbol: z.string(), turnover24h: numericTextSchema.catch(0) })),
});
const klinesSchema = z.object({ list: z.unknown() });

export function createBybitRest(rest: RestClientV5): Pick<ExchangeFeed, 'requestCandles' | 'requestInstruments'> {
  return {
    async requestInstruments() {
      const contracts = await requestContracts(rest);
      const { list } = tickersSchema.parse(requireSuccessfulResult(await rest.getTickers({ category: 'linear' })));
      const turnover = new Map(list.map(({ symbol, turnover24h }) => [symbol, turnover24h]));
      return contracts.map((contract) => ({ ...contract, turnover_24h: turnover.get(contract.symbol) ?? 0 }));
    },
    async requestCandles(symbol, minutes) {
      // `minutes` is one of CANDLE_MINUTES. Bybit uses the number of minutes as the name of the interval.
      const interval = String(minutes) as '1' | '3' | '5' | '15' | '30' | '60';
      const reply = await rest.getKline({ category: 'linear', symbol, interval, limit: HISTORY_CANDLE_COUNT + 1 });
      const { list } = klinesSchema.parse(requireSuccessfulResult(reply));
      return readClosedCandles(list, minutes, z.number().parse(reply.time));
    },
  };
}

type ExecutionContract = Omit<Instrument, 'turnover_24h'>;

async function requestContracts(rest: RestClientV5): Promise<ExecutionContract[]> {
  // A page that the exchange repeats shows the same contracts again.
  const found = new Map<string, ExecutionContract>();
  let cursor: string | undefined;
  for (let page = 0; page < MAX_CONTRACT_PAGES; page++) {
    const query = { category: 'linear', limit: CONTRACTS_PAGE_SIZE, ...(cursor && { cursor }) } as const;
    const { list, nextPageCursor } = contractsPageSchema.parse(
      requireSuccessfulResult(await rest.getInstrumentsInfo(query)),
    );
    for (const raw of list) {
      // Skips contracts that are dated, not yet traded, not in USDT, or without tick and lot size.
      const { data: contract } = contractSchema.safeParse(raw);
      if (!contract) continue;
      const { symbol, priceFilter, lotSizeFilter } = contract;
      found.set(symbol, {
        symbol,
        tick_size: priceFilter.tickSize,
        qty_step: lotSizeFilter.qtyStep,
        min_qty: lotSizeFilter.minOrderQty,
        min_notional: lotSizeFilter.minNotionalValue,
      });
    }
    if (!nextPageCursor || nextPageCursor === cursor) break;
    cursor = nextPageCursor;
  }
  return [...found.values()];
}

function requireSuccessfulResult(reply: { retCode: number; result: unknown }): unknown {
  if (reply.retCode !== 0) throw new ExchangeRejectedError(reply.retCode);
  return reply.result;
}
