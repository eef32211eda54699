import type { MarketEvent } from '../../market/source';
import { createBotHarness } from '@/testing/bot/botHarness';
import { fakeMarket } from '@/testing/bot/fakeMarket';

type FeedState = Extract<MarketEvent, { kind: 'feed' }>['state'];

test.each<[FeedState, string | undefined, string]>([
  ['up', undefined, 'INFO SYSTEM Market data up: so it is'],
  ['down', undefined, 'WARNING SYSTEM Market data down: so it is'],
  ['ended', undefined, 'INFO SYSTEM Market data ended: so it is'],
  ['gap', 'BTCUSDT', 'WARNING DATA BTCUSDT gap: so it is'],
  ['gap', undefined, 'WARNING DATA Market data gap: so it is'],
  ['resynced', 'BTCUSDT', 'INFO RECOVERY BTCUSDT resynced: so it is'],
])(
  'a feed event "%s" of symbol %s is logged with its level and component for both exchanges',
  (state, symbol, line) => {
    const h = createBotHarness({ market: fakeMarket({ twoVenues: true }) });
    const event = { kind: 'feed', at: 0, state, detail: 'so it is', ...(symbol !== undefined && { symbol }) } as const;
    h.market.emit(event);
    h.market.executionVenue.emit(event);
    expect(h.logs()).toEqual(expect.arrayContaining([line, line.replace(/(?<=^\w+ \w+) /, ' Execution exchange: ')]));
  },
);
