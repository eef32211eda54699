import { screen, within } from '@testing-library/react';
import { DEFAULT_SYMBOL_COUNT } from '@/testing/server/embeddedServer';
import { renderConsole, setUpConsoleTests } from '@/testing/console/renderConsole';
import {
  failedCommandTexts,
  visibleCommands,
  controlBarFigure,
  pageHeaderText,
  messageTexts,
  tableRows,
} from './onScreen';

setUpConsoleTests();

type RenderedOperator = Awaited<ReturnType<typeof renderConsole>>;

const activeTradeCount = (): number => Number(controlBarFigure('Active Trades'));
const openTradeRows = (): string[] => tableRows('Open positions');

/** Returns a signed-in operator whose bot has an open trade. */
async function signInWithOpenTrade({
  symbols = DEFAULT_SYMBOL_COUNT,
  timeoutSeconds = 15,
}: { symbols?: number; timeoutSeconds?: number } = {}): Promise<RenderedOperator> {
  const operator = await renderConsole({ symbols });
  // The short trade timeout closes every trade during the test.
  operator.server().bot.saveParameters({ timeout_seconds: timeoutSeconds, exit_on_timeout: true });
  await operator.signIn();
  await operator.press('Start Bot');
  await operator.passUntil(() => activeTradeCount() > 0);
  return operator;
}

test('Start Bot produces live signals and a trade within a minute without a second click', async () => {
  const operator = await renderConsole();
  await operator.signIn();
  expect(screen.getByText('No signals yet')).toBeInTheDocument();
  expect(screen.getByText('No trades yet')).toBeInTheDocument();
  operator.wire.requests.splice(0);
  await operator.press('Start Bot');
  await operator.passUntil(() => tableRows('Recent signals').length >= 2 && openTradeRows().length > 0, 60_000);
  expect(controlBarFigure('Status')).toBe('RUNNING');
  expect(Number(controlBarFigure('Total Signals'))).toBeGreaterThanOrEqual(2);
  expect(operator.wire.requests).not.toContain('GET /api/signals');
});

test('a stopped bot monitors open trades until the last trade closes and then offers a reset', async () => {
  const operator = await signInWithOpenTrade({ timeoutSeconds: 5 });
  await operator.press('Pause');
  expect(controlBarFigure('Status')).toBe('PAUSED');
  await operator.press('Resume');
  expect(controlBarFigure('Status')).toBe('RUNNING');
  await operator.press('Stop Bot');
  expect(controlBarFigure('Status')).toBe('STOPPED');
  expect(visibleCommands()).toEqual(['Start Bot', 'Close All Positions']);
  const [trade] = operator.server().store.trades.listOpenTrades();
  await operator.passUntil(() => activeTradeCount() === 0);
  expect(visibleCommands()).toEqual(['Start Bot', 'Emergency Reset']);
  const closed = operator
    .server()
    .store.trades.listPage(0, 10)
    .trades.find((row) => row.trade_id === trade!.trade.trade_id);
  expect(closed).toMatchObject({ status: 'CLOSED', reason_exit: expect.not.stringMatching(/MANUAL|CLOSE_ALL/) });
  expect(tableRows('Recent trades')).toContainEqual(expect.stringMatching(`${closed!.symbol}.*CLOSED`));
  expect(openTradeRows()).toEqual([]);
});

test('the control bar reports a failed Stop without alert or message until a status shows a stopped bot', async () => {
  const operator = await renderConsole();
  await operator.signIn();
  await operator.press('Start Bot');
  operator.wire.distort('POST /api/stop', () => Response.json({ detail: 'busy' }, { status: 500 }));
  operator.wire.distort('GET /api/status', async (reply) => Response.json({ ...(await reply.json()), running: true }));
  await operator.press('Stop Bot');
  expect(failedCommandTexts()).toEqual([expect.stringMatching(/^not stopped, \d\d:\d\d:\d\d$/)]);
  expect(screen.getByRole('button', { name: 'Stop Bot' })).toHaveAccessibleDescription(/^not stopped/);
  await operator.press('Stop Bot');
  await operator.pass(10_000);
  expect(failedCommandTexts()).toEqual([expect.stringMatching(/^not stopped, .* ×2$/)]);
  expect([messageTexts(), screen.queryByRole('alertdialog')]).toEqual([[], null]);

  // The operator of another console stops the bot.
  operator.wire.stopDistorting();
  operator.server().bot.stop();
  await operator.pass(3_000);
  expect([controlBarFigure('Status'), failedCommandTexts()]).toEqual(['STOPPED', []]);
  expect(operator.complaints()).toEqual(Array.from({ length: 2 }, () => 'Stop Bot failed: busy'));
});

test('the control bar reports a failed Pause until the next attempt succeeds', async () => {
  const operator = await renderConsole();
  await operator.signIn();
  await operator.press('Start Bot');
  const { bot } = operator.server();
  const refuse = (): void => {
    throw new Error('busy');
  };
  jest.spyOn(bot, 'pause').mockImplementationOnce(refuse);
  jest.spyOn(bot, 'resume').mockImplementationOnce(refuse);
  await operator.press('Pause');
  expect(failedCommandTexts()).toEqual([expect.stringMatching(/^not paused, /)]);
  await operator.press('Pause');
  expect([controlBarFigure('Status'), failedCommandTexts()]).toEqual(['PAUSED', []]);
  await operator.press('Resume');
  expect(failedCommandTexts()).toEqual([expect.stringMatching(/^not resumed, /)]);
  expect(operator.complaints().filter((line) => /^(Pause|Resume) failed: /.test(line))).toHaveLength(2);
});

