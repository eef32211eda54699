import { act, fireEvent, screen } from '@testing-library/react';
import {
  DEFAULTS,
  PARAMETER_KEYS,
  parameterRowOf,
  PARAMETER_SECTIONS,
  type ParameterKey,
} from '@/contract/params/catalogue';
import * as meaning from '@/domain/parameters/parameterMeaning';
import { selectEdits } from '@/slices/parameterDraft';
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
  searchParameters,
  sectionHeading,
  setUpParametersTests,
  toggleFlagField,
  toggleSection,
  typeIntoField,
} from '@/testing/screens/parameterScreen';

jest.mock('@/domain/parameters/parameterMeaning', () => {
  const real = jest.requireActual<typeof meaning>('@/domain/parameters/parameterMeaning');
  return { convertedValueText: jest.fn(real.convertedValueText) };
});

setUpParametersTests();

describe('the parameter form', () => {
  test('the parameter form shows an error after a failed load, and loads after a retry', async () => {
    let release: (response: Response) => void = () => undefined;
    const { wire, wait } = await openParameters(({ wire }) => {
      ({ release } = wire.hold('GET /api/params'));
    });
    expect(screen.getByText('Loading parameters...')).toBeInTheDocument();
    release(jsonReply({ detail: 'database is locked' }, 500));
    await wait(50);
    expect(screen.getByText('The parameters could not be loaded')).toBeInTheDocument();
    wire.answer('GET /api/params', DEFAULTS);
    pressButton('Try again');
    await wait(50);
    expect(fieldInput('obi_threshold')).toHaveValue('0.35');
  });

  test('the form shows its sections in the specified order, with the advanced sections collapsed', async () => {
    await openParameters();
    const heads = PARAMETER_SECTIONS.map(({ title }) => sectionHeading(title));
    const shown = [...document.querySelectorAll('h2')].filter((head) => heads.includes(head));
    expect(shown).toEqual(heads);
    for (const { title, advanced } of PARAMETER_SECTIONS) {
      const button = sectionHeading(title).querySelector('button')!;
      expect([title, button.getAttribute('aria-expanded')]).toEqual([title, String(!advanced)]);
    }
    expect(isFieldShown('latency_threshold_ms')).toBe(false);
    toggleSection('Latency Guard');
    expect(isFieldShown('latency_threshold_ms')).toBe(true);
  });

  test('the form shows each of the 174 fields once with wire name, label, help and bounds', async () => {
    await openParameters();
    pressButton('Open all');
    const inputs = [...document.querySelectorAll<HTMLInputElement>('.field [name]')];
    expect(inputs.map(({ name }) => name).toSorted()).toEqual(PARAMETER_KEYS.toSorted());
    for (const input of inputs) {
      const row = parameterRowOf(input.name as ParameterKey);
      const around = input.closest('.field')!;
      const label = around.querySelector('label[for]')!;
      expect([label.getAttribute('for'), label.textContent]).toEqual([input.id, row.label]);
      expect(around.textContent).toContain(row.help);
      expect(around.textContent).toContain(row.hint ? `Recommended: ${row.hint}` : row.help);
      const bounds = (row.kind === 'num' || row.kind === 'int' ? [row.min, row.max] : [undefined, undefined]).map(
        (bound) => (bound === undefined ? null : String(bound)),
      );
      expect([input.getAttribute('min'), input.getAttribute('max')]).toEqual(bounds);
    }
    expect(fieldInput('config_version')).toHaveAttribute('readonly');
    expect(fieldInput('preset_name')).toHaveAttribute('readonly');
    expect(fieldInput('enable_dual_threshold').closest('[role="group"]')).toHaveAttribute(
      'aria-label',
      'Dual Threshold',
    );
    expect(screen.getByText('Changes apply immediately (hot-reload) if the bot is running.')).toBeInTheDocument();
  });

  test('a number field accepts a decimal comma, and a decimal point without a leading zero', async () => {
    const { store } = await openParameters();
    enterValue('trailing_stop_distance_pct', '.1');
    enterValue('max_spread_pct', '0,08');
    expect(selectEdits(store.getState())).toEqual({ trailing_stop_distance_pct: 0.1, max_spread_pct: 0.08 });
    expect(fieldInput('trailing_stop_distance_pct')).toHaveValue('0.1');
  });

  test('the form shows the help and wire name of the row that was focused or pressed last', async () => {
    await openParameters();
    const help = screen.getByRole('complementary', { name: 'Help of the selected field' });
    expect(help).toHaveTextContent('Select a field to read its help.');
    act(() => fieldInput('obi_threshold').focus());
    expect(help).toHaveTextContent('OBI thresholdobi_threshold');
    expect(help).toHaveTextContent(parameterRowOf('obi_threshold').help);
    // Presses the help button, because the disabled input cannot take the focus.
    pressButton('Help on Positions per symbol');
    expect(help).toHaveTextContent(parameterRowOf('max_positions_per_symbol').help);
  });

  test('the section rail shows the changed, wrong and non-default counts of a section and opens the section', async () => {
    await openParameters(({ wire }) => wire.answer('GET /api/params', { ...DEFAULTS, max_spread_pct: 0.09 }));
    enterValue('obi_threshold', '3');
    expect(buttonNamed('Signal Generation: 1 changed, 1 wrong, 2 not default')).toBeDefined();
    expect(isFieldShown('latency_threshold_ms')).toBe(false);
    pressButton('Latency Guard');
    expect(isFieldShown('latency_threshold_ms')).toBe(true);
    expect(sectionHeading('Latency Guard').querySelector('button')).toHaveFocus();
  });

  test('Clear Database is the last section of the form', async () => {
    await openParameters();
    expect([...document.querySelectorAll('.form h2')].at(-1)).toHaveTextContent('Clear Database');
  });

  test('a field commits the typed text on Enter and discards the typed text on Escape', async () => {
    const { store } = await openParameters();
    typeIntoField('obi_threshold', '0.5');
    expect(selectEdits(store.getState())).toEqual({});
    fireEvent.keyDown(fieldInput('obi_threshold'), { key: 'Enter' });
    expect(selectEdits(store.getState())).toEqual({ obi_threshold: 0.5 });
    typeIntoField('obi_threshold', '0.9');
    fireEvent.keyDown(fieldInput('obi_threshold'), { key: 'Escape' });
    expect(fieldInput('obi_threshold')).toHaveValue('0.5');
    fireEvent.keyDown(fieldInput('obi_threshold'), { key: 'ArrowUp' });
    expect(fieldInput('obi_threshold')).toHaveValue('0.51');
  });

  test('the symbols field drops blanks and empty entries, and explains an empty list', async () => {
    const { store } = await openParameters();
    expect(rowOfField('symbols')).toHaveTextContent('Empty: the top symbols by volume are loaded.');
    enterValue('symbols', ' BTCUSDT,, ETHUSDT , ');
    expect(selectEdits(store.getState())).toEqual({ symbols: ['BTCUSDT', 'ETHUSDT'] });
    expect(fieldInput('symbols')).toHaveValue('BTCUSDT, ETHUSDT');
  });

  test('a disabled input shows the switch that it needs', async () => {
    await openParameters();
    expect(fieldInput('max_positions_per_symbol')).toBeDisabled();
    expect(rowOfField('max_positions_per_symbol')).toHaveTextContent('Needs Allow duplicate symbols on.');
    toggleFlagField('allow_duplicate_symbols');
    expect(fieldInput('max_positions_per_symbol')).toBeEnabled();
    toggleFlagField('ema_mtf_enabled');
    toggleFlagField('ema_mtf_strict');
    expect(rowOfField('ema_mtf_neutral_zone_pct')).toHaveTextContent('Needs Strict off.');
  });

  test('invalid input blocks a save and is marked at the field and at its closed section', async () => {
    const { wire } = await openParameters();
    enterValue('obi_threshold', '3');
    enterValue('min_depth_usdt', 'much');
    expect(fieldInput('obi_threshold')).toHaveAttribute('aria-invalid', 'true');
    expect(fieldInput('obi_threshold')).toHaveAccessibleDescription(/Must be 0.05 to 0.95, not 3\./);
    expect(fieldInput('min_depth_usdt')).toHaveAccessibleDescription(/'much' is not a number\./);
    toggleSection('Signal Generation');
    expect(sectionHeading('Signal Generation')).toHaveTextContent('2 fields need correction');
    expect(screen.getByText('To correct: OBI threshold and 1 more')).toBeInTheDocument();
    pressButton('Save All Parameters');
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    expect(fieldInput('obi_threshold')).toHaveFocus();
    expect(fieldInput('min_depth_usdt')).toHaveValue('much');
    expect(wire.count('POST /api/params')).toBe(0);
  });

  test('a saved value out of bounds shows a warning and does not block other edits', async () => {
    await openParameters(({ wire }) => wire.answer('GET /api/params', { ...DEFAULTS, obi_threshold: 3 }));
    expect(rowOfField('obi_threshold')).toHaveTextContent('As saved: Must be 0.05 to 0.95, not 3.');
    enterValue('tp_min_usd', '2');
    pressButton('Save All Parameters');
    expect(displayedDialog()).toHaveTextContent('Min TP profit');
  });

  test('Undo of a field focuses the input after a key press and the row after a touch', async () => {
    await openParameters();
    const undo = (detail: number) => {
      enterValue('obi_threshold', '0.4');
      const pressed = [...rowOfField('obi_threshold').querySelectorAll('button')].find(
        (it) => it.textContent === 'Undo',
      )!;
      act(() => pressed.focus());
      fireEvent.click(pressed, { detail });
    };
    undo(0);
    expect(fieldInput('obi_threshold')).toHaveFocus();
    undo(1);
    expect(rowOfField('obi_threshold')).toHaveFocus();
  });

  test('a quick preset of the EMA section sets both periods and the distance in one undo step', async () => {
    const { store } = await openParameters();
    expect(buttonNamed('aggressive 9/21/0.3')).toHaveAttribute('aria-pressed', 'true');
    pressButton('conservative 10/50/0.5');
    expect(selectEdits(store.getState())).toEqual({
      ema_fast_period: 10,
      ema_slow_period: 50,
      ema_price_distance_pct: 0.5,
    });
    pressButton('Undo');
    expect(selectEdits(store.getState())).toEqual({});
  });

  test('a choice field keeps a saved option that the console does not know', async () => {
    await openParameters(({ wire }) => wire.answer('GET /api/params', { ...DEFAULTS, tp_trigger_by: 'FAIR' }));
    expect(fieldInput('tp_trigger_by')).toHaveValue('FAIR');
  });
});

