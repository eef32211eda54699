import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { BarCommandName } from '@/api/botCommands';
import type { Status } from '@/contract/status';
import { aTrade } from '@/testing/fixtures';
import { ConfirmHost } from '@/ui/messages/ConfirmHost';
import { ConsoleTheme } from '@/ui/theme/ConsoleTheme';
import { CommandSlot, type Sending } from './CommandSlot';
import type { BarView } from './questions';
import { SLOTS } from './slots';

const running: Status = {
  running: true,
  paused: false,
  mode: 'PAPER',
  exchange: 'BYBIT',
  active_trades: 0,
  total_signals: 0,
  uptime_seconds: 0,
};
const paused: Status = { ...running, paused: true };
const view = (status: Status | null): BarView => ({ status, old: false });

function commands(busy: Partial<Record<BarCommandName, boolean>> = {}): Record<BarCommandName, Sending> {
  const entries = SLOTS.flat().map((name) => [name, { send: jest.fn(), busy: busy[name] ?? false }]);
  return Object.fromEntries(entries) as Record<BarCommandName, Sending>;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const advance = (ms: number): void => act(() => jest.advanceTimersByTime(ms));
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

test('a slot ignores clicks for 300 ms after its command changed, so that a second click on Pause does not resume', () => {
  const sending = commands();
  const slot = (status: Status) => (
    <CommandSlot names={['pauseBot', 'resumeBot']} view={view(status)} sending={sending} />
  );
  const { rerender } = render(slot(running));
  advance(1000);
  rerender(slot(paused));
  press('Resume');
  advance(299);
  press('Resume');
  expect(sending.resumeBot.send).not.toHaveBeenCalled();
  advance(1);
  press('Resume');
  expect(sending.resumeBot.send).toHaveBeenCalledTimes(1);
});

test('a slot accepts the first click after the sign-in', () => {
  const sending = commands();
  const slot = (status: Status | null) => <CommandSlot names={['startBot']} view={view(status)} sending={sending} />;
  const { rerender } = render(slot(null));
  rerender(slot({ ...running, running: false }));
  press('Start Bot');
  expect(sending.startBot.send).toHaveBeenCalledTimes(1);
});

test('a command that returns to its slot ignores clicks for the first 300 ms', () => {
  const sending = commands();
  const slot = (status: Status) => <CommandSlot names={['startBot']} view={view(status)} sending={sending} />;
  const { rerender } = render(slot({ ...running, running: false }));
  rerender(slot(running));
  advance(1000);
  rerender(slot({ ...running, running: false }));
  press('Start Bot');
  expect(sending.startBot.send).not.toHaveBeenCalled();
});

test('a double click sends one command', () => {
  const sending = commands();
  render(<CommandSlot names={['pauseBot', 'resumeBot']} view={view(running)} sending={sending} />);
  advance(1000);
  press('Pause');
  advance(120);
  press('Pause');
  expect(sending.pauseBot.send).toHaveBeenCalledTimes(1);
});

test('a running command is not sent again, except Stop', () => {
  const sending = commands({ pauseBot: true, stopBot: true });
  render(
    <>
      <CommandSlot names={['pauseBot']} view={view(running)} sending={sending} />
      <CommandSlot names={['stopBot']} view={view(running)} sending={sending} />
    </>,
  );
  advance(1000);
  press('Pausing...');
  press('Stopping...');
  expect(sending.pauseBot.send).not.toHaveBeenCalled();
  expect(sending.stopBot.send).toHaveBeenCalledTimes(1);
});

test('a slot without a command keeps its width and is empty for a screen reader', () => {
  const { container } = render(
    <CommandSlot names={['stopBot']} view={view({ ...running, running: false })} sending={commands()} />,
  );
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(container.querySelector('button')).toBeDisabled();
});

test('the focus stays in the slot when its command disappears', () => {
  const sending = commands();
  const slot = (status: Status) => <CommandSlot names={['stopBot']} view={view(status)} sending={sending} />;
  const { rerender } = render(slot(running));
  const stop = screen.getByRole('button', { name: 'Stop Bot' });
  act(() => stop.focus());
  const place = stop.parentElement;
  rerender(slot({ ...running, running: false }));
  expect(place).toHaveFocus();
});

test('the mark of a failed command disappears while the command is sent again', () => {
  const failed = { at: Date.UTC(2026, 2, 10, 14, 3, 12), count: 2 };
  const slot = (busy: boolean) => {
    const sending = commands();
    sending.stopBot = { send: jest.fn(), busy, failure: failed };
    return <CommandSlot names={['stopBot']} view={view(running)} sending={sending} />;
  };
  const { rerender } = render(slot(false));
  expect(screen.getByRole('status')).toHaveTextContent(/^not stopped, \d\d:03:12 ×2$/);
  rerender(slot(true));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('the question before closing all LIVE positions lists them with their sum', async () => {
  const trades = [
    aTrade('1', { symbol: 'BTCUSDT', pnl_net: 12.5 }),
    aTrade('2', { symbol: 'ETHUSDT', side: 'SHORT', pnl_net: -20 }),
  ];
  const live: Status = { ...running, mode: 'LIVE', active_trades: 3 };
  render(
    <ConsoleTheme>
      <CommandSlot names={['closeAll']} view={{ ...view(live), openTrades: () => trades }} sending={commands()} />
      <ConfirmHost />
    </ConsoleTheme>,
  );
  advance(1000);
  press('Close All Positions');
  const question = screen.getByRole('dialog', { name: 'Close all LIVE positions?' });
  expect(question).toHaveTextContent('3 positions on BYBIT will be closed at the market, with real money.');
  expect(
    within(question)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'BTCUSDTLONG+12.50',
    'ETHUSDTSHORT−20.00',
    '2 positions listed here, the bot reports 3−7.50 USDT unrealised',
  ]);
  expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus();
});

test('closing all LIVE positions asks first and sends nothing on Cancel', async () => {
  const sending = commands();
  const live: Status = { ...running, mode: 'LIVE', active_trades: 2 };
  render(
    <>
      <CommandSlot names={['closeAll']} view={view(live)} sending={sending} />
      <ConfirmHost />
    </>,
  );
  advance(1000);
  press('Close All Positions');
  await act(async () => press('Cancel'));
  expect(sending.closeAll.send).not.toHaveBeenCalled();
  advance(1000);
  press('Close All Positions');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close All Positions' })));
  expect(sending.closeAll.send).toHaveBeenCalledTimes(1);
});
