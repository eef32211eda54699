import { loopbackInstrument } from '@/testing/exchange/loopbackMarket';
import { createScriptedPort, scriptedAccount } from '@/testing/bot/scriptedPort';
import { DEFAULTS } from '@/contract/params/catalogue';
import type { BotContext } from '../core/context';
import { createEntryGuard } from './entryGuard';
import type { OrderRequest } from '../../orders/port';

const entry: OrderRequest = {
  clientId: 'e-1',
  purpose: 'entry',
  style: 'marketable',
  symbol: 'BTCUSDT',
  side: 'BUY',
  qty: 0.1,
  limit: 1_000,
  timeInForce: 'FOK',
  reduceOnly: false,
  stop: { trigger: 990, by: 'MARK' },
};

/** Guard of a symbol with a step of 0.001, a tick of 0.1 and a minimum of 5 USDT, without orders and positions. */
function refusalOf(changes: Partial<OrderRequest>, { freeMargin = 1e6, touch = 1_000, minQty = 0.001 } = {}) {
  // The guard uses no other part of the context and of the ledger.
  const context = {
    market: { clock: { now: () => 0 } },
    params: () => ({ ...DEFAULTS, max_slippage_bps: 1, trade_nominal_usdt: 100, trade_margin_usdt: 10 }),
    venues: {
      entryVenue: () => 'data',
      venueByName: () => ({ book: () => ({ priceAt: () => touch }) }),
      instrumentOf: () => loopbackInstrument('BTCUSDT', { min_qty: minQty }),
    },
  } as unknown as BotContext;
  const sources = {
    orders: { list: () => [] },
    lists: { wallet: () => ({ value: { availableMargin: freeMargin } }) },
    halts: { list: () => [], hasDifference: () => false },
    openRisk: { notional: () => 0, lossAtStops: () => 0 },
    dailyLoss: { lossUsdt: () => 0 },
  } as unknown as Parameters<typeof createEntryGuard>[2];
  const limits = { maxNotionalUsdt: 100, maxDailyLossUsdt: 1 };
  const account = scriptedAccount(createScriptedPort(), { limits });
  return createEntryGuard(context, account, sources).refuse({ ...entry, ...changes });
}

test('an entry at all limits passes', () => {
  expect(refusalOf({})).toBeUndefined();
  expect(refusalOf({}, { freeMargin: 10 })).toBeUndefined();
});

test.each<[string, Partial<OrderRequest>, string | undefined]>([
  ['a quantity that the step takes below the minimum notional', { qty: 0.0059, limit: 900 }, 'notional below'],
  ['a quantity below the step', { qty: 0.0009 }, 'quantity 0 below the minimum of 0.001'],
  ['a limit whose tick is within the slippage', { qty: 0.09, limit: 1_000.19 }, undefined],
  ['a stop whose tick is within the daily loss', { stop: { trigger: 989.91, by: 'MARK' } }, undefined],
  ['a stop beyond the daily loss', { stop: { trigger: 989.8, by: 'MARK' } }, 'daily loss could reach 1.02'],
])('the guard judges the order as it is sent: %s', (_, changes, refusal) => {
  expect(refusalOf(changes)).toEqual(refusal === undefined ? undefined : expect.stringContaining(refusal));
});

test('an entry beyond the free margin is refused', () => {
  expect(refusalOf({}, { freeMargin: 9.99 })).toBe('margin of 10.00 USDT above the free margin of 9.99 USDT');
});
