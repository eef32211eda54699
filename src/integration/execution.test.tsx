import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ExecutionStatus } from '@/contract/bot/execution';
import { LiveSubscriptions } from '@/app/connection/LiveSubscriptions';
import { anAccount } from '@/testing/rows/accountStatus';
import { settlePromises } from '@/testing/console/fakeEnvironment';
import { aStatus, aTrade } from '@/testing/rows/fixtures';
import { loadDialogs } from '@/testing/console/loadDialogs';
import { renderScreen } from '@/testing/console/renderScreen';
import { ConfirmDialogHost } from '@/ui/messages/ConfirmDialogHost';
import { NoticesHost } from '@/app/dialogs/NoticesHost';
import { jsonReply } from '@/testing/console/fakeWire';
import {
  ExecutionPlace,
  lazyExecutionStrip,
  lazyMismatchBanner,
  MismatchPlace,
} from '@/features/execution/ExecutionPlace';

beforeAll(() => Promise.all([lazyExecutionStrip.load(), lazyMismatchBanner.load(), loadDialogs()]));
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

function Screen() {
  return (
    <>
      <LiveSubscriptions />
      <ExecutionPlace />
      <MismatchPlace />
      <NoticesHost />
      <ConfirmDialogHost />
    </>
  );
}

const accountStatus = (execution: ExecutionStatus | undefined, capabilities = ['execution']) =>
  aStatus({ mode: 'LIVE', capabilities, execution });

async function renderAccount(
  execution: ExecutionStatus | undefined,
  { orders = [], capabilities }: { orders?: readonly object[]; capabilities?: string[] } = {},
) {
  const view = await renderScreen(<Screen />, ({ wire }) => {
    wire.answer('GET /api/status', accountStatus(execution, capabilities));
    wire.answer('GET /api/trades', [aTrade('1')]);
    wire.answer('GET /api/orders', { orders });
    for (const path of ['flatten', 'orders/cancel', 'execution/halt', 'execution/release', 'execution/adopt'])
      wire.answer(`POST /api/${path}`, {});
  });
  await view.wait(50);
  return view;
}

const DISPUTED = {
  ...{ symbol: 'BTCUSDT', kind: 'quantity', ledger_qty: 0.01, exchange_qty: 0.004, since: null, is_disputed: true },
};

const user = userEvent.setup({ delay: null });
const press = async (name: string | RegExp): Promise<void> => {
  await user.click(screen.getByRole('button', { name }));
  await act(settlePromises);
};
const AN_ORDER = {
  client_id: 'one',
  symbol: 'BTCUSDT',
  side: 'BUY',
  purpose: 'entry',
  state: 'open',
  qty: 0.01,
  limit: 64_130,
  created_at: 1,
  result: { filled_qty: 0, average_price: null, delay_ms: null },
};
const dialogButton = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });
async function holdFlatten(wait: (ms: number) => Promise<unknown>): Promise<void> {
  // The environment has no pointer events with a button.
  fireEvent(dialogButton('Hold 2 s to flatten'), new MouseEvent('pointerdown', { bubbles: true }));
  await wait(2_100);
}
const strip = () => screen.getByRole('region', { name: 'Account' });

test('the strip shows account, loss of the day, link and age of the last agreement', async () => {
  await renderAccount(anAccount({ link: 'down', agreed_age_ms: 600_000 }));
  expect(strip()).toHaveTextContent('AccountBYBIT DEMO …4821');
  expect(strip()).toHaveTextContent('Equity9,874.20Free margin9,100.50Loss today (UTC)4.10 of 50.00');
  expect(strip()).toHaveTextContent('Linknot connected');
  expect(strip()).toHaveTextContent('Mismatches0Clock−12 msOrders/min3');
  expect(strip()).toHaveTextContent(/Agreed10 min/);
});

test('the strip shows how long the equity was not read instead of an old figure', async () => {
  const wallet = { list: 'wallet', age_ms: 12_000, failing_ms: 11_000, why: 'no reply in time' };
  await renderAccount(anAccount({ lists: [wallet] }));
  expect(strip()).toHaveTextContent(/Equitynot read for 12 sFree margin—/);
});

test('one lost reading of the wallet keeps the equity in the strip', async () => {
  const wallet = { list: 'wallet', age_ms: 6_000, failing_ms: 1_000, why: 'no reply in time' };
  await renderAccount(anAccount({ lists: [wallet] }));
  expect(strip()).toHaveTextContent('Equity9,874.20');
});

