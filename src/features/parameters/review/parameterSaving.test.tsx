import { act, fireEvent, screen } from '@testing-library/react';
import { DEFAULTS } from '@/contract/params/catalogue';
import { selectEdits } from '@/slices/parameterDraft';
import { signedOut } from '@/slices/session';
import { STORED_DRAFT_KEY } from '@/store/draftStorage';
import { wideScreenQuery } from '@/ui/theme/widths';
import { createFakeConsole } from '@/testing/console/fakeStore';
import { aStatus } from '@/testing/rows/fixtures';
import { jsonReply } from '@/testing/console/fakeWire';
import {
  buttonNamed,
  chooseOption,
  displayedDialog,
  enterValue,
  fieldInput,
  isFieldShown,
  openParameters,
  pressButton,
  rowOfField,
  SAVED_PARAMETERS,
  setUpParametersTests,
  typeIntoField,
} from '@/testing/screens/parameterScreen';

setUpParametersTests();

type FakeEnvironment = Awaited<ReturnType<typeof openParameters>>;
const unsavedEditsOf = ({ store }: Pick<FakeEnvironment, 'store'>) => selectEdits(store.getState());

/** Answers as a bot that stores the received parameters and returns them later. */
const answerAsBotWithStoredParameters: Parameters<typeof openParameters>[0] = ({ wire }) =>
  wire.answer('POST /api/params', ({ body }) => {
    wire.answer('GET /api/params', body as object);
    return jsonReply({ updated_fields: ['one', 'two'] });
  });
const checkboxByLabel = (text: string): HTMLInputElement =>
  [...document.querySelectorAll('label')].find((label) => label.textContent === text)!.querySelector('input')!;
const reviewedChangeTexts = (): string[] =>
  [...displayedDialog().querySelectorAll('tbody tr')].map((row) => row.textContent);

