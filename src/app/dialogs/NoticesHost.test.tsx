import { act, fireEvent, screen } from '@testing-library/react';
import { botControlApi } from '@/api/bot/botControl';
import { refreshStatus } from '@/api/bot/status';
import { tradesApi, RECENT_TRADES_QUERY } from '@/api/trades/trades';
import { executionApi } from '@/api/bot/execution';
import { anAccount } from '@/testing/rows/accountStatus';
import { aStatus, aTrade } from '@/testing/rows/fixtures';
import { renderScreen } from '@/testing/console/renderScreen';
import { settlePromises, useFakeClock } from '@/testing/console/fakeEnvironment';
import { NoticesHost } from './NoticesHost';

beforeEach(useFakeClock);
afterEach(() => jest.useRealTimers());

async function renderNoticesAfterCloseAll(failed: unknown[]) {
  const environment = await renderScreen(<NoticesHost />, ({ wire }) => {
    wire.answer('POST /api/close-all', { closed: [], failed, total_processed: failed.length });
    wire.answer('POST /api/close', {});
  });
  await act(async () => {
    await environment.store.dispatch(botControlApi.endpoints.closeAll.initiate());
    await settlePromises();
  });
  return environment;
}

const bodiesSentTo = ({ sent }: { sent: { route: string; body: unknown }[] }, route: string): unknown[] =>
  sent.filter((request) => request.route === route).map(({ body }) => body);

test('one press repeats the close of every symbol that Close All could not close', async () => {
  const { wire } = await renderNoticesAfterCloseAll([{ symbol: 'BTCUSDT' }, { symbol: 'ETHUSDT' }]);
  expect(screen.getByRole('log')).toHaveTextContent('Closed 0 positions, 2 failedNot closed: BTCUSDT, ETHUSDT');
  fireEvent.click(screen.getByRole('button', { name: 'Close BTCUSDT, ETHUSDT again' }));
  await act(settlePromises);
  expect(bodiesSentTo(wire, 'POST /api/close')).toEqual([{ symbol: 'BTCUSDT' }, { symbol: 'ETHUSDT' }]);
  expect(bodiesSentTo(wire, 'POST /api/close-all')).toHaveLength(1);
});

test('one press repeats Close All when the bot names no symbol for one of the failed closes', async () => {
  const { wire } = await renderNoticesAfterCloseAll(['order 7', { symbol: 'BTCUSDT' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Close All Positions again' }));
  await act(settlePromises);
  expect(bodiesSentTo(wire, 'POST /api/close-all')).toHaveLength(2);
});

test('a notice loses the button for a symbol that is closed meanwhile', async () => {
  const { wire, store, wait } = await renderNoticesAfterCloseAll([{ symbol: 'BTCUSDT' }, { symbol: 'SOLUSDT' }]);
  const load = async (trades: object[], active_trades: number): Promise<void> => {
    wire.answer('GET /api/trades', trades);
    wire.answer('GET /api/status', aStatus({ active_trades }));
    await act(async () => {
      await store.dispatch(tradesApi.endpoints.getTrades.initiate(RECENT_TRADES_QUERY, { forceRefetch: true }));
      await store.dispatch(refreshStatus());
    });
    await wait(100);
  };
  const button = () => screen.queryByRole('button', { name: /^Close .* again$/ })?.textContent;
  const closed = { status: 'CLOSED', exit_time: 2 } as const;
  await load([aTrade('1', { symbol: 'BTCUSDT' }), aTrade('2', { symbol: 'SOLUSDT' })], 2);
  expect(button()).toBe('Close BTCUSDT, SOLUSDT again');
  // An open trade that is not loaded can be of any symbol.
  await load([aTrade('1', { symbol: 'BTCUSDT' }), aTrade('2', { symbol: 'SOLUSDT', ...closed })], 2);
  expect(button()).toBe('Close BTCUSDT, SOLUSDT again');
  await load([aTrade('1', { symbol: 'BTCUSDT' }), aTrade('2', { symbol: 'SOLUSDT', ...closed })], 1);
  expect(button()).toBe('Close BTCUSDT again');
  await load([aTrade('1', { symbol: 'BTCUSDT', ...closed }), aTrade('2', { symbol: 'SOLUSDT', ...closed })], 0);
  expect(button()).toBeUndefined();
  expect(screen.getByRole('log')).toHaveTextContent('Not closed: BTCUSDT, SOLUSDT');
});

test('a notice keeps Flatten again until bot and account agree that nothing is open', async () => {
  const { wire, store, wait } = await renderScreen(<NoticesHost />, ({ wire }) => {
    wire.answer('POST /api/flatten', () => Response.json({ detail: 'no link' }, { status: 503 }));
    wire.answer('GET /api/orders', { orders: [] });
  });
  await act(async () => {
    await store.dispatch(executionApi.endpoints.flattenAccount.initiate({ confirm: 'FLATTEN' }));
    await store.dispatch(executionApi.endpoints.getOrders.initiate());
  });
  const hasButton = async (active_trades: number, over: Parameters<typeof anAccount>[0] = {}): Promise<boolean> => {
    const status = aStatus({ mode: 'LIVE', active_trades, capabilities: ['execution'], execution: anAccount(over) });
    wire.answer('GET /api/status', status);
    await act(async () => store.dispatch(refreshStatus()));
    await wait(100);
    return screen.queryByRole('button', { name: 'Flatten again' }) !== null;
  };
  expect(await hasButton(1)).toBe(true);
  expect(await hasButton(0, { link: 'down' })).toBe(true);
  expect(await hasButton(0, { agreed_age_ms: null })).toBe(true);
  expect(await hasButton(0)).toBe(false);
});