const RUNS_ON = 'The bot keeps running and may open new positions at once.';

test('Close all and pause is the first choice for a running bot, and keeps the focus on Cancel', async () => {
  const operator = await signInWithOpenTrade();
  await operator.press('Close All Positions');
  const question = screen.getByRole('dialog', { name: 'Close all PAPER positions?' });
  expect(question).toHaveTextContent(RUNS_ON);
  expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(
    within(question)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Cancel', 'Close all and pause', 'Close All Positions']);
  operator.wire.requests.splice(0);
  await operator.click(within(question).getByRole('button', { name: 'Close all and pause' }));
  await operator.passUntil(() => activeTradeCount() === 0);
  expect(operator.wire.requests.filter((route) => route.startsWith('POST'))).toEqual([
    'POST /api/pause',
    'POST /api/close-all',
  ]);
  expect(controlBarFigure('Status')).toBe('PAUSED');
  expect(messageTexts()).toEqual([expect.stringMatching(/^Closed 1 positions.*\. The bot is paused\.$/)]);
});

test('the question of Close All offers no pause while the bot is paused', async () => {
  const operator = await signInWithOpenTrade();
  await operator.press('Pause');
  await operator.press('Close All Positions');
  const question = screen.getByRole('dialog');
  expect(question).not.toHaveTextContent(RUNS_ON);
  expect(within(question).queryByRole('button', { name: 'Close all and pause' })).not.toBeInTheDocument();
});

const refusal = () => Response.json({ detail: 'busy' }, { status: 500 });

test.each([
  ['the close fails', 'POST /api/close-all', refusal, /^Error closing positions: busy.*The bot is paused\.$/, 'PAUSED'],
  ['the pause fails', 'POST /api/pause', refusal, /^Closed 1 positions.*The bot is not paused: the pause failed/, null],
  [
    'the pause gets no answer',
    'POST /api/pause',
    () => new Promise<Response>(() => undefined),
    /^Closed 1 positions.*The bot did not answer the pause yet/,
    null,
  ],
] as const)('Close all and pause says which of the two holds when %s', async (_case, route, reply, text, status) => {
  const operator = await signInWithOpenTrade();
  operator.wire.distort(route, reply);
  await operator.press('Close All Positions');
  await operator.click(screen.getByRole('button', { name: 'Close all and pause' }));
  await operator.pass(2_000);
  expect(messageTexts()).toEqual([expect.stringMatching(text)]);
  if (status) expect(controlBarFigure('Status')).toBe(status);
  else expect(operator.server().store.trades.listOpenTrades()).toEqual([]);
  operator.complaints();
});

test('the console shows the result when a second console closes all positions', async () => {
  const operator = await signInWithOpenTrade();
  operator.server().bot.closeAll();
  operator.server().bot.stop();
  await operator.pass(3_000);
  expect([controlBarFigure('Status'), activeTradeCount(), openTradeRows()]).toEqual(['STOPPED', 0, []]);
});

test('Emergency Reset asks for confirmation with a warning and then shows the slots of the bot', async () => {
  const operator = await renderConsole();
  await operator.signIn();
  await operator.press('Emergency Reset');
  const question = screen.getByRole('dialog');
  expect(question).toHaveTextContent(
    'Use it ONLY if the system is deadlocked (0 active trades but it cannot execute new trades)',
  );
  expect(question).toHaveTextContent('resets the internal semaphore counter');
  await operator.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(operator.wire.requests).not.toContain('POST /api/emergency/reset-semaphore');

  await operator.press('Emergency Reset');
  await operator.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Emergency Reset' }));
  const alert = screen.getByRole('alertdialog');
  for (const line of ['Active positions: 0', 'Max concurrent: 5', 'Available slots: 5', 'Slot counter reset']) {
    expect(alert).toHaveTextContent(line);
  }
  await operator.click(within(alert).getByRole('button', { name: 'OK' }));
  await operator.pass(1_000);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('a refused Emergency Reset shows the reason of the bot', async () => {
  const operator = await renderConsole();
  await operator.signIn();
  await operator.press('Emergency Reset');
  // Another operator starts the bot before the confirmation.
  operator.server().bot.start();
  await operator.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Emergency Reset' }));
  expect(messageTexts()).toEqual(['Reset Failed: The bot is running: stop it before an emergency reset.']);
});

test('a LIVE bot requires the typed word LIVE and shows the reason of a refused Start', async () => {
  const operator = await renderConsole();
  operator.server().bot.saveParameters({ mode: 'LIVE' });
  await operator.signIn();
  expect(pageHeaderText()).toContain('Mode: LIVE');
  expect(document.title).toBe('LIVE (1) · Order Flow');
  await operator.press('Start Bot');
  const question = screen.getByRole('dialog', { name: 'Start the LIVE bot?' });
  const start = within(question).getByRole('button', { name: 'Start Bot' });
  expect(start).toBeDisabled();
  await operator.user.type(within(question).getByLabelText('Type LIVE to continue'), 'live');
  await operator.click(start);
  expect(screen.getByRole('alertdialog')).toHaveTextContent(
    'Error starting bot: This bot sends no live orders. Set the mode to PAPER in the parameters, then start it again.',
  );
  expect(operator.server().bot.status().running).toBe(false);
});