describe('saving the parameters', () => {
  test('the review before a save lists the changes that raise the risk in a separate table', async () => {
    await openParameters();
    enterValue('obi_threshold', '0.4');
    enterValue('trade_margin_usdt', '60');
    enterValue('max_sl_distance_pct', '0,03');
    pressButton('Save All Parameters');
    const tables = [...displayedDialog().querySelectorAll('table')].map((table) => table.textContent);
    expect(tables).toHaveLength(2);
    expect(tables[0]).toMatch(/Raises the risk.*max_sl_distance_pct0.0250.03= 3 % = 300 bps · a larger loss at the SL/);
    expect(tables[0]).toMatch(/trade_margin_usdt50 USDT60 USDT/);
    expect(tables[1]).toMatch(/Other changes.*obi_threshold0.350.4/);
  });

  test('a save posts all parameters including unknown fields and reads the saved values again', async () => {
    const environment = await openParameters(answerAsBotWithStoredParameters);
    enterValue('obi_threshold', '0.4');
    enterValue('tp_min_usd', '2');
    const reads = environment.wire.count('GET /api/params');
    await environment.save();
    const posted = environment.wire.last('POST /api/params')?.body;
    expect(posted).toEqual({ ...SAVED_PARAMETERS, obi_threshold: 0.4, tp_min_usd: 2 });
    expect(environment.notices()).toEqual(['Parameters updated successfully (2 fields)']);
    expect(environment.wire.count('GET /api/params')).toBeGreaterThanOrEqual(reads + 2);
    expect(unsavedEditsOf(environment)).toEqual({});
    expect(fieldInput('obi_threshold')).toHaveValue('0.4');
    expect(screen.getByText('No unsaved changes')).toBeInTheDocument();
  });

  test('a save of an unchanged form sends nothing and shows a message', async () => {
    const environment = await openParameters();
    pressButton('Save All Parameters');
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    expect(environment.notices()).toEqual(['Nothing to save: the form holds the values of the bot.']);
    expect(environment.wire.count('POST /api/params')).toBe(0);
  });

  test('a press on Save All Parameters includes half-typed text', async () => {
    await openParameters();
    typeIntoField('obi_threshold', '0.4');
    expect(buttonNamed('Save All Parameters')).toBeEnabled();
    fireEvent.blur(fieldInput('obi_threshold'));
    pressButton('Save All Parameters');
    expect(reviewedChangeTexts()).toEqual([expect.stringContaining('obi_threshold')]);
  });

  test('an undo after a save restores the earlier values in the form', async () => {
    const environment = await openParameters(answerAsBotWithStoredParameters);
    enterValue('obi_threshold', '0.4');
    await environment.save();
    pressButton('Undo');
    expect(unsavedEditsOf(environment)).toEqual({ obi_threshold: 0.35 });
  });

  test('a rejected save shows the reason and keeps the edits', async () => {
    const environment = await openParameters(({ wire }) =>
      wire.answer('POST /api/params', () => jsonReply({ detail: 'obi_threshold must be at most 0.3' }, 422)),
    );
    enterValue('obi_threshold', '0.4');
    await environment.save();
    expect(environment.notices()).toEqual(['Error updating parameters: obi_threshold must be at most 0.3']);
    expect(unsavedEditsOf(environment)).toEqual({ obi_threshold: 0.4 });
    expect(buttonNamed('Save All Parameters')).toBeEnabled();
  });

  test('a save that cannot read the current parameters posts nothing', async () => {
    const environment = await openParameters();
    enterValue('obi_threshold', '0.4');
    environment.wire.answer('GET /api/params', () => Promise.reject(new TypeError('Failed to fetch')));
    await environment.save();
    expect(environment.notices()).toEqual([
      'Error updating parameters: the server cannot be reached (Failed to fetch)',
    ]);
    expect(environment.wire.count('POST /api/params')).toBe(0);
    expect(unsavedEditsOf(environment)).toEqual({ obi_threshold: 0.4 });
  });

  test('a save posts nothing until the operator has resolved the changes of another operator', async () => {
    const environment = await openParameters(answerAsBotWithStoredParameters);
    enterValue('obi_threshold', '0.4');
    enterValue('tp_min_usd', '2');
    environment.wire.answer('GET /api/params', {
      ...SAVED_PARAMETERS,
      obi_threshold: 0.6,
      min_rr_ratio: 3,
      timeout_seconds: 99,
    });
    await environment.save();
    expect(environment.wire.count('POST /api/params')).toBe(0);
    expect(displayedDialog()).toHaveTextContent('Changed meanwhile by another operator');
    expect(reviewedChangeTexts()[0]).toMatch(/obi_threshold0.35.*theirs: 0.6.*mine: 0.4/);
    const pick = (name: string, index: number): void =>
      void fireEvent.click(displayedDialog().querySelectorAll(`[name="choice-${name}"]`)[index]!);
    pick('obi_threshold', 0);
    pick('min_rr_ratio', 1);
    pressButton('Save Parameters');
    await environment.wait(100);
    const posted = environment.wire.last('POST /api/params')?.body;
    expect(posted).toEqual({
      ...SAVED_PARAMETERS,
      obi_threshold: 0.6,
      tp_min_usd: 2,
      min_rr_ratio: 1.2,
      timeout_seconds: 99,
    });
    expect(unsavedEditsOf(environment)).toEqual({});
  });

  test('the review shows R:R after costs and the required win rate when a change affects R:R', async () => {
    await openParameters(answerAsBotWithStoredParameters);
    enterValue('timeout_seconds', '99');
    pressButton('Save All Parameters');
    expect(displayedDialog()).not.toHaveTextContent('after fees and slippage');
    pressButton('Cancel');
    enterValue('taker_fee_rate_pct', '0.1');
    pressButton('Save All Parameters');
    expect(displayedDialog()).toHaveTextContent(
      /A trade without walls, after fees and slippage: R:R 1.20, net 0\.\d\d, needs \d\d% wins\. Before: R:R 1\.20, net /,
    );
  });

  test('a save reports values that the bot stored differently', async () => {
    const environment = await openParameters(({ wire }) => wire.answer('POST /api/params', { updated_fields: 1 }));
    enterValue('obi_threshold', '0.4');
    await environment.save();
    expect(environment.notices()).toEqual([
      'Parameters updated successfully (1 fields)',
      'The bot stored other values: OBI threshold is 0.35',
    ]);
  });

  test('the form keeps text that is typed during a save', async () => {
    let release: (response: Response) => void = () => undefined;
    const environment = await openParameters(({ wire }) => {
      ({ release } = wire.hold('POST /api/params'));
    });
    enterValue('obi_threshold', '0.4');
    await environment.save();
    expect(buttonNamed('Saving...')).toBeDisabled();
    enterValue('obi_threshold', '0.5');
    typeIntoField('tp_min_usd', '7');
    environment.wire.answer('GET /api/params', { ...SAVED_PARAMETERS, obi_threshold: 0.4 });
    release(jsonReply({ updated_fields: ['obi_threshold'] }));
    await environment.wait(100);
    expect(fieldInput('tp_min_usd')).toHaveValue('7');
    expect(unsavedEditsOf(environment)).toEqual({ obi_threshold: 0.5 });
    expect(rowOfField('obi_threshold')).toHaveTextContent('was 0.4');
  });

  test.each([
    [true, 'The bot is running: the changes apply immediately.'],
    [false, 'The bot is stopped: the changes apply at its next start.'],
  ])(
    'review and confirmation show the same time of effect for a change to LIVE when running is %p',
    async (running, when) => {
      const environment = await openParameters(({ wire }) => wire.answer('GET /api/status', aStatus({ running })));
      fireEvent.change(fieldInput('mode'), { target: { value: 'LIVE' } });
      pressButton('Save All Parameters');
      const text = `${when} From then on it sends real orders with real money.`;
      expect(displayedDialog()).toHaveTextContent(text);
      pressButton('Save Parameters');
      await environment.wait(50);
      expect(displayedDialog()).toHaveTextContent('Switch the bot to LIVE?');
      expect(displayedDialog()).toHaveTextContent(text);
    },
  );

  test('help and review of Mode state that the bot sends no real orders when the status says so', async () => {
    await openParameters(({ wire }) => wire.answer('GET /api/status', aStatus({ sends_real_orders: false })));
    act(() => fieldInput('mode').focus());
    expect(screen.getByRole('complementary', { name: 'Help of the selected field' })).toHaveTextContent(
      'PAPER simulates every fill. LIVE means real orders, but this bot sends no real orders.',
    );
    fireEvent.change(fieldInput('mode'), { target: { value: 'LIVE' } });
    pressButton('Save All Parameters');
    expect(displayedDialog()).toHaveTextContent('This bot sends no real orders.');
    expect(displayedDialog()).not.toHaveTextContent('with real money');
  });

  test('a save that switches the bot to LIVE requires typing LIVE', async () => {
    const environment = await openParameters(answerAsBotWithStoredParameters);
    fireEvent.change(fieldInput('mode'), { target: { value: 'LIVE' } });
    await environment.save();
    expect(environment.wire.count('POST /api/params')).toBe(0);
    expect(displayedDialog()).toHaveTextContent('Switch the bot to LIVE?');
    const confirming = (): HTMLButtonElement =>
      displayedDialog().querySelector<HTMLButtonElement>('button[type="submit"]')!;
    expect(confirming()).toBeDisabled();
    fireEvent.change(displayedDialog().querySelector('input')!, { target: { value: 'LIVE' } });
    fireEvent.click(confirming());
    await environment.wait(100);
    expect(environment.wire.last('POST /api/params')?.body).toMatchObject({ mode: 'LIVE' });
  });
});

