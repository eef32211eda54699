import { screen, within } from '@testing-library/react';
import { LiveSubscriptions } from '@/app/connection/LiveSubscriptions';
import { GatesStrip } from '@/features/dashboard/gates/GatesStrip';
import { OpenPositions } from '@/features/dashboard/positions/OpenPositions';
import { MarketSection } from '@/features/orderFlow/MarketSection';
import { useFakeClock } from '@/testing/console/fakeEnvironment';
import { aPosition, aStatus, aTrade, EMPTY_DIAGNOSTICS } from '@/testing/rows/fixtures';
import { renderScreen } from '@/testing/console/renderScreen';

beforeEach(useFakeClock);
afterEach(() => jest.useRealTimers());

test('the Dashboard follows a running bot that gains and loses additions, and says so', async () => {
  const { wire, store, receive, wait } = await renderScreen(
    <>
      <LiveSubscriptions />
      <GatesStrip />
      <MarketSection />
      <OpenPositions />
    </>,
    ({ wire: fake }) => {
      fake.answer('GET /api/status', aStatus({ capabilities: ['market.overview', 'diagnostics'] }));
      fake.answer('GET /api/trades', [aTrade('one')]);
      fake.answer('GET /api/diagnostics', EMPTY_DIAGNOSTICS);
      fake.answer('GET /api/market/overview', { timestamp: 0, symbols: [{ symbol: 'AAA', price: 10, obi: 0.1 }] });
    },
  );
  await wait(100);
  expect(screen.getByRole('group', { name: 'Market overview' })).toHaveTextContent('AAA');

  // The bot changes its state, too, on which the Dashboard requests the diagnostics again.
  wire.answer('GET /api/status', aStatus({ capabilities: ['positions'], paused: true }));
  await wait(2_100);
  const requests = (): number[] => ['overview', 'diagnostics'].map((name) => countOf(wire, name));
  const sent = requests();
  await receive({ type: 'positions', data: [aPosition('one')] });
  for (let second = 0; second < 10; second += 1) await wait(1_000);
  expect(requests()).toEqual(sent);
  expect(screen.queryByRole('group', { name: 'Market overview' })).toBeNull();
  const positions = screen.getByRole('table', { name: 'Open positions' });
  expect(within(positions).getByText('+1.25')).toBeInTheDocument();
  expect(store.getState().notices.list.map(({ text }) => text)).toEqual([
    'The bot no longer offers diagnostics, the market overview and now offers live positions.',
  ]);
});

const countOf = (wire: { sent: { route: string }[] }, name: string): number =>
  wire.sent.filter(({ route }) => route.endsWith(`/${name}`)).length;
