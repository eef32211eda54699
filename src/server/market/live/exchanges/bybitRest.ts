import type { RestClientV5 } from 'bybit-api';

import { z } from '@/contract/z';

import type { Candle, Instrument } from '../../source';
import { type ExchangeFeed, HISTORY_CANDLES } from './exchangeFeed';
import { ExchangeRefused } from './restError';

const PAGE_SIZE = 1_000;
const MAX_PAGES = 10;
const MINUTE_MS = 60_000;

const number = z.coerce.number();
const positive = number.positive();
const pageSchema = z.object({ nextPageCursor: z.string().optional(), list: z.array(z.unknown()) });
const contractSchema = z.object({
  symbol: z.string(),
  contractType: z.literal('LinearPerpetual'),
  status: z.literal('Trading'),
  settleCoin: z.literal('USDT'),
  priceFilter: z.object({ tickSize: positive }),
  lotSizeFilter: z.object({ qtyStep: positive, minOrderQty: positive, minNotionalValue: number.catch(5) }),
});
const tickersSchema = z.object({ list: z.array(z.object({ symbol: z.string(), turnover24h: number.catch(0) })) });
const klineRow = z.tuple([number, number, number, number, number, number]).rest(z.unknown());
const klinesSchema = z.object({ list: z.array(klineRow) });

/** Requests contracts and candles of Bybit V5 linear. */
export function createBybitRest(rest: RestClientV5): Pick<ExchangeFeed, 'candles' | 'instruments'> {
  return {
    async instruments() {
      const contracts = await tradedContracts(rest);
      const { list } = tickersSchema.parse(resultOf(await rest.getTickers({ category: 'linear' })));
      const turnover = new Map(list.map(({ symbol, turnover24h }) => [symbol, turnover24h]));
      return contracts.map((contract) => ({ ...contract, turnover_24h: turnover.get(contract.symbol) ?? 0 }));
    },
    async candles(symbol, minutes): Promise<Candle[]> {
      // One of CANDLE_MINUTES: Bybit names all six by their number.
      const interval = String(minutes) as '1' | '3' | '5' | '15' | '30' | '60';
      const reply = await rest.getKline({ category: 'linear', symbol, interval, limit: HISTORY_CANDLES + 1 });
      const { list } = klinesSchema.parse(resultOf(reply));
      // Rows are newest first and include the current unclosed candle. Uses the exchange's time: the local clock may be
      // wrong.
      const closedBefore = z.number().parse(reply.time) - minutes * MINUTE_MS;
      return list
        .map(([start, open, high, low, close, volume]) => ({ start, open, high, low, close, volume }))
        .filter(({ start }) => start <= closedBefore)
        .sort((a, b) => a.start - b.start);
    },
  };
}

type Contract = Omit<Instrument, 'turnover_24h'>;

async function tradedContracts(rest: RestClientV5): Promise<Contract[]> {
  const found: Contract[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const query = { category: 'linear', limit: PAGE_SIZE, ...(cursor && { cursor }) } as const;
    const { list, nextPageCursor } = pageSchema.parse(resultOf(await rest.getInstrumentsInfo(query)));
    for (const raw of list) {
      // Skips contracts that are dated, not yet traded, in another coin, or without steps.
      const { data: contract } = contractSchema.safeParse(raw);
      if (!contract) continue;
      const { symbol, priceFilter, lotSizeFilter } = contract;
      found.push({
        symbol,
        tick_size: priceFilter.tickSize,
        qty_step: lotSizeFilter.qtyStep,
        min_qty: lotSizeFilter.minOrderQty,
        min_notional: lotSizeFilter.minNotionalValue,
      });
    }
    if (!nextPageCursor) break;
    cursor = nextPageCursor;
  }
  return found;
}

function resultOf(reply: { retCode: number; result: unknown }): unknown {
  if (reply.retCode !== 0) throw new ExchangeRefused(reply.retCode);
  return reply.result;
}