test('the strip shows how long stops were not read', async () => {
  const unread = { trade_id: '1', symbol: 'BTCUSDT', trigger: null, naked_ms: null, unread_ms: 12_000 };
  const stale = { trade_id: '2', symbol: 'ETHUSDT', trigger: 3_100, naked_ms: null, unread_ms: 9_000 };
  await renderAccount(anAccount({ stops: [unread, stale] }));
  expect(strip()).toHaveTextContent('BTCUSDT stop not read for 12 s');
  expect(strip().querySelectorAll('[data-tone="warning"] svg')).toHaveLength(2);
  expect(strip()).toHaveTextContent('ETHUSDT stop not read for 9 s, last 3,100.00');
});

test('a day with a gain uses up nothing of the daily loss limit', async () => {
  await renderAccount(anAccount({ daily_loss_usdt: -0.41 }));
  expect(strip()).toHaveTextContent('Loss today (UTC)0.00 of 50.00');
});

test('a ban shows until when the exchange accepts nothing', async () => {
  await renderAccount(anAccount({ link: 'banned', link_until: Date.UTC(2026, 2, 10, 12, 5, 9) }));
  expect(strip()).toHaveTextContent(/Banned by the exchange until \d\d:05:09\. The bot sends nothing\./);
});

test.each([
  ['no account', undefined, ['execution']],
  ['no capability execution', anAccount({ findings: [DISPUTED] }), ['positions']],
])('a bot with %s has no strip, and is never asked for its account', async (_what, account, capabilities) => {
  const { wire, wait } = await renderAccount(account, { capabilities });
  for (let second = 0; second < 10; second += 1) await wait(1_000);
  expect(screen.queryByRole('region', { name: 'Account' })).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(wire.count('GET /api/status')).toBeGreaterThan(3);
  expect(wire.sent.filter(({ route }) => /orders|flatten|execution/.test(route))).toEqual([]);
});

test('Flatten is sent only after the operator held its button for 2 s', async () => {
  const { wire, wait } = await renderAccount(
    anAccount({ findings: [{ ...DISPUTED, symbol: 'ETHUSDT', is_disputed: false }] }),
    {
      orders: [
        { ...AN_ORDER, symbol: 'SOLUSDT', state: 'open' },
        { ...AN_ORDER, symbol: 'XRPUSDT', state: 'done' },
      ],
    },
  );
  await press('Flatten');
  const dialog = within(screen.getByRole('dialog'));
  expect(screen.getByRole('dialog')).toHaveTextContent('Known positions and orders: BTCUSDT, ETHUSDT, SOLUSDT.');
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(dialog.getByRole('button', { name: 'Hold 2 s to flatten' })).toHaveAccessibleDescription(
    'Hold the button for 2 s with pointer, finger, space or enter. An earlier release does nothing.',
  );
  await user.click(dialog.getByRole('button', { name: 'Hold 2 s to flatten' }));
  await wait(3_000);
  expect(wire.count('POST /api/flatten')).toBe(0);
  await holdFlatten(wait);
  expect(wire.last('POST /api/flatten')?.body).toEqual({ confirm: 'FLATTEN' });
});

test('a mismatch shows one Flatten on the screen', async () => {
  await renderAccount(anAccount({ findings: [DISPUTED] }));
  expect(screen.getAllByRole('button', { name: /Flatten/ })).toHaveLength(1);
  expect(screen.getByRole('alert')).toHaveTextContent('Flatten, above, closes everything.');
});

