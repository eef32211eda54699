import { fakeMarket } from '@/testing/bot/fakeMarket';
import { balancedLadder } from '@/testing/bot/botHarness';
import { createSharedMarket } from './sharedMarket';

test('a market view receives the events of both venues even if another market view replaces its listener', () => {
  const market = fakeMarket({ twoVenues: true });
  const sharedMarket = createSharedMarket(market);
  const seen: string[] = [];
  const views = ['one', 'two'].map((name) => {
    const view = sharedMarket.createMarketView();
    view.listen(({ kind }) => seen.push(`${name} ${kind}`));
    view.execution?.listen(({ kind }) => seen.push(`${name} execution ${kind}`));
    return view;
  });
  market.setBook('BTCUSDT', balancedLadder());
  market.publishBook('BTCUSDT');
  views[0]?.listen(() => undefined);
  market.publishBook('BTCUSDT');
  market.executionVenue.trade('BTCUSDT', []);
  expect(seen).toEqual(['one book', 'two book', 'two book', 'one execution trades', 'two execution trades']);
});

test('a market view cannot change the execution venue of the shared market', () => {
  const market = fakeMarket({ twoVenues: true });
  const { execution } = createSharedMarket(market).createMarketView();
  expect([...market.executionVenue.followed]).toEqual(['BTCUSDT']);
  execution?.follow('BTCUSDT')();
  execution?.follow('ETHUSDT');
  expect([...market.executionVenue.followed]).toEqual(['BTCUSDT']);
  const answers: (string | undefined)[] = [];
  execution?.requestBook('BTCUSDT', (problem) => answers.push(problem));
  market.silence(60);
  market.executionVenue.setBook('BTCUSDT', balancedLadder());
  execution?.requestBook('BTCUSDT', (problem) => answers.push(problem));
  market.silence(60);
  expect(answers).toEqual(['the venue has no whole book', undefined]);
  expect(market.executionVenue.requests).toEqual([]);
});
