import { screen } from '@testing-library/react';
import { aPosition, aTrade } from '@/testing/rows/fixtures';
import { useFakeClock } from '@/testing/console/fakeEnvironment';
import { renderScreen } from '@/testing/console/renderScreen';
import { closeTradeQuestion } from './closeQuestion';

beforeEach(useFakeClock);
afterEach(() => jest.useRealTimers());

test('the question before a close shows the live PnL of the position and the age of an old price', async () => {
  // The displayed ages and the frames of the fake environment use the same clock.
  const startedAt = Date.now();
  jest.spyOn(performance, 'now').mockImplementation(() => Date.now() - startedAt);
  const question = closeTradeQuestion([aTrade('a', { mode: 'LIVE', pnl_net: null })], 'LIVE');
  const { receive } = await renderScreen(<main>{question?.body}</main>);
  const text = () => screen.getByRole('main').textContent;
  expect(text()).toMatch(/^BTCUSDT LONG, unrealised PnL not known\. It will be closed at the market/);
  await receive({ type: 'positions', data: [aPosition('a', { unrealized_pnl_net: -12.3 })] });
  expect(text()).toMatch(/^BTCUSDT LONG, unrealised loss −12\.30 USDT\. It will/);
  await receive({ type: 'positions', data: [aPosition('a', { unrealized_pnl_net: 4, age_ms: 8_000 })] });
  expect(text()).toMatch(/^BTCUSDT LONG, unrealised gain \+4\.00 USDT, old 8 s\. It will/);
  jest.restoreAllMocks();
});

test.each([1, 2])(
  'the question before a close of %d trades names the demo account, and no real money',
  async (count) => {
    const trades = Array.from({ length: count }, (_, index) => aTrade(String(index), { mode: 'LIVE' }));
    const question = closeTradeQuestion(trades, 'LIVE', { account_kind: 'demo', account_tail: '7703' });
    await renderScreen(<main>{question?.body}</main>);
    const text = screen.getByRole('main').textContent;
    expect(question?.title).toContain('DEMO BTCUSDT');
    expect(text).toContain('will be closed at the market of the demo account …7703. This cannot be undone.');
    expect(text).not.toContain('real money');
  },
);
