// The fake DevTools are the first import, because Redux Toolkit must load after the fake DevTools.
import { fakeDevTools } from './devTools';
import { fireEvent, screen, within } from '@testing-library/react';
import '@/features/apiKeys/ApiKeysTab';
import { openStore } from '@/server/store/store';
import { renderConsole, setUpConsoleTests } from '@/testing/console/renderConsole';
import { selectedTabName, messageTexts } from './onScreen';

setUpConsoleTests();

const STORED_API_KEYS = {
  binance_key: 'marker-binance-key-0001',
  binance_secret: 'marker-binance-secret-0002',
  bybit_key: 'marker-bybit-key-0003',
  bybit_secret: 'marker-bybit-secret-0004',
};
const TYPED_SECRET = 'marker-typed-secret-0005';

type RenderedConsole = Awaited<ReturnType<typeof renderConsole>>;

async function openApiKeysTab(): Promise<{ operator: RenderedConsole; store: ReturnType<typeof openStore> }> {
  const store = openStore(':memory:', { secret: 'for tests' });
  store.keys.saveKeys(STORED_API_KEYS);
  const operator = await renderConsole({ store });
  await operator.signIn();
  await operator.perform(() => void (location.hash = '#keys'));
  await operator.passUntil(() => screen.queryByDisplayValue(STORED_API_KEYS.binance_key) !== null);
  return { operator, store };
}

const typeIntoField = (label: string, text: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

const leaveConfirmationDialog = (): HTMLElement =>
  screen.getByRole('dialog', { name: 'Leave and forget unsaved keys?' });

test('a tab change, the Back button and a logout ask for confirmation before typed API keys are lost', async () => {
  const { operator } = await openApiKeysTab();
  typeIntoField('BYBIT API secret', TYPED_SECRET);
  const ways = [
    () => operator.perform(() => history.back()),
    () => operator.click(screen.getByRole('tab', { name: 'Trades' })),
    () => operator.press('Logout'),
  ];
  for (const leave of ways) {
    await leave();
    await operator.passUntil(() => screen.queryByRole('dialog') !== null, 3_000);
    expect(location.hash).toBe('#keys');
    await operator.click(within(leaveConfirmationDialog()).getByRole('button', { name: 'Cancel' }));
    await operator.pass(1_000);
    expect(selectedTabName()).toBe('API Keys');
    expect(screen.getByLabelText('BYBIT API secret')).toHaveValue(TYPED_SECRET);
  }
  await operator.click(screen.getByRole('tab', { name: 'Live Signals' }));
  await operator.click(within(leaveConfirmationDialog()).getByRole('button', { name: 'Leave' }));
  expect([selectedTabName(), location.hash]).toEqual(['Live Signals', '#signals']);
  await operator.perform(() => void (location.hash = '#keys'));
  await operator.passUntil(() => screen.queryByDisplayValue(STORED_API_KEYS.binance_key) !== null);
  expect(screen.getByLabelText('BYBIT API secret')).toHaveValue(STORED_API_KEYS.bybit_secret);
  await operator.click(screen.getByRole('tab', { name: 'Live Signals' }));
  expect([selectedTabName(), screen.queryByRole('dialog')]).toEqual(['Live Signals', null]);
});

/** Creates a request handler whose reply repeats the stored and the typed keys. */
const replyWithKeys = (status: number, body: object) => () =>
  new Response(
    JSON.stringify({
      ...body,
      detail: `Not these: ${JSON.stringify({ ...STORED_API_KEYS, bybit_secret: TYPED_SECRET })}`,
    }),
    { status },
  );

test('storage, state, logs, exports and other screens of the console contain no API key', async () => {
  const said: unknown[][] = [];
  for (const level of ['log', 'info', 'warn', 'debug'] as const) {
    jest.spyOn(console, level).mockImplementation((...words) => void said.push(words));
  }
  const { operator, store } = await openApiKeysTab();
  const { wire } = operator;
  await operator.click(screen.getByLabelText('Show secrets'));
  typeIntoField('BYBIT API secret', TYPED_SECRET);

  wire.distort('POST /api/keys/validate', replyWithKeys(422, {}));
  await operator.press('Validate Keys');
  expect(messageTexts()).toEqual([expect.stringMatching(/^Validation error: Not these: .*•••/)]);
  // The strip of the alarm about the refused keys moves the content, which then ignores early clicks.
  await operator.pass(1_000);
  wire.distort('POST /api/keys/validate', replyWithKeys(200, { valid: false, message: `No: ${TYPED_SECRET}` }));
  await operator.press('Validate Keys');
  wire.distort('POST /api/keys/save', replyWithKeys(409, {}));
  await operator.press('Save Keys');
  wire.stopDistorting();
  await operator.press('Save Keys');
  expect(store.keys.loadKeys()).toEqual({ ...STORED_API_KEYS, bybit_secret: TYPED_SECRET });
  expect(messageTexts().join()).toContain('Validation Failed: No: •••');

  await operator.perform(() => void (location.hash = '#dashboard'));
  await operator.press('Command history');
  const kept = {
    devTools: fakeDevTools.exported(),
    state: JSON.stringify(operator.store().getState()),
    storage: JSON.stringify([localStorage, sessionStorage, document.cookie, history.state, location.href]),
    page: document.documentElement.outerHTML,
    complaints: operator.complaints().join(),
    said: JSON.stringify(said),
    systemLogs: JSON.stringify(store.logs.list({ limit: 1000 })),
    requests: wire.requests.join(),
  };
  for (const [where, text] of Object.entries(kept))
    expect([where, text.match(/marker-[\w-]+/)?.[0]]).toEqual([where, undefined]);
  // The exported DevTools actions contain the call with masked keys.
  expect(kept.devTools).toContain('api/executeMutation/pending (saveKeys)');
  expect(kept.devTools).toContain('"bybit_secret":"•••"');
  expect(kept.page).toContain('Save API Keys');
});

test('saved API keys are shown after a reload, and the browser does not store the keys', async () => {
  const { operator } = await openApiKeysTab();
  typeIntoField('BYBIT API secret', ` ${TYPED_SECRET}\n`);
  await operator.press('Save Keys');
  expect(messageTexts()).toEqual(['API Keys saved successfully!']);
  await operator.pass(4_000);
  expect(messageTexts()).toEqual([]);
  await operator.reload();
  await operator.passUntil(() => screen.queryByDisplayValue(TYPED_SECRET) !== null);
  expect(screen.getByLabelText('BYBIT API secret')).toHaveAttribute('type', 'password');
});

test('opening API Keys shows the sign-in form after the server ended the session', async () => {
  const { operator } = await openApiKeysTab();
  operator.wire.distort('GET /api/keys', () => new Response('{"detail":"Not authenticated"}', { status: 401 }));
  await operator.perform(() => void (location.hash = '#dashboard'));
  await operator.perform(() => void (location.hash = '#keys'));
  await operator.pass(1_000);
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeInTheDocument();
});
