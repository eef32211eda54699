import { screen } from '@testing-library/react';
import { refreshStatus } from '@/api/bot/status';
import { BOT_COMMANDS } from '@/api/bot/botCommands';
import { useFakeClock } from '@/testing/console/fakeEnvironment';
import type { ExecutionStatus } from '@/contract/bot/execution';
import type { Status } from '@/contract/bot/status';
import { anAccount } from '@/testing/rows/accountStatus';
import { aStatus } from '@/testing/rows/fixtures';
import { renderScreen } from '@/testing/console/renderScreen';
import { ControlBar } from './ControlBar';

beforeEach(useFakeClock);
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('a status with an unreadable field shows the other fields and logs the field once', async () => {
  const { wire, store, wait, errors } = await renderScreen(<ControlBar />);
  const read = async (status: object): Promise<void> => {
    wire.answer('GET /api/status', { ...aStatus({ active_trades: 3, total_signals: 41 }), ...status });
    await Promise.all([store.dispatch(refreshStatus()), wait(50)]);
  };
  const figures = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);
  await read({ uptime_seconds: -3600 });
  await read({ uptime_seconds: -3600, exchange: 7 });
  expect(figures()).toEqual(['RUNNING', 'PAPER', 'unknown', '3', '41', 'unknown']);
  expect(errors).toEqual([
    expect.stringMatching(/^getStatus has an unreadable field: uptime_seconds: /),
    expect.stringMatching(/^getStatus has an unreadable field: exchange: /),
  ]);
  await read({ mode: 'paper', paused: 'no', active_trades: null });
  expect(figures()).toEqual(['unknown', 'unknown', 'BYBIT', 'unknown', '41', '1m 1s']);
  await read({ exchange: 'OKX' });
  expect(figures()).toContain('OKX');
});

test.each<[string, Partial<ExecutionStatus>, Partial<Status>]>([
  ['RUNNING, entries halted', { halts: [{ cause: 'operator', text: 'halted', since: null }] }, {}],
  ['RUNNING, no entries', { link: 'down' }, {}],
  ['RUNNING, no entries', {}, { storage_problem: 'disk full' }],
  ['RUNNING, no entries', {}, { mode: 'PAPER', entry_limit: 'drawdown 5.10% has reached max_drawdown_pct 5%' }],
  ['RUNNING', {}, { mode: 'PAPER', entry_limit: null }],
  ['PAUSED', { link: 'down' }, { paused: true }],
  ['STOPPED', { link: 'down' }, { running: false }],
  ['RUNNING', {}, {}],
])('the figure Status reads %s for the account %j and the status %j', async (text, account, over) => {
  // The ages of the page use the monotonic clock, which must follow the fake clock.
  const startedAt = Date.now();
  jest.spyOn(performance, 'now').mockImplementation(() => Date.now() - startedAt);
  const { wait } = await renderScreen(<ControlBar />, ({ wire }) =>
    wire.answer(
      'GET /api/status',
      aStatus({ mode: 'LIVE', capabilities: ['execution'], execution: anAccount(account), ...over }),
    ),
  );
  await wait(100);
  expect(screen.getAllByRole('definition')[0]).toHaveTextContent(new RegExp(`^${text}$`));
});

test('Pause, Stop and Close All say what stays open and what keeps its stop', async () => {
  await renderScreen(<ControlBar />);
  for (const [name, text] of [
    ['Pause', /Positions stay open, and keep their stops/],
    ['Stop Bot', /Positions stay open and monitored, and keep their stops/],
    ['Close All Positions', /Positions and orders of others stay open/],
  ] as const) {
    const button = screen.getByRole('button', { name });
    expect(button).toHaveAccessibleDescription(text);
    expect(button).toHaveAttribute('title', expect.stringMatching(text));
  }
});

test('the control bar renders no command again when only the uptime of the bot changes', async () => {
  const { wire, store, wait } = await renderScreen(<ControlBar />);
  const shown = jest.spyOn(BOT_COMMANDS.stopBot, 'shown');
  const read = async (status: object): Promise<void> => {
    wire.answer('GET /api/status', status);
    await Promise.all([store.dispatch(refreshStatus()), wait(50)]);
  };
  await read(aStatus({ uptime_seconds: 63 }));
  expect(screen.getByText('1m 3s')).toBeInTheDocument();
  expect(shown).not.toHaveBeenCalled();
  await read(aStatus({ running: false }));
  expect(shown).toHaveBeenCalled();
});
