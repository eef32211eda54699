import { configure, fireEvent, screen, within } from '@testing-library/react';
import { AnalyticsTab } from '@/features/analytics/AnalyticsTab';
import { lazyChecksSection } from '@/features/analytics/sections/OfferedSections';
import { FollowedSignalsProvider, lazyFollowedSignalsDialog } from '@/features/checks/FollowedSignalsProvider';
import { openStore } from '@/server/store/store';
import { createEmbeddedConsole } from '@/testing/console/embeddedConsole';
import { type RealConsole, renderScreen } from './generatedHistory';

/** Tests the rejected signals of the real bot in the real console. */
jest.setTimeout(120_000);
configure({ asyncUtilTimeout: 20_000 });

const TRADING_MS = 120_000;

let environment: RealConsole;

beforeAll(() => Promise.all([lazyChecksSection.load(), lazyFollowedSignalsDialog.load()]));
beforeEach(async () => {
  location.hash = '#analytics';
  const store = openStore(':memory:', { secret: 'for tests' });
  store.params.save({ max_concurrent_trades: 1, timeout_seconds: 20, entry_order_type: 'MARKET', obi_threshold: 0.3 });
  environment = await createEmbeddedConsole({ store, start: true });
  environment.server.advance(TRADING_MS);
  await environment.signIn();
});
afterEach(() => environment.server.close());

test('a signal that a check of the bot rejected opens the hypothetical trade that the bot followed', async () => {
  const { store } = environment.server;
  const rejected = store.signals.listLatest(500).filter(({ outcome }) => outcome?.check === 'slots');
  const followed = rejected.map(({ symbol, side, timestamp }) =>
    store.followedSignals.find({ symbol, side: side ?? '', timestamp: String(timestamp) }),
  );
  const ended = followed.findIndex((signal) => signal?.state === 'ended');
  expect(ended).toBeGreaterThanOrEqual(0);

  renderScreen(
    environment,
    <FollowedSignalsProvider>
      <AnalyticsTab />
    </FollowedSignalsProvider>,
  );
  const table = within(await screen.findByRole('table', { name: 'What the checks kept out' }));
  const row = table.getByRole('row', { name: /^no free slot/ });
  expect(row).toHaveTextContent(`no free slot? not shown${rejected.length}`);
  fireEvent.click(within(row).getByRole('button', { name: 'no free slot' }));
  const list = within(await screen.findByRole('table', { name: 'Rejected signals' }));
  const signalRow = list.getAllByRole('row')[ended];
  fireEvent.click(within(signalRow!).getByRole('button'));
  const trade = await screen.findByRole('region', { name: 'Hypothetical trade' });
  expect(trade).toHaveTextContent(followed[ended]?.trade?.trade_id ?? 'no trade');
  expect(within(trade).getByRole('region', { name: 'From edge to net' })).toHaveTextContent(/net [+−]\d/);
});
