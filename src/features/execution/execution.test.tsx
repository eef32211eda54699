import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ExecutionStatus } from '@/contract/execution';
import { useGetStatusQuery } from '@/api/status';
import { anAccount } from '@/testing/accountStatus';
import { settlePromises } from '@/testing/fakeEnvironment';
import { aStatus, aTrade } from '@/testing/fixtures';
import { loadDialogs } from '@/testing/loadDialogs';
import { renderScreen } from '@/testing/renderScreen';
import { ConfirmDialogHost } from '@/ui/messages/ConfirmDialogHost';
import { ExecutionPlace, lazyExecutionStrip } from './ExecutionPlace';

beforeAll(() => Promise.all([lazyExecutionStrip.load(), loadDialogs()]));
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

function Screen() {
  useGetStatusQuery();
  return (
    <>
      <ExecutionPlace />
      <ConfirmDialogHost />
    </>
  );
}

async function renderAccount(execution: ExecutionStatus | undefined, orders: readonly object[] = []) {
  const view = await renderScreen(<Screen />, ({ wire }) => {
    wire.answer('GET /api/status', aStatus({ mode: 'LIVE', capabilities: ['execution'], execution }));
    wire.answer('GET /api/trades', [aTrade('1')]);
    wire.answer('GET /api/orders', { orders });
    for (const path of ['flatten', 'execution/halt', 'execution/adopt']) wire.answer(`POST /api/${path}`, {});
  });
  await view.wait(50);
  return view;
}

const user = userEvent.setup({ delay: null });
const press = async (name: string | RegExp): Promise<void> => {
  await user.click(screen.getByRole('button', { name }));
  await act(settlePromises);
};
const strip = () => screen.getByRole('region', { name: 'Account' });

const DISPUTED = {
  ...{ symbol: 'BTCUSDT', kind: 'quantity', ledger_qty: 0.01, exchange_qty: 0.004, since: null, is_disputed: true },
};

test('the strip shows account, loss of the day, link and age of the last agreement', async () => {
  await renderAccount(anAccount({ link: 'down', agreed_age_ms: 600_000 }));
  expect(strip()).toHaveTextContent('DEMO …4821');
  expect(strip()).toHaveTextContent('Loss today4.10 of 50.00');
  expect(strip()).toHaveTextContent('Linknot connected');
  expect(strip()).toHaveTextContent(/Agreed10 min/);
});

test('a bot without an account has no strip', async () => {
  await renderAccount(undefined);
  expect(screen.queryByRole('region', { name: 'Account' })).not.toBeInTheDocument();
});

test('Flatten sends the word only after the operator typed it', async () => {
  const { wire } = await renderAccount(
    anAccount({ findings: [{ ...DISPUTED, symbol: 'ETHUSDT', is_disputed: false }] }),
  );
  await press('Flatten');
  const dialog = within(screen.getByRole('dialog'));
  expect(screen.getByRole('dialog')).toHaveTextContent('Known positions: BTCUSDT, ETHUSDT.');
  expect(dialog.getByRole('button', { name: 'Flatten' })).toBeDisabled();
  await user.type(dialog.getByRole('textbox'), 'flatten');
  await user.click(dialog.getByRole('button', { name: 'Flatten' }));
  await act(settlePromises);
  expect(wire.last('POST /api/flatten')?.body).toEqual({ confirm: 'FLATTEN' });
});

test('a disputed quantity is shown with both quantities and can be adopted', async () => {
  const { wire } = await renderAccount(anAccount({ findings: [DISPUTED] }));
  expect(screen.getByRole('alert')).toHaveTextContent('BTCUSDT: the bot holds 0.01, the account 0.004');
  await press('Adopt 0.004');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Adopt' }));
  await act(settlePromises);
  expect(wire.last('POST /api/execution/adopt')?.body).toEqual({ symbol: 'BTCUSDT' });
});

test.each([
  ['a larger quantity', { exchange_qty: 0.02 }],
  ['a quantity of the other side', { exchange_qty: -0.004 }],
  ['an order of somebody else', { kind: 'unknown order', ledger_qty: 0, exchange_qty: 1 }],
])('%s cannot be adopted', async (_what, over) => {
  await renderAccount(anAccount({ findings: [{ ...DISPUTED, ...over }] }));
  expect(screen.getByRole('alert')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Adopt/ })).not.toBeInTheDocument();
});

test('a mismatch of one order names one order', async () => {
  const finding = { ...DISPUTED, kind: 'unknown order', ledger_qty: 0, exchange_qty: 1 };
  await renderAccount(anAccount({ findings: [finding] }));
  expect(screen.getByRole('alert')).toHaveTextContent('the account has 1 order that the bot did not send');
});

test('halts and warnings stay in the strip, and only the halt of the operator can be released', async () => {
  const halt = { cause: 'daily_loss', text: 'the daily loss reached 50 USDT', since: null };
  const { wire } = await renderAccount(anAccount({ halts: [halt], warnings: ['The key has no IP restriction.'] }));
  expect(strip()).toHaveTextContent('Entries halted: the daily loss reached 50 USDT');
  expect(strip()).toHaveTextContent('The key has no IP restriction.');
  await press('Halt entries');
  expect(wire.count('POST /api/execution/halt')).toBe(1);
});

test('each position shows its stop at the exchange, or how long it has none', async () => {
  const stop = { trade_id: '1', symbol: 'BTCUSDT', trigger: 64_120.5, naked_ms: null };
  const naked = { trade_id: '2', symbol: 'ETHUSDT', trigger: null, naked_ms: 100_000 };
  await renderAccount(anAccount({ stops: [stop, naked] }));
  const [first, second] = within(screen.getByRole('list', { name: 'Stops at the exchange' })).getAllByRole('listitem');
  expect(first).toHaveTextContent('BTCUSDT stop at exchange 64,120.50');
  expect(second).toHaveTextContent(/ETHUSDT no stop for 10\d\.\d s/);
});

test('the orders list unknown orders first, with their results at the exchange and on paper', async () => {
  const result = { filled_qty: 0, average_price: null, delay_ms: null };
  const order = { symbol: 'BTCUSDT', side: 'BUY', purpose: 'entry', qty: 0.01, limit: 64_130, created_at: 1, result };
  const orders = [
    {
      ...order,
      client_id: 'open',
      state: 'partly filled',
      result: { ...result, filled_qty: 0.004, average_price: 64_120 },
    },
    { ...order, client_id: 'done', state: 'done', estimate: { filled_qty: 0.01, average_price: 64_125, delay_ms: 84 } },
    { ...order, client_id: 'lost', state: 'unknown' },
  ];
  await renderAccount(anAccount(), orders);
  await press('1 open order, 1 unknown');
  const [, ...rows] = within(screen.getByRole('dialog')).getAllByRole('row');
  expect(rows.map((row) => row.children[3]?.textContent)).toEqual(['unknown', 'partly filled', 'done']);
  expect(rows[1]).toHaveTextContent('0.004 at 64,120.00');
  expect(rows[2]).toHaveTextContent('not filled0.01 at 64,125.00, 84 ms');
});
