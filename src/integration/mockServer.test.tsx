// The imports compile the tabs before the timeout of the first test starts.
import '@/features/analytics/AnalyticsTab';
import '@/features/apiKeys/ApiKeysTab';
import '@/features/market/MarketTab';
import '@/features/parameters/ParametersTab';
import '@/features/systemLogs/SystemLogsTab';
import '@/features/trades/TradesTab';
import { renderConsole, setUpConsoleTests } from '@/testing/console/renderConsole';
import { createExampleServer } from '@/testing/server/exampleServer';

setUpConsoleTests();

/** A text of the examples that each tab shows. */
const SHOWN = Object.fromEntries(
  Object.entries({
    dashboard: /Closed Trades1of 2 loaded.*Bot blocking.*BTCUSDT/,
    signals: /BTCUSDT.*LONG/,
    trades: /BTCUSDT/,
    market: /sl_beyond_wall_pct0\.0015/,
    keys: /Bybit/i,
    logs: /LONG BTCUSDT opened/,
    analytics: /BTCUSDT/,
    parameters: /Top symbols/,
  }).map(([id, text]) => [id, expect.stringMatching(text) as string]),
);

test('a mock server made from the examples shows data on every tab', async () => {
  const operator = await renderConsole();
  const server = operator.server();
  operator.wire.replaceServer({ ...server, fetchFn: createExampleServer() });
  await operator.signIn();
  await operator.pass(2_000);
  const texts: Record<string, string | undefined> = {};
  for (const id of Object.keys(SHOWN)) {
    await operator.perform(() => void (location.hash = `#${id}`));
    await operator.pass(1_000);
    // jsdom takes seconds for the roles of a page with all tabs.
    texts[id] = document.querySelector('[role="tabpanel"]:not([hidden])')?.textContent;
  }
  expect(texts).toEqual(SHOWN);
  expect(Object.values(texts).filter((text = '') => /could not|cannot be|Failed to/i.test(text))).toEqual([]);
});