describe('unsaved edits', () => {
  test('unsaved edits and half-typed text survive a page reload', async () => {
    const environment = await openParameters();
    enterValue('obi_threshold', '0.4');
    enterValue('min_depth_usdt', 'much');
    act(() => fieldInput('tp_min_usd').focus());
    typeIntoField('tp_min_usd', '2');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    const stored = Object.fromEntries(environment.storage.kept);
    const again = createFakeConsole({ stored });
    expect(again.store.getState().parameterDraft).toMatchObject({
      edits: { obi_threshold: 0.4, tp_min_usd: 2 },
      texts: { min_depth_usdt: 'much' },
    });
  });

  test('half-typed text becomes an edit when the operator leaves the tab', async () => {
    const environment = await openParameters();
    typeIntoField('tp_min_usd', '2');
    environment.unmount();
    expect(unsavedEditsOf(environment)).toEqual({ tp_min_usd: 2 });
  });

  test.each([
    ['expired', { obi_threshold: 0.4, tp_min_usd: 2 }],
    ['operator', {}],
  ] as const)('the unsaved edits after a session that ended with reason %s are %p', async (reason, left) => {
    const environment = await openParameters();
    enterValue('obi_threshold', '0.4');
    typeIntoField('tp_min_usd', '2');
    act(() => void environment.store.dispatch(signedOut({ reason })));
    await environment.wait(50);
    environment.unmount();
    expect(unsavedEditsOf(environment)).toEqual(left);
    expect(environment.storage.kept.has(STORED_DRAFT_KEY)).toBe(reason === 'expired');
  });

  test.each(['{', '{"edits": {"obi_threshold": {}}}', '[]'])(
    'the malformed stored draft %s is not restored',
    (text) => {
      const { store } = createFakeConsole({ stored: { [STORED_DRAFT_KEY]: text } });
      expect(selectEdits(store.getState())).toEqual({});
    },
  );

  test('Undo restores discarded edits', async () => {
    const environment = await openParameters();
    enterValue('obi_threshold', '0.4');
    pressButton('Discard');
    expect(unsavedEditsOf(environment)).toEqual({});
    pressButton('Undo');
    expect(unsavedEditsOf(environment)).toEqual({ obi_threshold: 0.4 });
  });
});

