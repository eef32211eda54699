import { screen } from '@testing-library/react';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '@/server/store/store';
import { createEmbeddedServer } from '@/testing/server/embeddedServer';
import { renderConsole, setUpConsoleTests } from '@/testing/console/renderConsole';
import {
  dashboardCard,
  visibleCommands,
  controlBarFigure,
  pageHeaderText,
  messageTexts,
  tableRows,
  statusLineText,
} from './onScreen';

setUpConsoleTests();

const UNREACHABLE_TEXT = 'the server cannot be reached (Failed to fetch)';
const CONTROL_BAR_LABELS = ['Status', 'Mode', 'Exchange', 'Active Trades', 'Total Signals', 'Uptime'];
const DASHBOARD_CARD_LABELS = ['Total Signals', 'Active Positions', 'Closed Trades', 'Win Rate', 'Total PnL'];
/** Returns all displayed values that an operator relies on. */
const displayedValues = (): unknown => ({
  figures: CONTROL_BAR_LABELS.map(controlBarFigure),
  cards: DASHBOARD_CARD_LABELS.map((label) => dashboardCard(label).number.replace(/old \d+ s/, '')),
  signals: tableRows('Recent signals'),
  trades: tableRows('Recent trades'),
});
const oldValueMarks = (): string[] => DASHBOARD_CARD_LABELS.map((label) => dashboardCard(label).mark);

test('the console shows a banner and the age of each figure while the server is unreachable, and keeps figures and Stop', async () => {
  const operator = await renderConsole();
  await operator.signIn();
  await operator.press('Start Bot');
  await operator.passUntil(() => controlBarFigure('Active Trades') !== '0');
  const before = displayedValues();
  expect(oldValueMarks()).toEqual(['', '', '', '', '']);

  operator.server().becomeUnreachable();
  await operator.pass(100);
  expect(pageHeaderText()).toContain('Feed down');
  expect(statusLineText()).toContain('Live feed down, trying again');
  await operator.pass(2_900);
  expect(pageHeaderText()).toContain('No answer');
  await operator.pass(5_000);
  expect(displayedValues()).toEqual(before);
  const open = controlBarFigure('Active Trades');
  const were = open === '1' ? 'position was' : 'positions were';
  expect(screen.getByRole('alert')).toHaveTextContent(
    new RegExp(
      `^No answer from the bot for [678] s\\. ${open} ${were} open in PAPER mode\\. Commands may not arrive\\.$`,
    ),
  );
  expect(screen.getByLabelText('Alarm')).toHaveTextContent(/^Critical.*Bot does not answer/);
  expect(document.title).toBe('PAPER (1) · Order Flow');
  expect(screen.getByRole('main')).toHaveStyle({ opacity: '0.9' });
  expect(oldValueMarks()).toEqual(DASHBOARD_CARD_LABELS.map(() => expect.stringMatching(/^old \d+ s$/)));
  expect(pageHeaderText()).toContain('Mode: PAPER (last known)');
  expect(visibleCommands()).toEqual(expect.arrayContaining(['Stop Bot', 'Close All Positions']));

  await operator.press('Stop Bot');
  expect(messageTexts()).toEqual([]);
  const refused = ['getStatus', 'getDiagnostics', 'Stop Bot'].map((call) => `${call} failed: ${UNREACHABLE_TEXT}`);
  expect(operator.complaints()).toEqual(refused);
});

test('the console reconnects when the server is back and shows the trades of the outage', async () => {
  const operator = await renderConsole({ symbols: 20 });
  await operator.signIn();
  await operator.press('Start Bot');
  operator.server().becomeUnreachable();
  const trades = operator.server().store.trades;
  // Trades open and close during the outage.
  operator.server().bot.saveParameters({ timeout_seconds: 10, exit_on_timeout: true });
  await operator.passUntil(() => trades.listPage(0, 200).trades.some(({ status }) => status === 'CLOSED'));
  operator.server().bot.closeAll();
  operator.server().bot.stop();
  expect(tableRows('Recent trades')).toEqual([]);

  operator.server().becomeReachable();
  // The console tries to reconnect three seconds after the last attempt.
  await operator.pass(4_000);
  expect(pageHeaderText()).toContain('Connected');
  expect(statusLineText()).toContain('Live feed open');
  expect(screen.queryByText(/No answer from the bot/)).not.toBeInTheDocument();
  expect(oldValueMarks()).toEqual(['', '', '', '', '']);
  const missed = trades.listPage(0, 200);
  expect(dashboardCard('Closed Trades').number).toBe(String(missed.total));
  expect(tableRows('Recent trades')).toEqual(
    missed.trades.slice(0, 5).map(({ symbol }) => expect.stringMatching(`^${symbol} .* CLOSED `)),
  );
  expect(tableRows('Recent signals').length).toBeGreaterThan(0);
  expect([controlBarFigure('Status'), controlBarFigure('Active Trades')]).toEqual(['STOPPED', '0']);
  expect(operator.complaints()).toEqual(expect.arrayContaining([`getStatus failed: ${UNREACHABLE_TEXT}`]));
});

test('a live feed that is closed for 10 s shows the banner while the bot answers requests', async () => {
  const operator = await renderConsole();
  await operator.signIn();
  const closed = { send: () => undefined, close: () => undefined };
  const refused = jest.spyOn(operator.server(), 'openSocket').mockImplementation((_url, on) => {
    setTimeout(on.closed, 10);
    return closed;
  });
  operator.wire.sockets.at(-1)!.close();
  await operator.pass(9_000);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await operator.pass(3_000);
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^The bot answers, but its live feed is closed for 1[012] s\. 0 positions are open in PAPER mode\./,
  );
  refused.mockRestore();
  await operator.passUntil(() => screen.queryByRole('alert') === null, 8_000);
});

test('a restart of the server keeps the operator signed in, and the bot still monitors open trades', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'restart-'));
  const store = () => openStore(join(folder, 'bot.sqlite'), { secret: 'for tests' });
  try {
    const operator = await renderConsole({ store: store() });
    operator.server().bot.saveParameters({ timeout_seconds: 20, exit_on_timeout: true });
    await operator.signIn();
    await operator.press('Start Bot');
    await operator.passUntil(() => controlBarFigure('Active Trades') !== '0');
    const open = tableRows('Open positions');

    operator.server().becomeUnreachable();
    operator.server().close();
    await operator.pass(2_000);
    operator.wire.replaceServer(await createEmbeddedServer({ store: store(), startMs: Date.now() }));
    expect(operator.server().bot.status()).toMatchObject({ running: false, active_trades: open.length });
    // The status request renews the session cookie, and the next websocket attempt sends the new cookie.
    await operator.passUntil(() => statusLineText().includes('Live feed open'), 8_000);
    expect(pageHeaderText()).toContain('Connected');
    expect(controlBarFigure('Status')).toBe('STOPPED');

    await operator.passUntil(() => controlBarFigure('Active Trades') === '0', 30_000);
    expect(tableRows('Recent trades')).toEqual(
      open.map((row) => expect.stringMatching(`^${row.split(' ')[0]} .* CLOSED `)),
    );
    expect(operator.complaints()).toEqual(expect.arrayContaining([`getStatus failed: ${UNREACHABLE_TEXT}`]));
    expect(operator.wire.requests.filter((route) => route === 'POST /api/auth/login')).toHaveLength(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
