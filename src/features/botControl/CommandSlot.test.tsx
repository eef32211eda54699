import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { ControlBarCommandName } from '@/api/bot/botCommands';
import type { Status } from '@/contract/bot/status';
import { useFakeClock } from '@/testing/console/fakeEnvironment';
import { anAccount } from '@/testing/rows/accountStatus';
import { aPosition, aStatus, aTrade } from '@/testing/rows/fixtures';
import { renderScreen } from '@/testing/console/renderScreen';
import { ConfirmDialogHost, lazyQuestionDialog } from '@/ui/messages/ConfirmDialogHost';
import { CommandSlot, type CommandRequestState } from './CommandSlot';
import type { CommandContext } from './commandQuestion';
import { COMMAND_SLOTS } from './commandSlots';

const RUNNING_STATUS = aStatus({ active_trades: 0 });
const PAUSED_STATUS: Status = { ...RUNNING_STATUS, paused: true };
const toCommandContext = (status: Status | null): CommandContext => ({ status, old: false });

function commandRequestStates(
  busy: Partial<Record<ControlBarCommandName, boolean>> = {},
): Record<ControlBarCommandName, CommandRequestState> {
  const entries = COMMAND_SLOTS.flat().map((name) => [name, { send: jest.fn(), busy: busy[name] ?? false }]);
  return Object.fromEntries(entries) as Record<ControlBarCommandName, CommandRequestState>;
}

beforeAll(() => lazyQuestionDialog.load());
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const advanceTimeMs = (ms: number): void => act(() => jest.advanceTimersByTime(ms));
const pressButton = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

test('a command slot ignores clicks for 300 ms after the command changed from Pause to Resume', () => {
  const sending = commandRequestStates();
  const slot = (status: Status) => (
    <CommandSlot names={['pauseBot', 'resumeBot']} context={toCommandContext(status)} sending={sending} />
  );
  const { rerender } = render(slot(RUNNING_STATUS));
  advanceTimeMs(1000);
  rerender(slot(PAUSED_STATUS));
  pressButton('Resume');
  advanceTimeMs(299);
  pressButton('Resume');
  expect(sending.resumeBot.send).not.toHaveBeenCalled();
  advanceTimeMs(1);
  pressButton('Resume');
  expect(sending.resumeBot.send).toHaveBeenCalledTimes(1);
});

test('a command slot accepts a click on the first command without a delay', () => {
  const sending = commandRequestStates();
  const slot = (status: Status | null) => (
    <CommandSlot names={['startBot']} context={toCommandContext(status)} sending={sending} />
  );
  const { rerender } = render(slot(null));
  rerender(slot({ ...RUNNING_STATUS, running: false }));
  pressButton('Start Bot');
  expect(sending.startBot.send).toHaveBeenCalledTimes(1);
});

test('a command slot ignores clicks for 300 ms after a hidden command appears again', () => {
  const sending = commandRequestStates();
  const slot = (status: Status) => (
    <CommandSlot names={['startBot']} context={toCommandContext(status)} sending={sending} />
  );
  const { rerender } = render(slot({ ...RUNNING_STATUS, running: false }));
  rerender(slot(RUNNING_STATUS));
  advanceTimeMs(1000);
  rerender(slot({ ...RUNNING_STATUS, running: false }));
  pressButton('Start Bot');
  expect(sending.startBot.send).not.toHaveBeenCalled();
});

test('a double click on a command button sends the command once', () => {
  const sending = commandRequestStates();
  render(
    <CommandSlot names={['pauseBot', 'resumeBot']} context={toCommandContext(RUNNING_STATUS)} sending={sending} />,
  );
  advanceTimeMs(1000);
  pressButton('Pause');
  advanceTimeMs(120);
  pressButton('Pause');
  expect(sending.pauseBot.send).toHaveBeenCalledTimes(1);
});

test('a click on a pending command sends nothing, except a click on Stop', () => {
  const sending = commandRequestStates({ pauseBot: true, stopBot: true });
  render(
    <>
      <CommandSlot names={['pauseBot']} context={toCommandContext(RUNNING_STATUS)} sending={sending} />
      <CommandSlot names={['stopBot']} context={toCommandContext(RUNNING_STATUS)} sending={sending} />
    </>,
  );
  advanceTimeMs(1000);
  pressButton('Pausing...');
  pressButton('Stopping...');
  expect(sending.pauseBot.send).not.toHaveBeenCalled();
  expect(sending.stopBot.send).toHaveBeenCalledTimes(1);
});

