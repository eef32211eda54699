import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { selectAlert, selectMessages } from '@/slices/notices';
import { selectToken } from '@/slices/session';
import { anAccount } from '@/testing/rows/accountStatus';
import { jsonReply } from '@/testing/console/fakeWire';
import { aStatus } from '@/testing/rows/fixtures';
import { renderScreen } from '@/testing/console/renderScreen';
import { ReopenableTab } from '@/testing/screens/ReopenableTab';
import { ConfirmDialogHost, lazyQuestionDialog } from '@/ui/messages/ConfirmDialogHost';
import { ApiKeysTab } from './ApiKeysTab';

type FakeEnvironment = Awaited<ReturnType<typeof renderScreen>>;
type FakeApi = FakeEnvironment['wire'];

beforeAll(() => lazyQuestionDialog.load());
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
});
afterEach(() => jest.useRealTimers());

const STORED_KEYS = {
  binance_key: 'stored-binance-key',
  binance_secret: 'stored-binance-secret',
  bybit_key: 'stored-bybit-key',
  bybit_secret: 'stored-bybit-secret',
};

async function openApiKeysTab(prepare?: (wire: FakeApi) => void): Promise<FakeEnvironment> {
  const environment = await renderScreen(
    <>
      <ReopenableTab>
        <ApiKeysTab />
      </ReopenableTab>
      <ConfirmDialogHost />
    </>,
    ({ wire }) => {
      wire.answer('GET /api/keys', STORED_KEYS);
      wire.answer('POST /api/keys/save', { status: 'saved' });
      wire.answer('POST /api/keys/validate', { valid: true, message: 'BINANCE: may read and trade.' });
      prepare?.(wire);
    },
  );
  await environment.wait(100);
  return environment;
}

const inputByLabel = (label: string): HTMLInputElement => screen.getByLabelText(label);
const KEY_FIELD_LABELS = ['BINANCE API key', 'BINANCE API secret', 'BYBIT API key', 'BYBIT API secret'];
const keyInputValues = (): string[] => KEY_FIELD_LABELS.map((label) => inputByLabel(label).value);
const typeIntoInput = (label: string, value: string): void =>
  void fireEvent.change(inputByLabel(label), { target: { value } });
const buttonByName = (name: string) => screen.getByRole('button', { name });
async function pressButton(environment: FakeEnvironment, name: string): Promise<void> {
  fireEvent.click(buttonByName(name));
  await environment.wait(100);
}
/** Returns the text below a key field, without the invisible character of an empty text. */
const keyFieldNoteText = (label: string): string =>
  document.getElementById(inputByLabel(label).getAttribute('aria-describedby')!)!.textContent.replace('\u200b', '');
const messageTexts = ({ store }: FakeEnvironment): string[] => selectMessages(store.getState()).map(({ text }) => text);
const asksBeforePageUnload = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const SAVE_KEYS_ROUTE = 'POST /api/keys/save';
const VALIDATE_KEYS_ROUTE = 'POST /api/keys/validate';

