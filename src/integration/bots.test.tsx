import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderBots } from '@/testing/console/renderBots';
import { setUpConsoleTests } from '@/testing/console/renderConsole';
import { anAlarm } from '@/testing/alarms/alarm';
import { alarmChanged } from '@/live/events';
import { fieldEdited } from '@/slices/parameterDraft';
import { noticeAdded } from '@/slices/notices';
import { controlBarFigure, messageTexts, selectedTabName } from './onScreen';

setUpConsoleTests();

let page: Awaited<ReturnType<typeof renderBots>>;
afterEach(() => page.leave());

const rowOf = (name: string): string => screen.getByRole('row', { name }).textContent;
const storeOf = (name: string) => page.consoles.consoleOf(page.idOf(name)).store;
const press = async (button: HTMLElement): Promise<void> => {
  await page.pass(600);
  fireEvent.click(button);
  await page.pass(600);
};

test('a switch shows the address, the draft and the notices of the other bot, and none of the left one', async () => {
  page = await renderBots(['Day', 'Night']);
  expect(document.title).toBe('PAPER · Day · Order Flow');
  act(() => page.server('Day').bot.start());
  await page.pass(2_000);
  expect(controlBarFigure('Status')).toBe('RUNNING');
  act(() => {
    location.hash = '#trades';
    storeOf('Day').dispatch(noticeAdded({ kind: 'message', severity: 'error', text: 'No close' }));
    storeOf('Day').dispatch(fieldEdited({ key: 'obi_threshold', value: 0.4, saved: 0.3 }));
  });
  await page.pass(1_000);
  expect(messageTexts().join()).toContain('Day: No close');

  await page.type('b2');
  expect(document.title).toContain('Night');
  expect(controlBarFigure('Status')).toBe('STOPPED');
  expect(selectedTabName()).toBe('Dashboard');
  expect(messageTexts()).toEqual([]);
  expect(storeOf('Night').getState().parameterDraft.edits).toEqual({});
  expect(Object.keys(localStorage)).toContain(`bot/${page.idOf('Night')}/persist:session`);

  // Only the shown bot has a live connection, and a bot in the background gets no lists.
  expect(storeOf('Day').getState().connection.phase).toBe('idle');
  page.requests.splice(0);
  await page.pass(8_000);
  const toDay = page.requests.filter((request) => request.startsWith('Day'));
  expect(toDay.every((request) => /status|alarms|analytics/.test(request))).toBe(true);
  expect(toDay.length).toBeLessThan(8);
  expect(page.requests).toContain('Day GET /api/status');

  act(() => history.back());
  await page.pass(1_500);
  expect(document.title).toContain('Day');
  expect(selectedTabName()).toBe('Trades');
  expect(storeOf('Day').getState().parameterDraft.edits).toEqual({ obi_threshold: 0.4 });
  expect(storeOf('Day').getState().connection.phase).toBe('open');
  expect(new Set(page.tokens.map(({ bot, token }) => `${bot} ${token}`)).size).toBe(2);
});

test('a question and its outcome name the bot', async () => {
  page = await renderBots(['Day', 'Night']);
  act(() => page.server('Night').bot.start());
  await page.pass(12_000);
  await page.type('b2');
  await page.pass(1_000);
  await press(within(screen.getByLabelText('Bot control')).getByRole('button', { name: 'Close All Positions' }));
  const question = screen.getByRole('dialog', { name: 'Night: Close all PAPER positions?' });
  await press(within(question).getByRole('button', { name: 'Close All Positions' }));
  expect(messageTexts().join()).toMatch(/Night: Closed \d+ positions/);
});

