import { fakeMarket } from '@/testing/bot/fakeMarket';
import { balancedLadder } from '@/testing/bot/botHarness';
import { createMarketFan } from './marketFan';

test('every view gets all events of both venues, also after another view has replaced its listener', () => {
  const market = fakeMarket({ twoVenues: true });
  const fan = createMarketFan(market);
  const seen: string[] = [];
  const views = ['one', 'two'].map((name) => {
    const view = fan.view();
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

test('a view cannot change the shared execution venue', () => {
  const market = fakeMarket({ twoVenues: true });
  const { execution } = createMarketFan(market).view();
  expect([...market.executionVenue.followed]).toEqual(['BTCUSDT']);
  execution?.follow('BTCUSDT')();
  execution?.follow('ETHUSDT');
  expect([...market.executionVenue.followed]).toEqual(['BTCUSDT']);
  const answers: (string | undefined)[] = [];
  execution?.request('BTCUSDT', (problem) => answers.push(problem));
  market.silence(60);
  market.executionVenue.setBook('BTCUSDT', balancedLadder());
  execution?.request('BTCUSDT', (problem) => answers.push(problem));
  market.silence(60);
  expect(answers).toEqual(['the venue has no whole book', undefined]);
  expect(market.executionVenue.requests).toEqual([]);
});
