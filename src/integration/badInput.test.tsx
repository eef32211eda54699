import { screen, within } from '@testing-library/react';
import { openStore } from '@/server/store/store';
import { aSignal } from '@/testing/rows/fixtures';
import { renderConsole, setUpConsoleTests } from '@/testing/console/renderConsole';
import { storedClosedTrade, NOON_MS, storedOpenTrade, storedSignal } from '@/testing/rows/storedRows';
import { selectedTabName, controlBarFigure, pageHeaderText, tableRows } from './onScreen';

setUpConsoleTests();

type RenderedOperator = Awaited<ReturnType<typeof renderConsole>>;

async function openSignedInConsole(): Promise<RenderedOperator> {
  const store = openStore(':memory:', { secret: 'for tests' });
  store.trades.save(storedClosedTrade('a', NOON_MS, 1), null);
  store.trades.save(storedClosedTrade('b', NOON_MS, -1), null);
  store.signals.add(storedSignal(NOON_MS));
  store.signals.add(storedSignal(NOON_MS + 1));
  const operator = await renderConsole({ store });
  await operator.signIn();
  return operator;
}

/** Expects page header, control bar, Dashboard and Live Signals to have content. */
async function expectNoBlankScreen(operator: RenderedOperator): Promise<void> {
  for (const [keys, tab] of [
    ['gs', 'Live Signals'],
    ['gd', 'Dashboard'],
  ] as const) {
    await operator.user.keyboard(keys);
    await operator.pass(200);
    expect(selectedTabName()).toBe(tab);
    expect(pageHeaderText()).toContain('Welcome operator');
    expect(controlBarFigure('Status')).not.toBe('');
    const panel = screen.getByRole('tabpanel');
    expect(panel).toHaveTextContent(/signals/i);
    expect(panel).not.toHaveTextContent('could not be shown');
  }
}

/** Displayed result of each call when its reply is valid. */
const RESULTS_OF_VALID_REPLIES = { getStatus: 'STOPPED', getSignals: 2, getTrades: 2 };
const displayedResults = () => ({
  getStatus: controlBarFigure('Status'),
  getSignals: tableRows('Recent signals').length,
  getTrades: tableRows('Recent trades').length,
});

test.each([
  ['getStatus', 'GET /api/status', () => Response.json({}), 'the reply does not match the contract'],
  ['getSignals', 'GET /api/signals', () => new Response('<html>', { status: 502 }), 'answered with status 502'],
  [
    'getTrades',
    'GET /api/trades',
    () => Response.json({ trades: 'none', total: 'three' }),
    'the reply does not match the contract',
  ],
])('an invalid reply to %s leaves all screens visible and is logged once', async (call, route, reply, why) => {
  const operator = await openSignedInConsole();
  operator.wire.distort(route, reply);
  await operator.reload();
  // A second poll must not log the fault again.
  await operator.pass(2_000);
  await expectNoBlankScreen(operator);
  expect(operator.complaints()).toEqual([expect.stringMatching(`^${call} failed: .*${why}`)]);
  expect(displayedResults()).toMatchObject({ ...RESULTS_OF_VALID_REPLIES, [call]: expect.anything() });

  operator.wire.stopDistorting();
  for (const again of screen.queryAllByRole('button', { name: 'Try again' })) await operator.click(again);
  await operator.pass(2_000);
  expect(displayedResults()).toEqual(RESULTS_OF_VALID_REPLIES);
});

test('invalid rows of a list are omitted, counted on screen and logged once', async () => {
  const operator = await openSignedInConsole();
  operator.wire.distort('GET /api/trades', async (good) => {
    const { trades, ...page } = await good.json();
    const [first, second] = trades;
    return Response.json({ ...page, trades: [{ ...first, of_another_version: {} }, { ...second, symbol: 7 }, null] });
  });
  await operator.reload();
  expect(tableRows('Recent trades')).toHaveLength(1);
  expect(screen.getByRole('region', { name: 'Recent trades' })).toHaveTextContent(
    '2 rows could not be read: symbol is missing or has another form',
  );
  const left = (why: string) =>
    expect.stringMatching(`^getTrades skips a row that does not match the contract: row \\d: ${why}`);
  expect(operator.complaints()).toEqual([left('symbol'), left('value')]);
});

test('each malformed live frame is logged once with the reason, and later frames are shown', async () => {
  const operator = await openSignedInConsole();
  const frames = [
    '{',
    '[]',
    '{"type":"signal","data":{"symbol":5}}',
    '{"type":"trade_open","data":{}}',
    '{"type":"trade_close","data":null}',
    new ArrayBuffer(2),
  ];
  for (let time = 0; time < 3; time += 1) frames.forEach(operator.wire.receive);
  operator.wire.receive('{"type":"of_another_version"}');
  operator.wire.receive(JSON.stringify({ type: 'signal', data: aSignal(NOON_MS + 5, { symbol: 'AFTERWARDS' }) }));
  await operator.pass(1_000);
  expect(tableRows('Recent signals')[0]).toMatch(/^AFTERWARDS/);
  expect(tableRows('Recent trades')).toHaveLength(2);
  const reasons = [
    'not JSON',
    '.*array',
    'signal: data.symbol',
    'trade_open: data.trade_id',
    'trade_close: data',
    'not a text',
  ];
  expect(operator.complaints()).toEqual(
    reasons.map((reason) => expect.stringMatching(`^A websocket frame does not match the contract: ${reason}`)),
  );
});

test('the sign-in form reports an invalid reply, and the next sign-in succeeds', async () => {
  const operator = await renderConsole();
  for (const reply of [() => Response.json({}), () => new Response('<html>')]) {
    operator.wire.distort('POST /api/auth/login', reply);
    await operator.signIn();
    expect(screen.getByRole('alert')).toHaveTextContent('Login failed. Please check your credentials.');
  }
  expect(operator.complaints()).toEqual([
    expect.stringMatching('^login failed: the reply does not match the contract: access_token'),
  ]);
  operator.wire.stopDistorting();
  await operator.signIn();
  expect(pageHeaderText()).toContain('Welcome operator');
});

test('a command with an invalid reply takes effect, and the status shows the new state', async () => {
  const operator = await openSignedInConsole();
  operator.wire.distort('POST /api/start', () => new Response('OK'));
  operator.wire.distort('POST /api/close-all', () => Response.json({ closed: 3 }));
  await operator.press('Start Bot');
  expect(controlBarFigure('Status')).toBe('RUNNING');
  operator.server().store.trades.save(storedOpenTrade('c'), null);
  await operator.passUntil(() => controlBarFigure('Active Trades') !== '0');
  await operator.press('Close All Positions');
  await operator.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close All Positions' }));
  expect(screen.getByRole('log', { name: 'Messages' })).toHaveTextContent(
    /^Close All was sent. Its result is not known/,
  );
  expect(operator.complaints()).toEqual([
    expect.stringMatching('^closeAll failed: the reply does not match the contract: closed'),
  ]);
  expect(operator.server().bot.status().active_trades).toBe(0);
});
