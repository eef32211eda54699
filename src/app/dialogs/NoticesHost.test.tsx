import { act, fireEvent, screen } from '@testing-library/react';
import { botControlApi } from '@/api/bot/botControl';
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