test('a mismatch on a flat account names Adopt as the way out', async () => {
  await renderAccount(anAccount({ findings: [{ ...DISPUTED, exchange_qty: 0 }], flat_at: '2026-03-10T12:00:00.000Z' }));
  expect(screen.getByRole('alert')).toHaveTextContent('The account is flat: Adopt settles the position of the bot.');
  expect(screen.getByRole('button', { name: 'Adopt 0' })).toBeInTheDocument();
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

test('a flat account is named with the time of its reading', async () => {
  await renderAccount(anAccount({ flat_at: Date.UTC(2026, 2, 10, 21, 16, 22) }));
  expect(strip()).toHaveTextContent(/Account flat, read at \d\d:16:22/);
  expect(strip()).not.toHaveTextContent('no position');
});

test('halts and warnings stay in the strip, and only the halt of the operator can be released', async () => {
  const halt = { cause: 'daily_loss', text: 'the daily loss reached 50 USDT', since: null };
  const { wire } = await renderAccount(anAccount({ halts: [halt], warnings: ['The key has no IP restriction.'] }));
  expect(strip()).toHaveTextContent('Entries halted: the daily loss reached 50 USDT');
  expect(strip()).toHaveTextContent('The key has no IP restriction.');
  expect(screen.getByRole('button', { name: 'Halt entries' })).toHaveAccessibleDescription(/keep their stops/);
  expect(screen.getByRole('button', { name: 'Flatten' })).toHaveAccessibleDescription(/Nothing stays open/);
  await press('Halt entries');
  expect(wire.count('POST /api/execution/halt')).toBe(1);
});

test('each position shows its stop at the exchange, or how long it has none, first', async () => {
  const stop = { trade_id: '1', symbol: 'BTCUSDT', trigger: 64_120.5, naked_ms: null };
  const naked = { trade_id: '2', symbol: 'ETHUSDT', trigger: null, naked_ms: 100_000 };
  await renderAccount(anAccount({ stops: [stop, naked] }));
  const [first, second] = within(screen.getByRole('list', { name: 'State of the account' })).getAllByRole('listitem');
  expect(first).toHaveTextContent(/ETHUSDT no stop for 10\d\.\d s/);
  expect(second).toHaveTextContent('BTCUSDT stop at exchange 64,120.50');
});

test('the orders list unknown orders first, with their age and their results at the exchange and on paper', async () => {
  const { result } = AN_ORDER;
  const orders = [
    {
      ...AN_ORDER,
      client_id: 'open',
      state: 'partly_filled',
      created_at: Date.now() - 64_000,
      result: { ...result, filled_qty: 0.004, average_price: 64_120 },
    },
    {
      ...AN_ORDER,
      client_id: 'done',
      state: 'done',
      estimate: { filled_qty: 0.01, average_price: 64_125, delay_ms: 84 },
    },
    { ...AN_ORDER, client_id: 'lost', state: 'unknown' },
  ];
  await renderAccount(anAccount(), { orders });
  await press('1 unknown, 1 open');
  expect(screen.getByRole('dialog')).toHaveTextContent('Delay on paper: time from the order to that estimated fill.');
  const [, ...rows] = within(screen.getByRole('dialog')).getAllByRole('row');
  expect(rows.map((row) => row.children[1]?.textContent.trim())).toEqual(['unknown', 'partly filled', 'done']);
  expect(rows[1]).toHaveTextContent(/1 min \d s/);
  expect(rows[1]).toHaveTextContent('0.004 at 64,120.00');
  expect(rows[2]).toHaveTextContent('not filled—0.01 at 64,125.0084 ms');
});

test('the details list every figure, halt, warning, mismatch and stop', async () => {
  const halt = { cause: 'disputed', text: 'BTCUSDT differs', since: null };
  const stop = { trade_id: '1', symbol: 'BTCUSDT', trigger: 64_120.5, naked_ms: null };
  const account = anAccount({ halts: [halt], warnings: ['No IP restriction.'], findings: [DISPUTED], stops: [stop] });
  await renderAccount(account);
  expect(strip()).not.toHaveTextContent('BTCUSDT differs');
  await press('Details');
  const dialog = screen.getByRole('dialog', { name: 'Account at the exchange' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.trim()),
  ).toEqual([
    'Entries halted: BTCUSDT differs',
    'No IP restriction.',
    'BTCUSDT: the bot holds 0.01, the account 0.004',
    'BTCUSDT stop at exchange 64,120.50',
  ]);
  expect(dialog).toHaveTextContent('Mismatches1');
});

test('a status that grows old marks figures and stops as last known', async () => {
  const stop = { trade_id: '1', symbol: 'BTCUSDT', trigger: 64_120.5, naked_ms: null };
  const { wire, wait } = await renderAccount(anAccount({ stops: [stop] }));
  expect(strip()).not.toHaveAttribute('data-old');
  wire.answer('GET /api/status', () => Promise.reject(new TypeError('gone')));
  for (let second = 0; second < 10; second += 1) await wait(1_000);
  expect(strip()).toHaveAttribute('data-old');
  expect(strip()).toHaveTextContent('BTCUSDT stop at exchange 64,120.50 (last known)');
  expect(strip()).toHaveTextContent(/old \d+ s/);
});

test('a double click on Halt entries sends it once, and does not release the halt', async () => {
  const { wire, wait } = await renderAccount(anAccount());
  const halts = [{ cause: 'operator', text: 'halted by the operator', since: null }];
  wire.answer('POST /api/execution/halt', () => {
    wire.answer('GET /api/status', accountStatus(anAccount({ halts })));
    return jsonReply({});
  });
  await press('Halt entries');
  await wait(100);
  await press('Release entries');
  expect(wire.count('POST /api/execution/halt')).toBe(1);
  expect(wire.count('POST /api/execution/release')).toBe(0);
  await wait(1_000);
  await press('Release entries');
  expect(wire.count('POST /api/execution/release')).toBe(1);
});

test('Halt entries waits for a status that shows its effect before it can be sent again', async () => {
  const { wire, wait } = await renderAccount(anAccount());
  const late = wire.hold('GET /api/status');
  await press('Halt entries');
  await wait(1_000);
  await press('Halting...');
  expect(wire.count('POST /api/execution/halt')).toBe(1);
  while (late.waiting.length > 0) late.release(jsonReply(accountStatus(anAccount())));
  await wait(1_000);
  await press('Halt entries');
  expect(wire.count('POST /api/execution/halt')).toBe(2);
});

test('a slow Flatten that the operator asks for twice is sent once', async () => {
  const { wire, wait } = await renderAccount(anAccount());
  const slow = wire.hold('POST /api/flatten');
  for (const name of ['Flatten', 'Flattening...']) {
    await press(name);
    await holdFlatten(wait);
    await wait(1_000);
  }
  expect(slow.waiting).toHaveLength(1);
  slow.release(jsonReply({ closed: ['BTCUSDT'], cancelled: 2 }));
  await wait(1_000);
  expect(screen.getByText('Flatten: 1 position closed, 2 orders cancelled')).toBeInTheDocument();
  expect(wire.count('POST /api/flatten')).toBe(1);
});

test('a failed Flatten names itself, and one button repeats it without another hold', async () => {
  const { wire, wait } = await renderAccount(anAccount());
  wire.answer('POST /api/flatten', () => jsonReply({ detail: 'no link to the exchange' }, 503));
  await press('Flatten');
  await holdFlatten(wait);
  await wait(1_000);
  expect(
    screen.getByText('Flatten failed: no link to the exchange. Orders and positions can remain.'),
  ).toBeInTheDocument();
  await press('Flatten again');
  expect(wire.count('POST /api/flatten')).toBe(2);
  expect(wire.last('POST /api/flatten')?.body).toEqual({ confirm: 'FLATTEN' });
});

test('a click on Cancel of an entry order sends one cancel, and none for a bot without the call', async () => {
  const orders = [
    { ...AN_ORDER, can_cancel: true },
    { ...AN_ORDER, client_id: 'two', symbol: 'ETHUSDT' },
  ];
  const { wire } = await renderAccount(anAccount(), { orders });
  await press(/open orders/);
  const cancel = dialogButton('Cancel the entry order of BTCUSDT');
  expect(within(screen.getByRole('dialog')).queryByRole('button', { name: /ETHUSDT/ })).not.toBeInTheDocument();
  await user.click(cancel);
  await user.click(cancel);
  await act(settlePromises);
  expect(wire.count('POST /api/orders/cancel')).toBe(1);
  expect(wire.last('POST /api/orders/cancel')?.body).toEqual({ client_id: 'one' });
});

test('the cancel of an exit order says what stays open, and asks', async () => {
  const exit = { purpose: 'exit', side: 'SELL', trade_id: 'T-1', reduce_only: true, can_cancel: true };
  const stop = { trade_id: 'T-1', symbol: 'BTCUSDT', trigger: 64_000, naked_ms: null };
  const { wire } = await renderAccount(anAccount({ stops: [stop] }), { orders: [{ ...AN_ORDER, ...exit }] });
  await press(/open order/);
  await press('Cancel the exit order of BTCUSDT');
  expect(screen.getByText(/^0.01 BTCUSDT can stay open. Its stop at the exchange, 64,000.00, stays./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Keep order' })).toHaveFocus();
  expect(wire.count('POST /api/orders/cancel')).toBe(0);
  await press('Cancel order');
  expect(wire.count('POST /api/orders/cancel')).toBe(1);
});

test.each([
  ['Halt entries', 'execution/halt', 'Halt entries failed: out of order'],
  ['Adopt 0.004', 'execution/adopt', 'Error adopting the quantity: out of order'],
])('a failed %s names itself and can be sent again', async (name, path, text) => {
  const { wire, wait } = await renderAccount(anAccount({ findings: [DISPUTED] }));
  wire.answer(`POST /api/${path}`, () => jsonReply({ detail: 'out of order' }, 500));
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    await press(name);
    if (name.startsWith('Adopt')) await user.click(dialogButton('Adopt'));
    await wait(1_000);
    expect(screen.getByText(text, { exact: false })).toBeInTheDocument();
    expect(wire.count(`POST /api/${path}`)).toBe(attempt);
  }
});

test('Stay halted shortens the banner until a new mismatch appears', async () => {
  const { wire, wait } = await renderAccount(anAccount({ findings: [DISPUTED] }));
  await press('Stay halted');
  expect(screen.getByRole('alert')).toHaveTextContent('1 mismatch: BTCUSDT. Entries stay halted until you choose.');
  await wait(1_000);
  await press('Choose');
  expect(screen.getByRole('alert')).toHaveTextContent('the bot holds 0.01, the account 0.004');
  await wait(1_000);
  await press('Stay halted');
  const findings = [DISPUTED, { ...DISPUTED, symbol: 'ETHUSDT', ledger_qty: -3, exchange_qty: -1 }];
  wire.answer('GET /api/status', accountStatus(anAccount({ findings })));
  await wait(3_000);
  expect(screen.getByRole('alert')).toHaveTextContent('ETHUSDT: the bot holds −3, the account −1');
});