test('the command slot of Stop shows a text instead of a button while the bot is stopped', () => {
  const stopped = toCommandContext({ ...RUNNING_STATUS, running: false });
  render(<CommandSlot names={['stopBot']} context={stopped} sending={commandRequestStates()} absent="Stopped" />);
  expect(screen.getByText('Stopped')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('an empty command slot contains a disabled button that is hidden from screen readers', () => {
  const { container } = render(
    <CommandSlot
      names={['stopBot']}
      context={toCommandContext({ ...RUNNING_STATUS, running: false })}
      sending={commandRequestStates()}
    />,
  );
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(container.querySelector('button')).toBeDisabled();
});

test('a command slot takes the focus when the focused command button disappears', () => {
  const sending = commandRequestStates();
  const slot = (status: Status) => (
    <CommandSlot names={['stopBot']} context={toCommandContext(status)} sending={sending} />
  );
  const { rerender } = render(slot(RUNNING_STATUS));
  const stop = screen.getByRole('button', { name: 'Stop Bot' });
  act(() => stop.focus());
  const place = stop.parentElement;
  rerender(slot({ ...RUNNING_STATUS, running: false }));
  expect(place).toHaveFocus();
});

test('a command slot hides the failure of a command while the command is being sent again', () => {
  const failed = { at: Date.UTC(2026, 2, 10, 14, 3, 12), count: 2 };
  const slot = (busy: boolean) => {
    const sending = commandRequestStates();
    sending.stopBot = { send: jest.fn(), busy, failure: failed };
    return <CommandSlot names={['stopBot']} context={toCommandContext(RUNNING_STATUS)} sending={sending} />;
  };
  const { rerender } = render(slot(false));
  expect(screen.getByRole('status')).toHaveTextContent(/^not stopped, \d\d:03:12 ×2$/);
  rerender(slot(true));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

describe('the confirmation of Close All', () => {
  beforeEach(useFakeClock);
  // Makes the monotonic clock, which measures ages, follow the fake wall clock.
  beforeEach(() => {
    const startedAt = Date.now();
    jest.spyOn(performance, 'now').mockImplementation(() => Date.now() - startedAt);
  });

  test('the confirmation of Close All lists size and live PnL of the positions', async () => {
    const trades = [
      aTrade('1', { symbol: 'BTCUSDT', quantity: 0.01 }),
      aTrade('2', { symbol: 'ETHUSDT', side: 'SHORT', pnl_net: -20 }),
    ];
    const context = { ...toCommandContext({ ...RUNNING_STATUS, active_trades: 3 }), openTrades: () => trades };
    const { receive, wait } = await renderScreen(
      <>
        <CommandSlot names={['closeAll']} context={context} sending={commandRequestStates()} />
        <ConfirmDialogHost />
      </>,
    );
    await wait(1_000);
    await receive({ type: 'positions', data: [aPosition('1', { unrealized_pnl_net: 12.5 })] });
    pressButton('Close All Positions');
    const question = screen.getByRole('dialog', { name: 'Close all PAPER positions?' });
    expect(question).toHaveTextContent('3 positions on BYBIT');
    const rows = () =>
      within(question)
        .getAllByRole('listitem')
        .map((item) => item.textContent);
    expect(rows()).toEqual([
      'BTCUSDTLONG600 USDT+12.50',
      'ETHUSDTSHORT— USDT−20.00',
      '2 positions listed here, the bot reports 3−7.50 USDT unrealised',
    ]);
    expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await receive({ type: 'positions', data: [aPosition('1', { unrealized_pnl_net: 10 })] });
    expect(rows()[2]).toContain('−10.00 USDT unrealised');
  });

  test('the confirmation of Close All lists positions and orders of others, and what closes them', async () => {
    const finding = { kind: 'quantity', ledger_qty: 0, exchange_qty: -3, since: null, is_disputed: true };
    const findings = [
      { ...finding, symbol: 'SOLUSDT' },
      { ...finding, symbol: 'ETHUSDT', ledger_qty: 0.1, exchange_qty: 0.3, is_disputed: false },
      { ...finding, symbol: 'XRPUSDT', kind: 'unknown order', exchange_qty: 2 },
      { ...finding, symbol: 'BTCUSDT', ledger_qty: 0.01, exchange_qty: 0.004 },
    ];
    const live = aStatus({ mode: 'LIVE', capabilities: ['execution'], execution: anAccount({ findings }) });
    const context = { ...toCommandContext(live), openTrades: () => [aTrade('1', { mode: 'LIVE', symbol: 'BTCUSDT' })] };
    const { wait } = await renderScreen(
      <>
        <CommandSlot names={['closeAll']} context={context} sending={commandRequestStates()} />
        <ConfirmDialogHost />
      </>,
      ({ wire }) => wire.answer('GET /api/status', live),
    );
    await wait(1_000);
    pressButton('Close All Positions');
    await wait(1_000);
    const closed = screen.getByRole('list', { name: 'Positions to close' });
    expect(within(closed).getAllByRole('listitem')[0]).toHaveTextContent(/^BTCUSDTdisputed, closes 0.004/);
    const left = screen.getByRole('region', { name: 'Not closed by Close All' });
    expect(left).toHaveTextContent('Not closed, because the bot does not own it. Flatten closes it.');
    expect(
      within(left)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['SOLUSDT: position of −3', 'ETHUSDT: position of 0.2, a late fill can explain it', 'XRPUSDT: 2 orders']);
  });

  test('the Close All button asks for confirmation in LIVE mode, and Cancel sends nothing', async () => {
    const sending = commandRequestStates();
    const live: Status = { ...RUNNING_STATUS, mode: 'LIVE', active_trades: 2 };
    const { wait } = await renderScreen(
      <>
        <CommandSlot names={['closeAll']} context={toCommandContext(live)} sending={sending} />
        <ConfirmDialogHost />
      </>,
    );
    await wait(1_000);
    pressButton('Close All Positions');
    await act(async () => pressButton('Cancel'));
    expect(sending.closeAll.send).not.toHaveBeenCalled();
    await wait(1_000);
    pressButton('Close All Positions');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close All Positions' })));
    expect(sending.closeAll.send).toHaveBeenCalledTimes(1);
  });
});