test('Close all on all tells the outcome of each bot, and a hanging bot is never done and delays no other', async () => {
  page = await renderBots(['Day', 'Night', 'Third']);
  for (const name of ['Day', 'Night', 'Third']) act(() => page.server(name).bot.start());
  await page.pass(12_000);
  await page.type('b0');
  expect(rowOf('Night')).toContain('RUNNING');
  page.fail('Night', 'hangs');
  await press(screen.getByRole('button', { name: 'Close all on all' }));
  const question = screen.getByRole('dialog', { name: 'Close all positions of all bots?' });
  expect(within(question).getByRole('list', { name: 'Bots' })).toHaveTextContent(/Day: \d+ positions? · PAPER/);
  await press(within(question).getByRole('button', { name: 'Close all on all' }));
  expect(screen.getByText(/done on 2 of 3 bots/)).toBeInTheDocument();
  expect(page.server('Third').bot.status().active_trades).toBe(0);
  expect(screen.getByText('Sent, no answer yet')).toBeInTheDocument();
  await page.pass(12_000);
  expect(screen.getByText(/done on 2 of 3 bots/)).toBeInTheDocument();
  expect(screen.getByText(/Its result is not known/)).toBeInTheDocument();
  expect(rowOf('Night')).toContain('offline');
  expect(screen.getByText(/Sums over 2 of 3 bots/)).toBeInTheDocument();
  expect(rowOf('Third')).toMatch(/[0-3] s ago/);
});

test('the alarm of another bot has a row of its own, names the bot and can be acknowledged', async () => {
  page = await renderBots(['Day', 'Night']);
  page.fail('Night', 'unreachable');
  await page.pass(14_000);
  const row = screen.getByRole('region', { name: 'Alarms of other bots' });
  expect(row).toHaveTextContent(/Critical.*Night: /);
  expect(document.title).toMatch(/^PAPER \(1\) · Day/);
  // An alarm of the shown bot hides it not.
  act(() => void storeOf('Day').dispatch(alarmChanged(anAlarm('feed', { rank: 'critical', title: 'Feed lost' }))));
  await page.pass(600);
  expect(screen.getByRole('region', { name: 'Alarm' })).toHaveTextContent('Feed lost');
  await press(within(row).getByRole('button', { name: /^Acknowledge .* of Night$/ }));
  await page.pass(3_000);
  expect(screen.queryByRole('region', { name: 'Alarms of other bots' })).toBeNull();
});

const ADDITIONS_PATTERN = /alarms|diagnostics|timeline|absence|execution|market|recordings|lab/;

test('a bot of an older contract stands among the others, and gets no call of an addition', async () => {
  page = await renderBots(['Day', 'Old']);
  for (const name of ['Day', 'Old']) act(() => page.server(name).bot.start());
  page.changeStatus('Old', ({ running, paused, mode, exchange, active_trades, total_signals }) => ({
    ...{ running, paused, mode, exchange, active_trades, total_signals },
  }));
  await page.pass(4_000);
  await page.type('b0');
  page.requests.splice(0);
  await page.pass(12_000);
  expect(rowOf('Old')).toMatch(/^Old\s?RUNNINGPAPERBYBIT\d+—/);
  expect(screen.getByRole('row', { name: /^PAPER, USDT/ })).toHaveTextContent(/\(1 of 2\)/);
  await page.type('b2');
  await page.pass(4_000);
  expect(controlBarFigure('Status')).toBe('RUNNING');
  const toOld = page.requests.filter((request) => request.startsWith('Old'));
  expect(toOld).toContain('Old GET /api/status');
  expect(toOld.filter((request) => ADDITIONS_PATTERN.test(request))).toEqual([]);
});

test('the page follows a bot in the background that changes its exchange and what it offers', async () => {
  page = await renderBots(['Day', 'Night']);
  act(() => void storeOf('Night').dispatch(alarmChanged(anAlarm('feed', { rank: 'warning', title: 'Feed lost' }))));
  await page.pass(2_000);
  expect(screen.getByRole('region', { name: 'Alarms of other bots' })).toHaveTextContent('Night: Feed lost');
  await page.type('b0');
  page.changeStatus('Night', (status) => ({
    ...{ ...status, exchange: 'KRAKEN', lacks: ['analytics'] },
    capabilities: (status.capabilities as string[]).filter((name) => name !== 'alarms'),
  }));
  await page.pass(3_000);
  expect(rowOf('Night')).toContain('KRAKEN');
  expect(screen.queryByRole('region', { name: 'Alarms of other bots' })).toBeNull();
  page.requests.splice(0);
  await page.pass(31_000);
  expect(new Set(page.requests.filter((request) => request.startsWith('Night')))).toEqual(
    new Set(['Night GET /api/status']),
  );
  page.changeStatus('Night', (status) => status);
  await page.pass(12_000);
  expect(page.requests).toContain('Night GET /api/alarms');
  await page.type('b2');
  expect(messageTexts().join()).toMatch(/Night: The bot no longer offers alarms, .*now offers alarms/s);
});
