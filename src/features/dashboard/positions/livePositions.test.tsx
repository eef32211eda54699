import { screen, within } from '@testing-library/react';
import type { ExecutionStatus } from '@/contract/bot/execution';
import { anAccount } from '@/testing/rows/accountStatus';
import { useFakeClock } from '@/testing/console/fakeEnvironment';
import { aPosition, aStatus, aTrade, EMPTY_DIAGNOSTICS } from '@/testing/rows/fixtures';
import { renderScreen } from '@/testing/console/renderScreen';
import { DashboardPnl } from '../DashboardFigures';
import { OpenPositions } from './OpenPositions';

beforeEach(() => {
  useFakeClock();
  // Makes the monotonic clock, which measures ages, follow the fake wall clock.
  const startedAt = Date.now();
  jest.spyOn(performance, 'now').mockImplementation(() => Date.now() - startedAt);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const renderPositions = (
  capabilities: string[],
  quantity: number | null = 0.025,
  execution?: ExecutionStatus,
  over: object = {},
) =>
  renderScreen(
    <>
      <DashboardPnl />
      <OpenPositions />
    </>,
    ({ wire }) => {
      wire.answer('GET /api/status', aStatus({ capabilities, execution }));
      wire.answer('GET /api/trades', [aTrade('one', { sl_price: 59_900, tp_price: 60_200, quantity, ...over })]);
      wire.answer('GET /api/diagnostics', EMPTY_DIAGNOSTICS);
    },
  );

const positionRow = (): HTMLElement =>
  within(screen.getByRole('table', { name: 'Open positions' })).getAllByRole('row')[1]!;
const positionCell = (name: string): Element => positionRow().querySelector(`[data-name="${name}"]`)!;
const positionsFrame = (...data: unknown[]) => ({ type: 'positions', data });

test('an open position shows price, net PnL and stop from each positions frame', async () => {
  const { receive } = await renderPositions(['positions']);
  expect(positionCell('PnL now')).toHaveTextContent('—');
  await receive(positionsFrame(aPosition('one', { sl_state: 'breakeven', sl_price: 60_000, tp_price: 60_200 })));
  expect(positionCell('Size USDT')).toHaveTextContent('1,500 0.025');
  expect(positionCell('Size USDT')).toBeVisible();
  expect(positionCell('Price now')).toHaveTextContent('60,050.00');
  expect(positionCell('PnL now')).toHaveTextContent('+1.25 +2.50% +0.50R');
  expect(positionCell('SL to TP')).toHaveTextContent('60,000.00 at breakeven60,200.00');
  expect(positionCell('SL to TP')).toHaveTextContent('stop at breakeven, 25 % of the way from stop to target');
});

test('an open position shows the age of the live figures when no new frame arrives', async () => {
  const { receive, wait } = await renderPositions(['positions']);
  await receive(positionsFrame(aPosition('one')));
  expect(positionCell('PnL now')).not.toHaveTextContent('old');
  await wait(8_000);
  expect(positionCell('PnL now')).toHaveTextContent(/old [678] s/);
});

test('an open position shows the age of the price when a new frame has an old price', async () => {
  const { receive } = await renderPositions(['positions']);
  await receive(positionsFrame(aPosition('one', { age_ms: 42_000 })));
  expect(positionCell('PnL now')).toHaveTextContent('old 42 s');
});

test('an open position without an order book shows the text "waiting for a book"', async () => {
  const { receive } = await renderPositions(['positions']);
  await receive(positionsFrame(aPosition('one', { age_ms: 42_000, waiting_for_book: true })));
  expect(positionCell('PnL now')).toHaveTextContent('waiting for a book, old 42 s');
});

test('the tile of the PnL shows the sum of the open PnL of all positions', async () => {
  const { receive, wait } = await renderPositions(['positions', 'diagnostics']);
  await wait(50);
  const sum = (): HTMLElement => screen.getByText(/open PnL/).parentElement!;
  expect(sum()).toHaveTextContent('— open PnL, no position');
  await receive(positionsFrame(aPosition('one'), aPosition('two', { unrealized_pnl_net: -3 })));
  expect(sum()).toHaveTextContent('−1.75 open PnL, 2 positions');
  expect(screen.getByText('worst, BTCUSDT').parentElement).toHaveTextContent('−3.00');
  await receive(positionsFrame());
  expect(sum()).toHaveTextContent('— open PnL, no position');
});

test('an open position shows the distance of stop and target when the bot sends no live positions', async () => {
  await renderPositions(['diagnostics']);
  expect(screen.queryByText(/open PnL/)).toBeNull();
  expect(positionCell('TP')).toHaveTextContent('60,200.00 +0.33%');
});

test('the open positions have no size column when the bot sends no quantity', async () => {
  await renderPositions([], null);
  expect(positionCell('Size USDT')).not.toBeVisible();
});

test.each([
  ['its trigger price', { trigger: 64_120.5, naked_ms: null }, '64,120.50'],
  ['how long it is missing', { trigger: null, naked_ms: 1_200 }, 'none, 1.2 s'],
  ['how long it was not read', { trigger: null, naked_ms: null, unread_ms: 12_000 }, 'not read for 12 s'],
  ['how old it is', { trigger: 64_120.5, naked_ms: null, unread_ms: 12_000 }, '64,120.50 not read for 12 s'],
])('an open position on an account shows of its stop at the exchange %s', async (_what, stop, text) => {
  const stops = [{ trade_id: 'one', symbol: 'BTCUSDT', ...stop }];
  await renderPositions(['positions', 'execution'], 0.025, anAccount({ stops }));
  expect(positionCell('Stop at exchange').textContent.trim()).toBe(text);
  expect(screen.getByRole('columnheader', { name: 'Stop at exchange' })).toBeInTheDocument();
});

test('the open positions of a bot without an account have no column for stops at the exchange', async () => {
  await renderPositions(['positions'], 0.025, anAccount());
  expect(screen.queryByRole('columnheader', { name: 'Stop at exchange' })).not.toBeInTheDocument();
});

const ON_ACCOUNT = ['positions', 'execution'];
const DISPUTED = {
  ...{ symbol: 'BTCUSDT', kind: 'quantity', ledger_qty: 0.025, exchange_qty: 0.01, since: null, is_disputed: true },
};

test('a part fill shows the quantity that is held now', async () => {
  const { receive, wait } = await renderPositions(['positions'], 0.025);
  await receive(positionsFrame(aPosition('one', { held_qty: 0.025, full_qty: 0.05 })));
  expect(within(positionRow()).getByRole('rowheader')).toHaveTextContent('BTCUSDT0.025 of 0.05');
  await receive(positionsFrame(aPosition('one', { held_qty: 0.01, full_qty: 0.025 })));
  expect(within(positionRow()).getByRole('rowheader')).toHaveTextContent('BTCUSDT0.01 of 0.025');
  expect(positionCell('Size USDT')).toHaveTextContent('600 0.01');
  await receive(positionsFrame(aPosition('one', { held_qty: 0.025, full_qty: 0.025 })));
  await wait(1_000);
  expect(within(positionRow()).getByRole('rowheader').textContent.trim()).toBe('BTCUSDT');
});

test('a position that the account disputes is named disputed, and Close names what it can close', async () => {
  const { receive } = await renderPositions(ON_ACCOUNT, 0.025, anAccount({ findings: [DISPUTED] }), { mode: 'LIVE' });
  await receive(positionsFrame(aPosition('one')));
  expect(positionRow()).toHaveTextContent('disputed');
  expect(positionRow()).toHaveAttribute('data-disputed');
  expect(within(positionRow()).getByRole('button', { name: 'Close 0.01 BTCUSDT' })).toHaveAccessibleDescription(
    'Bot and account differ: Close can close 0.01',
  );
});

test.each([
  [0, 'by Adopt'],
  [-0.01, 'by Flatten'],
])('a position of which the account holds %d shows no PnL and ends %s', async (exchange_qty, wayOut) => {
  const account = anAccount({ findings: [{ ...DISPUTED, exchange_qty }] });
  const { receive } = await renderPositions(ON_ACCOUNT, 0.025, account, { mode: 'LIVE' });
  await receive(positionsFrame(aPosition('one')));
  expect(positionCell('PnL now')).toHaveTextContent('closed at the account, fill not read');
  expect(positionRow()).not.toHaveTextContent('1.25');
  expect(screen.getByText(/open PnL/)).toHaveTextContent('open PnL, 1 position, 1 unknown');
  expect(positionRow()).toHaveTextContent(new RegExp(`${wayOut}$`));
  expect(within(positionRow()).queryByRole('button', { name: /Close/ })).toBeNull();
});

test('a trade of mode PAPER is not disputed by an account', async () => {
  await renderPositions(ON_ACCOUNT, 0.025, anAccount({ findings: [DISPUTED] }), { mode: 'PAPER' });
  expect(positionRow()).not.toHaveTextContent('disputed');
});

test('positions and orders that the bot does not own are rows of the same table, without PnL', async () => {
  const findings = [
    { ...DISPUTED, symbol: 'ETHUSDT', ledger_qty: 0, exchange_qty: -0.4 },
    { ...DISPUTED, symbol: 'SOLUSDT', kind: 'unknown order', ledger_qty: 0, exchange_qty: 2 },
  ];
  await renderPositions(ON_ACCOUNT, 0.025, anAccount({ findings }), { mode: 'LIVE' });
  const [, own, position, orders] = within(screen.getByRole('table', { name: 'Open positions' })).getAllByRole('row');
  expect(own).not.toHaveTextContent('not of the bot');
  expect(position).toHaveTextContent('ETHUSDTnot of the botSHORT—0.4——position of −0.4———by Flatten');
  expect(orders).toHaveTextContent('SOLUSDTnot of the bot—————2 orders———by Flatten');
  for (const row of [position!, orders!]) expect(row.children).toHaveLength(own!.children.length);
});

test('a foreign position is listed when the bot has no open position', async () => {
  const findings = [{ ...DISPUTED, symbol: 'ETHUSDT', ledger_qty: 0, exchange_qty: 0.4 }];
  await renderPositions(ON_ACCOUNT, 0.025, anAccount({ findings }), { status: 'CLOSED' });
  expect(positionRow()).toHaveTextContent('ETHUSDTnot of the botLONG');
});

test('a flat account shows no live PnL of a trade whose fill was not read', async () => {
  const account = anAccount({ flat_at: Date.UTC(2026, 2, 10, 21, 16, 22) });
  const { receive } = await renderPositions([...ON_ACCOUNT, 'diagnostics'], 0.025, account, { mode: 'LIVE' });
  await receive(positionsFrame(aPosition('one')));
  expect(positionRow()).toHaveTextContent('closed at the account, fill not read');
  expect(document.body).not.toHaveTextContent('1.25');
});

test('a holding that a late fill can explain is not called foreign', async () => {
  const findings = [{ ...DISPUTED, symbol: 'ETHUSDT', ledger_qty: 0, exchange_qty: 0.4, is_disputed: false }];
  await renderPositions(ON_ACCOUNT, 0.025, anAccount({ findings }), { status: 'CLOSED' });
  expect(positionRow()).toHaveTextContent('ETHUSDTnot explained yetLONG');
});