describe('the form', () => {
  test('the API keys form hides the four stored keys until the operator ticks Show secrets', async () => {
    await openApiKeysTab();
    expect(keyInputValues()).toEqual(Object.values(STORED_KEYS));
    expect(KEY_FIELD_LABELS.map((label) => inputByLabel(label).type)).toEqual(Array(4).fill('password'));
    fireEvent.click(screen.getByLabelText('Show secrets'));
    expect(KEY_FIELD_LABELS.map((label) => inputByLabel(label).type)).toEqual(Array(4).fill('text'));
    fireEvent.click(screen.getByLabelText('Show secrets'));
    expect(KEY_FIELD_LABELS.map((label) => inputByLabel(label).type)).toEqual(Array(4).fill('password'));
  });

  test.each([false, true])(
    'the key fields disable autofill, spell check and password managers, with Show secrets set to %p',
    async (shown) => {
      await openApiKeysTab();
      if (shown) fireEvent.click(screen.getByLabelText('Show secrets'));
      for (const label of KEY_FIELD_LABELS) {
        const field = inputByLabel(label);
        expect(field).toHaveAttribute('autocomplete', shown ? 'off' : 'new-password');
        expect(field).toHaveAttribute('spellcheck', 'false');
        expect(field).toHaveAttribute('autocapitalize', 'none');
        for (const mark of ['data-1p-ignore', 'data-lpignore', 'data-bwignore', 'data-form-type']) {
          expect(field).toHaveAttribute(mark);
        }
        // Browsers offer to save a field with a sign-in name or inside a form element.
        expect(field.name).toBe('');
        expect(field.form).toBeNull();
      }
    },
  );

  test('the API keys form trims a pasted key and reports a blank inside a secret', async () => {
    const environment = await openApiKeysTab((wire) => wire.answer('GET /api/keys', {}));
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.click(inputByLabel('BYBIT API key'));
    await user.paste(' \n\tpasted-key\u200b \r\n');
    expect(inputByLabel('BYBIT API key').value).toBe('pasted-key');
    typeIntoInput('BYBIT API secret', 'a secret-in-halves');
    expect(keyFieldNoteText('BYBIT API secret')).toBe('changed, not saved; there is a blank in it');
    await pressButton(environment, 'Save Keys');
    expect(environment.wire.last(SAVE_KEYS_ROUTE)?.body).toEqual({
      binance_key: '',
      binance_secret: '',
      bybit_key: 'pasted-key',
      bybit_secret: 'a secret-in-halves',
    });
  });

  test('the API keys form marks and counts unsaved keys until Undo restores the stored keys', async () => {
    const environment = await openApiKeysTab();
    expect(asksBeforePageUnload()).toBe(false);
    typeIntoInput('BINANCE API key', 'another');
    typeIntoInput('BYBIT API secret', '');
    expect(KEY_FIELD_LABELS.map(keyFieldNoteText)).toEqual([
      'changed, not saved',
      '',
      '',
      'will be removed, not saved; missing: BYBIT needs both',
    ]);
    expect(screen.getByRole('status')).toHaveTextContent('2 unsaved changes: leaving this tab discards them.');
    expect(asksBeforePageUnload()).toBe(true);
    await pressButton(environment, 'Undo');
    expect(keyInputValues()).toEqual(Object.values(STORED_KEYS));
    expect(asksBeforePageUnload()).toBe(false);
  });

  test('the API keys form shows no change when the operator types the stored key again', async () => {
    await openApiKeysTab();
    typeIntoInput('BINANCE API key', 'another');
    typeIntoInput('BINANCE API key', STORED_KEYS.binance_key);
    expect(keyFieldNoteText('BINANCE API key')).toBe('');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('the API keys form clears typed keys and hides shown keys when the operator leaves the tab', async () => {
    const environment = await openApiKeysTab();
    typeIntoInput('BINANCE API key', 'typed-and-left');
    fireEvent.click(screen.getByLabelText('Show secrets'));
    await pressButton(environment, 'leave the tab');
    expect(document.documentElement.outerHTML).not.toMatch(/typed-and-left|stored-/);
    expect(JSON.stringify(environment.store.getState())).not.toMatch(/typed-and-left|stored-/);
    expect(asksBeforePageUnload()).toBe(false);
    await pressButton(environment, 'come back');
    expect(keyInputValues()).toEqual(Object.values(STORED_KEYS));
    expect(inputByLabel('BINANCE API key').type).toBe('password');
  });

  test('the API Keys tab lists the key permissions of each bot mode and marks the current mode', async () => {
    await openApiKeysTab();
    const help = screen.getByRole('region', { name: 'Permissions of a key' });
    expect(help).toHaveTextContent('LIVERead + Trade permissionthe bot sends real orders');
    expect(help).toHaveTextContent('PAPERRead only permissionthe bot sends no orders; this is the current mode');
  });

  test('the API Keys tab states that the bot sends no real orders when the status says so', async () => {
    await openApiKeysTab((wire) => wire.answer('GET /api/status', aStatus({ sends_real_orders: false })));
    const help = screen.getByRole('region', { name: 'Permissions of a key' });
    expect(help).toHaveTextContent('LIVERead + Trade permissionthis bot sends no real orders');
  });

  test('the API Keys tab links to each exchange in a new window with rel=noopener', async () => {
    await openApiKeysTab();
    const links = screen.getAllByRole('link');
    expect(links.map((link) => new URL(link.getAttribute('href')!).hostname)).toEqual([
      'www.binance.com',
      'www.bybit.com',
    ]);
    for (const link of links) {
      expect(link).toHaveAttribute('target', '_blank');
      expect(link.getAttribute('rel')).toContain('noopener');
    }
  });
});

describe('saving', () => {
  test('the API keys form asks for the typed word when the bot cannot see the account of a key', async () => {
    const detail = 'The account of the new key cannot be seen. Type DEMO if the key belongs to the same account.';
    const environment = await openApiKeysTab((wire) => {
      wire.answer('GET /api/status', aStatus({ capabilities: ['execution'], execution: anAccount() }));
      wire.answer(SAVE_KEYS_ROUTE, () => jsonReply({ detail }, 428));
    });
    await environment.wait(5_000);
    typeIntoInput('BYBIT API key', 'new-bybit-key');
    await pressButton(environment, 'Save Keys');
    const dialog = within(screen.getByRole('dialog'));
    expect(screen.getByRole('dialog')).toHaveTextContent(detail);
    expect(messageTexts(environment)).toEqual([]);
    environment.wire.answer(SAVE_KEYS_ROUTE, { status: 'saved' });
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'DEMO' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save Keys' }));
    await environment.wait(100);
    expect(environment.wire.last(SAVE_KEYS_ROUTE)?.body).toEqual({
      ...STORED_KEYS,
      bybit_key: 'new-bybit-key',
      confirm: 'DEMO',
    });
  });

  test('the API keys form shows why the bot refuses a key when no word can be typed', async () => {
    const detail = 'The account of the new key cannot be seen. Type DEMO if the key belongs to the same account.';
    const environment = await openApiKeysTab((wire) => wire.answer(SAVE_KEYS_ROUTE, () => jsonReply({ detail }, 428)));
    await pressButton(environment, 'Save Keys');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save Keys' }));
    await environment.wait(100);
    expect(messageTexts(environment)).toEqual([detail]);
  });

  test('the Save Keys button sends the four keys and shows a message for 3 seconds', async () => {
    const environment = await openApiKeysTab();
    typeIntoInput('BYBIT API key', 'new-bybit-key');
    environment.wire.answer('GET /api/keys', { ...STORED_KEYS, bybit_key: 'new-bybit-key' });
    await pressButton(environment, 'Save Keys');
    expect(environment.wire.last(SAVE_KEYS_ROUTE)?.body).toEqual({ ...STORED_KEYS, bybit_key: 'new-bybit-key' });
    expect(messageTexts(environment)).toEqual(['API Keys saved successfully!']);
    expect(keyFieldNoteText('BYBIT API key')).toBe('');
    expect(asksBeforePageUnload()).toBe(false);
    await environment.wait(3_100);
    expect(messageTexts(environment)).toEqual([]);
  });

  test('the API keys form shows the saved keys when the bot cannot return the stored keys', async () => {
    const environment = await openApiKeysTab();
    typeIntoInput('BYBIT API key', 'new-bybit-key');
    environment.wire.answer('GET /api/keys', () => jsonReply({ detail: 'Busy' }, 503));
    await pressButton(environment, 'Save Keys');
    expect(inputByLabel('BYBIT API key').value).toBe('new-bybit-key');
    expect(keyFieldNoteText('BYBIT API key')).toBe('');
  });

  test('the API keys form ignores clicks and input while the keys are being saved', async () => {
    const environment = await openApiKeysTab();
    const held = environment.wire.hold(SAVE_KEYS_ROUTE);
    typeIntoInput('BYBIT API key', 'new-bybit-key');
    fireEvent.click(buttonByName('Save Keys'));
    fireEvent.click(buttonByName('Saving...'));
    fireEvent.click(buttonByName('Validate Keys'));
    await environment.wait(100);
    expect(held.waiting).toHaveLength(1);
    expect(environment.wire.count(VALIDATE_KEYS_ROUTE)).toBe(0);
    expect(inputByLabel('BYBIT API key')).toBeDisabled();
  });

  test.each([
    ['is rejected', () => jsonReply({ detail: 'Keys are locked' }, 409), 'Keys are locked'],
    ['fails in the server', () => new Response('', { status: 500 }), 'Failed to save API keys'],
    [
      'reaches no server',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'Network error: the server cannot be reached (Failed to fetch)',
    ],
  ])('a save of API keys that %s shows the error and keeps the typed key', async (_how, reply, text) => {
    const environment = await openApiKeysTab((wire) => wire.answer(SAVE_KEYS_ROUTE, reply));
    typeIntoInput('BYBIT API key', 'new-bybit-key');
    await pressButton(environment, 'Save Keys');
    expect(messageTexts(environment)).toEqual([text]);
    expect(inputByLabel('BYBIT API key').value).toBe('new-bybit-key');
    expect(keyFieldNoteText('BYBIT API key')).toBe('changed, not saved');
  });

  test('the Save Keys button asks for confirmation while the LIVE bot runs, and Cancel sends nothing', async () => {
    const environment = await openApiKeysTab((wire) => wire.answer('GET /api/status', aStatus({ mode: 'LIVE' })));
    await pressButton(environment, 'Save Keys');
    const question = screen.getByRole('dialog', { name: 'Replace the stored API keys?' });
    expect(question).toHaveTextContent('The bot is running in LIVE mode: it trades with these keys.');
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await environment.wait(1_000);
    expect(environment.wire.count(SAVE_KEYS_ROUTE)).toBe(0);
    await pressButton(environment, 'Save Keys');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save Keys' }));
    await environment.wait(1_000);
    expect(environment.wire.count(SAVE_KEYS_ROUTE)).toBe(1);
  });
});

describe('validating', () => {
  test('the Validate Keys button sends the unsaved keys of the form and shows the result in an alert', async () => {
    const environment = await openApiKeysTab();
    typeIntoInput('BINANCE API key', 'not-saved-yet');
    await pressButton(environment, 'Validate Keys');
    expect(environment.wire.last(VALIDATE_KEYS_ROUTE)?.body).toEqual({ ...STORED_KEYS, binance_key: 'not-saved-yet' });
    expect(selectAlert(environment.store.getState())?.text).toBe(
      'API Keys Validated Successfully!\nBINANCE: may read and trade.',
    );
    expect(environment.wire.count(SAVE_KEYS_ROUTE)).toBe(0);
    expect(keyFieldNoteText('BINANCE API key')).toBe('changed, not saved');
  });

  test('the API keys form shows the validation result of an exchange until the operator edits a key of the exchange', async () => {
    const exchanges = [
      { exchange: 'BINANCE', valid: true, message: 'the key is genuine, permissions: read and trade.' },
      { exchange: 'BYBIT', valid: false, message: 'the exchange does not know this key.' },
    ];
    const environment = await openApiKeysTab((wire) =>
      wire.answer(VALIDATE_KEYS_ROUTE, { valid: false, message: 'BYBIT: unknown', exchanges }),
    );
    await pressButton(environment, 'Validate Keys');
    const outcomeIn = (name: string) => screen.getByRole('group', { name }).querySelector('.outcome');
    expect(outcomeIn('BINANCE')).toHaveTextContent('Valid: the key is genuine, permissions: read and trade.');
    expect(outcomeIn('BYBIT')).toHaveTextContent('Not valid: the exchange does not know this key.');
    typeIntoInput('BYBIT API key', 'another');
    expect(outcomeIn('BYBIT')).toHaveTextContent(/^Not validated$/);
  });

  test('the Validate Keys and Save Keys buttons ignore clicks while the keys are being validated', async () => {
    const environment = await openApiKeysTab();
    const held = environment.wire.hold(VALIDATE_KEYS_ROUTE);
    fireEvent.click(buttonByName('Validate Keys'));
    fireEvent.click(buttonByName('Validating...'));
    fireEvent.click(buttonByName('Save Keys'));
    await environment.wait(100);
    expect(held.waiting).toHaveLength(1);
    expect(environment.wire.count(SAVE_KEYS_ROUTE)).toBe(0);
  });

  test('the console shows the result of a key validation after the operator left the API Keys tab', async () => {
    const environment = await openApiKeysTab();
    const held = environment.wire.hold(VALIDATE_KEYS_ROUTE);
    fireEvent.click(buttonByName('Validate Keys'));
    await pressButton(environment, 'leave the tab');
    held.release(jsonReply({ valid: false, message: 'BYBIT: the key has expired.' }));
    await environment.wait(100);
    expect(messageTexts(environment)).toEqual(['Validation Failed: BYBIT: the key has expired.']);
  });

  test.each([
    ['are not valid', () => jsonReply({ valid: false, message: 'No' }), 'Validation Failed: No'],
    ['are rejected', () => jsonReply({ detail: 'Too many' }, 429), 'Validation error: Too many'],
    ['fail in the server', () => new Response('', { status: 500 }), 'Validation error: Unknown error'],
  ])('a validation of API keys that %s shows the reason', async (_what, reply, text) => {
    const environment = await openApiKeysTab((wire) => wire.answer(VALIDATE_KEYS_ROUTE, reply));
    await pressButton(environment, 'Validate Keys');
    expect(messageTexts(environment)).toEqual([text]);
  });
});

describe('stored keys that cannot be read', () => {
  const REASON = 'The stored API keys cannot be read with the present secret.';
  const openTabWithUnreadableKeys = () =>
    openApiKeysTab((wire) => wire.answer('GET /api/keys', () => jsonReply({ detail: REASON }, 409)));

  test('the API keys form shows why the stored keys are unreadable and loads the keys on Try again', async () => {
    const environment = await openTabWithUnreadableKeys();
    expect(messageTexts(environment)).toEqual([]);
    expect(environment.errors).toEqual([`getKeys failed: ${REASON}`]);
    expect(screen.getByRole('status')).toHaveTextContent(`The stored keys could not be read: ${REASON}`);
    environment.wire.answer('GET /api/keys', STORED_KEYS);
    await pressButton(environment, 'Try again');
    expect(keyInputValues()).toEqual(Object.values(STORED_KEYS));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  test('the API keys form saves nothing when the operator leaves the tab while the save confirmation is open', async () => {
    const environment = await openTabWithUnreadableKeys();
    typeIntoInput('BYBIT API key', 'new-bybit-key');
    await pressButton(environment, 'Save Keys');
    expect(screen.getByRole('dialog')).toHaveTextContent('Saving replaces all four of them');
    // Simulates the browser's back button, which leaves the tab while the confirmation dialog is open.
    fireEvent.click(screen.getByText('leave the tab'));
    await environment.wait(1_000);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(environment.wire.count(SAVE_KEYS_ROUTE)).toBe(0);
  });
});

test('a save of API keys that the bot answers with 401 signs the operator out', async () => {
  const environment = await openApiKeysTab();
  environment.wire.answer(SAVE_KEYS_ROUTE, () => jsonReply({ detail: 'Not authenticated' }, 401));
  await pressButton(environment, 'Save Keys');
  expect(selectToken(environment.store.getState())).toBeNull();
  expect(messageTexts(environment)).toEqual([]);
});