describe('presets', () => {
  const preset = { ...DEFAULTS, obi_threshold: 0.5, mode: 'LIVE', exchange: 'BINANCE', preset_name: 'mine' };

  test('a chosen preset is loaded without a save, and its mode and exchange are only offered', async () => {
    const environment = await openParameters(({ wire }) => wire.answer('GET /api/presets/mine', preset));
    chooseOption('Preset', 'mine');
    await environment.wait(50);
    expect(unsavedEditsOf(environment)).toEqual({ obi_threshold: 0.5 });
    expect(environment.wire.sent.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
    expect(screen.getByText('For quiet nights')).toBeInTheDocument();
    expect(screen.getByText('mine is in the form, not saved: 1 field differs.')).toBeInTheDocument();
    fireEvent.click(checkboxByLabel('Mode: PAPER (simulated) → LIVE (real orders)'));
    expect(unsavedEditsOf(environment)).toEqual({ obi_threshold: 0.5, mode: 'LIVE' });
    fireEvent.click(checkboxByLabel('Mode: PAPER (simulated) → LIVE (real orders)'));
    expect(unsavedEditsOf(environment)).toEqual({ obi_threshold: 0.5 });
  });

  test('a save of the unchanged values of a preset also saves the preset name', async () => {
    const environment = await openParameters((made) => {
      made.wire.answer('GET /api/presets/mine', preset);
      answerAsBotWithStoredParameters(made);
    });
    chooseOption('Preset', 'mine');
    await environment.wait(50);
    await environment.save();
    expect(environment.wire.last('POST /api/params')?.body).toMatchObject({ preset_name: 'mine', mode: 'PAPER' });
  });

  test('a failed load of a preset is logged and shows no message', async () => {
    const environment = await openParameters(({ wire }) =>
      wire.answer('GET /api/presets/mine', () => jsonReply({ detail: 'gone' }, 404)),
    );
    chooseOption('Preset', 'mine');
    await environment.wait(50);
    expect(environment.notices()).toEqual([]);
    expect(environment.errors).toEqual(['getPreset failed: gone']);
    expect(unsavedEditsOf(environment)).toEqual({});
  });

  test('a built-in preset disables Delete Preset and shows the reason', async () => {
    const environment = await openParameters(({ wire }) => wire.answer('GET /api/presets/balanced', DEFAULTS));
    chooseOption('Preset', 'balanced');
    await environment.wait(50);
    expect(buttonNamed('Delete Preset')).toBeDisabled();
    expect(buttonNamed('Delete Preset')).toHaveAccessibleDescription(/Cannot delete built-in preset/);
  });

  test('the Delete Preset button is disabled only for presets that the bot lists as built-in', async () => {
    const environment = await openParameters(({ wire }) => {
      wire.answer('GET /api/presets', { presets: ['balanced', 'walls', 'mine'], built_in: ['walls'] });
      wire.answer('GET /api/presets/walls', DEFAULTS);
      wire.answer('GET /api/presets/mine', DEFAULTS);
    });
    chooseOption('Preset', 'walls');
    await environment.wait(50);
    expect(buttonNamed('Delete Preset')).toBeDisabled();
    chooseOption('Preset', 'mine');
    await environment.wait(50);
    expect(buttonNamed('Delete Preset')).toBeEnabled();
  });

  test("an operator's preset is deleted after a confirmation", async () => {
    const environment = await openParameters(({ wire }) => {
      wire.answer('GET /api/presets/mine', preset);
      wire.answer('DELETE /api/presets/mine', {});
    });
    chooseOption('Preset', 'mine');
    await environment.wait(50);
    pressButton('Delete Preset');
    await environment.wait(50);
    expect(displayedDialog()).toHaveTextContent('Delete the preset mine?');
    expect(environment.wire.count('DELETE /api/presets/mine')).toBe(0);
    fireEvent.click(displayedDialog().querySelector('button[type="submit"]')!);
    await environment.wait(50);
    expect(environment.notices()).toEqual(['Preset deleted successfully']);
    // The query uses a selector, because a search by label takes ten seconds in a form of 174 labels.
    expect(document.querySelector('select[aria-label="Preset"]')).toHaveFocus();
  });

  test('a preset that replaces typed edits shows the number of edits, and Undo restores the edits', async () => {
    const environment = await openParameters(({ wire }) => wire.answer('GET /api/presets/mine', preset));
    enterValue('top_symbols_count', '25');
    enterValue('obi_threshold', '0.5');
    chooseOption('Preset', 'mine');
    await environment.wait(50);
    // The preset has the typed value of obi_threshold, so that the preset replaces only one edit.
    expect(environment.notices()).toEqual(['The preset mine replaced 1 unsaved edit. Undo restores it.']);
    pressButton('Undo');
    expect(unsavedEditsOf(environment)).toEqual({ top_symbols_count: 25, obi_threshold: 0.5 });
  });

  test('a preset that replaces only values of another preset shows no message', async () => {
    const environment = await openParameters(({ wire }) => {
      wire.answer('GET /api/presets/mine', preset);
      wire.answer('GET /api/presets/balanced', DEFAULTS);
    });
    chooseOption('Preset', 'mine');
    await environment.wait(50);
    chooseOption('Preset', 'balanced');
    await environment.wait(50);
    expect(unsavedEditsOf(environment)).toEqual({});
    expect(environment.notices()).toEqual([]);
  });

  test('the Save as Preset button is missing when the bot stores no presets', async () => {
    await openParameters();
    expect(buttonNamed('Save as Preset')).toBeUndefined();
  });

  test('the Save as Preset dialog rejects the name of a built-in preset and trims a valid name', async () => {
    const environment = await openParameters(({ wire }) => {
      wire.answer('GET /api/presets', { presets: ['balanced'], can_save: true });
      wire.answer('POST /api/presets/night', {});
    });
    enterValue('obi_threshold', '0.4');
    pressButton('Save as Preset');
    const [name] = displayedDialog().querySelectorAll('input');
    fireEvent.change(name!, { target: { value: 'Balanced' } });
    expect(displayedDialog()).toHaveTextContent('Cannot replace a built-in preset');
    expect(buttonNamed('Save Preset')).toBeDisabled();
    fireEvent.change(name!, { target: { value: ' night ' } });
    pressButton('Save Preset');
    await environment.wait(50);
    expect(environment.wire.last('POST /api/presets/night')?.body).toMatchObject({ params: { obi_threshold: 0.4 } });
    expect(environment.notices()).toEqual(['Preset night saved']);
  });

  test('the Save as Preset button is shown when the status lists the capability presets.save', async () => {
    await openParameters(({ wire }) => wire.answer('GET /api/status', aStatus({ capabilities: ['presets.save'] })));
    expect(buttonNamed('Save as Preset')).toBeDefined();
  });
});

describe('parameter files', () => {
  const importFile = async (environment: FakeEnvironment, text: string | Error): Promise<void> => {
    const file = new File([], 'night.json', { type: 'application/json' });
    const read = (): Promise<string> => (text instanceof Error ? Promise.reject(text) : Promise.resolve(text));
    Object.defineProperty(file, 'text', { value: read });
    fireEvent.change(document.querySelector('input[type="file"]')!, { target: { files: [file] } });
    await environment.wait(50);
  };

  test('an imported parameter file is loaded after a review, and its mode is only offered', async () => {
    const environment = await openParameters();
    await importFile(environment, '{"obi_threshold": 0.4, "mode": "LIVE", "tp_min_usd": "2", "nonsense": 1}');
    expect(displayedDialog()).toHaveTextContent('Load night.json into the form?');
    expect(displayedDialog()).toHaveTextContent('2 fields are not loaded:');
    expect(displayedDialog()).toHaveTextContent('nonsense: this console knows no such field');
    expect(reviewedChangeTexts()).toEqual([expect.stringContaining('obi_threshold')]);
    pressButton('Load into the form');
    expect(unsavedEditsOf(environment)).toEqual({ obi_threshold: 0.4 });
    expect(checkboxByLabel('Mode: PAPER (simulated) → LIVE (real orders)')).not.toBeChecked();
  });

  test.each([
    ['a file that is not JSON', 'not JSON'],
    ['a file that the browser cannot read', new Error('no permission')],
  ])('the import of parameters rejects %s', async (_what, text) => {
    const environment = await openParameters();
    await importFile(environment, text);
    expect(environment.notices()).toEqual(['night.json cannot be read: it is not a JSON object of parameters']);
    expect(isFieldShown('obi_threshold')).toBe(true);
  });
});

describe('clear database', () => {
  test('Clear Database requires a stopped bot', async () => {
    const environment = await openParameters();
    pressButton('Clear Database');
    await environment.wait(50);
    expect(environment.notices()).toEqual(['Please STOP the bot before clearing database!']);
    expect(environment.wire.count('POST /api/clear-database')).toBe(0);
  });

  test('a confirmed Clear Database empties all lists immediately and shows the deleted counts', async () => {
    const environment = await openParameters(({ wire }) => {
      wire.answer('GET /api/status', aStatus({ running: false, active_trades: 0, total_signals: 9 }));
      wire.answer('GET /api/trades', [{ trade_id: 'a', symbol: 'BTCUSDT', side: 'LONG', status: 'CLOSED' }]);
      wire.answer('POST /api/clear-database', { status: 'cleared', trades_deleted: 1, signals_deleted: 9 });
    });
    pressButton('Clear Database');
    await environment.wait(50);
    expect(displayedDialog()).toHaveTextContent(
      'The one trade and all signals will be deleted. This cannot be undone.',
    );
    expect(displayedDialog()).toHaveTextContent('The bot must be stopped first.');
    environment.wire.hold('GET /api/trades');
    environment.wire.hold('GET /api/signals');
    fireEvent.click(displayedDialog().querySelector('button[type="submit"]')!);
    await environment.wait(50);
    expect(environment.notices()).toEqual(['Database cleared: 1 trades and 9 signals deleted']);
    expect([environment.trades(), environment.signals()]).toEqual([[], []]);
  });
});

describe('the review beside the form', () => {
  beforeEach(() => {
    const addListener = (): void => undefined;
    window.matchMedia = (media) =>
      Object.assign(new EventTarget(), {
        matches: wideScreenQuery.endsWith(media),
        media,
        onchange: null,
        addListener,
        removeListener: addListener,
      });
  });
  afterEach(() => {
    // jsdom has no matchMedia, so each test removes the fake.
    delete (window as { matchMedia?: unknown }).matchMedia;
  });

  test('the review beside the form asks as a dialog, and a save needs one confirmation', async () => {
    const environment = await openParameters(answerAsBotWithStoredParameters);
    const review = (): HTMLElement => document.querySelector<HTMLElement>('.review')!;
    expect(review()).toHaveTextContent('No unsaved changes');
    enterValue('obi_threshold', '0.4');
    expect(review()).toHaveTextContent(/obi_threshold0.350.4/);
    expect(buttonNamed('Save Parameters')).toBeUndefined();
    pressButton('Save All Parameters');
    expect(displayedDialog()).toBe(review());
    expect(review()).toHaveAccessibleName('Save these parameters?');
    expect(buttonNamed('Cancel')).toHaveFocus();
    pressButton('Save Parameters');
    await environment.wait(100);
    expect(environment.wire.last('POST /api/params')?.body).toMatchObject({ obi_threshold: 0.4 });
    expect(review()).toHaveTextContent('No unsaved changes');
  });
});