describe('the tools of the form', () => {
  test('the parameter search shows only matching fields and opens their sections', async () => {
    const { wait } = await openParameters();
    const search = async (text: string): Promise<void> => {
      searchParameters(text);
      await wait(50);
    };
    await search('latency_threshold');
    expect(isFieldShown('latency_threshold_ms')).toBe(true);
    expect(isFieldShown('obi_threshold')).toBe(false);
    expect(sectionHeading('Latency Guard')).toHaveTextContent('1 of 2 fields');
    await search('no such field');
    expect(screen.getByText('No field matches.')).toBeInTheDocument();
    expect(screen.getByText('The search covers names and words of the help.')).toBeInTheDocument();
    await search('');
    expect(isFieldShown('obi_threshold')).toBe(true);
    expect(isFieldShown('latency_threshold_ms')).toBe(false);
  });

  test('the views of the form show changed fields and differences from the defaults or a preset', async () => {
    const { wait } = await openParameters(({ wire }) => {
      wire.answer('GET /api/params', { ...DEFAULTS, max_spread_pct: 0.09 });
      wire.answer('GET /api/presets/mine', { ...DEFAULTS, max_spread_pct: 0.09, min_rr_ratio: 3 });
    });
    const view = async (value: string): Promise<string[]> => {
      chooseOption('View', value);
      await wait(50);
      return [...document.querySelectorAll<HTMLInputElement>('.field [name]')].map(({ name }) => name);
    };
    enterValue('obi_threshold', '0.4');
    expect(await view('changed')).toEqual(['obi_threshold']);
    // A field that no longer matches the view stays until the operator chooses another view.
    pressButton('Undo OBI threshold');
    expect(isFieldShown('obi_threshold')).toBe(true);
    expect(await view('default')).toEqual(['max_spread_pct']);
    expect(rowOfField('max_spread_pct')).toHaveTextContent('default: 0.05 %');
    expect(await view('preset:mine')).toEqual(['min_rr_ratio']);
    expect(rowOfField('min_rr_ratio')).toHaveTextContent('mine: 3');
    expect(location.hash).toBe('#parameters?view=preset%3Amine');
  });

  test('an unknown view in the URL shows all fields', async () => {
    location.hash = '#parameters?view=lab';
    await openParameters();
    expect(isFieldShown('obi_threshold')).toBe(true);
  });

  test('a field can be reset to the saved value or to the default', async () => {
    const { store } = await openParameters(({ wire }) =>
      wire.answer('GET /api/params', { ...DEFAULTS, obi_threshold: 0.6 }),
    );
    enterValue('obi_threshold', '0.7');
    expect(rowOfField('obi_threshold')).toHaveTextContent('was 0.6');
    pressButton('Undo OBI threshold');
    expect(fieldInput('obi_threshold')).toHaveValue('0.6');
    pressButton('Reset OBI threshold to default');
    expect(selectEdits(store.getState())).toEqual({ obi_threshold: DEFAULTS.obi_threshold });
  });

  test('the undo and redo keys act on all edits of the form, except on half-typed text', async () => {
    await openParameters();
    enterValue('obi_threshold', '0.4');
    enterValue('tp_min_usd', '2');
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect([fieldInput('obi_threshold').value, fieldInput('tp_min_usd').value]).toEqual(['0.4', '1']);
    fireEvent.keyDown(document.body, { key: 'Z', metaKey: true, shiftKey: true });
    expect(fieldInput('tp_min_usd')).toHaveValue('2');
    typeIntoField('tp_min_usd', '25');
    fireEvent.keyDown(fieldInput('tp_min_usd'), { key: 'z', ctrlKey: true });
    expect([fieldInput('obi_threshold').value, fieldInput('tp_min_usd').value]).toEqual(['0.4', '25']);
  });

  test('the note beside an input shows the typed fraction in percent and bps', async () => {
    await openParameters();
    typeIntoField('sl_beyond_wall_pct', '0.0005');
    expect(rowOfField('sl_beyond_wall_pct')).toHaveTextContent('= 0.05 % = 5 bps');
  });

  test('an unusual combination of values shows a warning and does not block a save', async () => {
    await openParameters();
    enterValue('ema_fast_period', '30');
    expect(rowOfField('ema_slow_period')).toHaveTextContent('ema_fast_period (30) must be below ema_slow_period (21)');
    expect(sectionHeading('EMA Trend Filter')).toHaveTextContent('1 warning');
    pressButton('Save All Parameters');
    expect(displayedDialog()).toHaveTextContent('The bot may refuse it.');
    expect(buttonNamed('Save Parameters')).toBeEnabled();
  });

  test('a link to a field opens its section and focuses the field', async () => {
    location.hash = '#parameters?focus=latency_threshold_ms';
    await openParameters();
    expect(fieldInput('latency_threshold_ms')).toHaveFocus();
  });

  test('a link to a field clears a parameter search that hides the field', async () => {
    const { wait } = await openParameters();
    searchParameters('ema');
    await wait(50);
    location.hash = '#parameters?focus=obi_threshold';
    fireEvent(window, new HashChangeEvent('hashchange'));
    await wait(50);
    expect(fieldInput('obi_threshold')).toHaveFocus();
  });

  test('a keystroke in a parameter field renders no other field', async () => {
    await openParameters();
    pressButton('Open all');
    const drawn = jest.mocked(meaning.convertedValueText);
    drawn.mockClear();
    typeIntoField('obi_threshold', '0.4');
    typeIntoField('obi_threshold', '0.41');
    const row = parameterRowOf('obi_threshold');
    expect(drawn.mock.calls.map(([drawnRow]) => drawnRow)).toEqual([row, row]);
    drawn.mockClear();
    fireEvent.blur(fieldInput('obi_threshold'));
    expect(new Set(drawn.mock.calls.map(([drawnRow]) => drawnRow))).toEqual(new Set([row]));
  });
});
