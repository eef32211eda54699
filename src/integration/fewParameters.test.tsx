import { screen } from '@testing-library/react';
import { paramsApi } from '@/api/params';
import { DEFAULTS, PARAMETER_KEYS } from '@/contract/params/catalogue';
import { statusApi } from '@/api/bot/status';
import { selectEdits, selectTexts } from '@/slices/parameterDraft';
import { aStatus } from '@/testing/rows/fixtures';
import {
  chooseOption,
  displayedDialog,
  enterValue,
  fieldInput,
  isFieldShown,
  openParameters,
  pressButton,
  rowOfField,
  searchParameters,
  setUpParametersTests,
  typeIntoField,
} from '@/testing/screens/parameterScreen';

setUpParametersTests();

const LADDER_STEPS = {
  name: 'ladder_steps',
  label: 'Ladder steps',
  help: 'Number of orders on each side.',
  type: 'integer',
  min: 1,
  max: 9,
  default: 3,
};
const QUOTE_SIDE = {
  name: 'quote_side',
  label: 'Quote side',
  help: 'Side of the book that the bot quotes.',
  type: 'choice',
  options: [
    { value: 'both', label: 'Both sides' },
    { value: 'bid', label: 'Bid only' },
  ],
  default: 'both',
  section: 'Execution Core',
};
const FIVE_FIELDS = { mode: 'PAPER', max_spread_pct: 0.09, ladder_steps: 4, quote_side: 'both', venue: { id: 7 } };

/** Opens the form of a bot that sends the given parameters and lists the capabilities. */
const openBotWith = (params: object, capabilities: string[] = ['params.additions']) =>
  openParameters(({ wire }) => {
    wire.answer('GET /api/status', aStatus({ capabilities }));
    wire.answer('GET /api/params', params);
    wire.answer('GET /api/params/additions', { parameters: [LADDER_STEPS, QUOTE_SIDE] });
    wire.answer('POST /api/params', ({ body }) => {
      wire.answer('GET /api/params', body as object);
      return new Response('{}');
    });
  });

const shownFields = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('.field')].map(({ dataset }) => dataset['key'] ?? '');

test('a bot that sends five fields gets a form of five fields, and a save sends these five', async () => {
  const { wire, save, wait, notices } = await openBotWith(FIVE_FIELDS);
  expect(shownFields()).toEqual(['mode', 'quote_side', 'max_spread_pct', 'ladder_steps', 'venue']);
  expect(fieldInput('venue')).toHaveValue('{"id":7}');
  expect(fieldInput('venue')).toHaveAttribute('readonly');
  expect(rowOfField('venue')).toHaveTextContent('read-only');
  expect(rowOfField('max_spread_pct')).not.toHaveTextContent('Default');
  expect(rowOfField('ladder_steps')).toHaveTextContent('Default: 3.');
  expect([...document.querySelectorAll('nav[aria-label="Sections"] li')].map((item) => item.textContent)).toEqual([
    'Execution Core',
    'Signal Generation',
    'Parameters of This Bot≠1',
    'Danger zone',
  ]);

  enterValue('ladder_steps', '12');
  expect(rowOfField('ladder_steps')).toHaveTextContent('Must be 1 to 9, not 12.');
  enterValue('ladder_steps', '5');
  pressButton('Save All Parameters');
  expect(displayedDialog()).toHaveTextContent('Ladder stepsladder_steps45');
  pressButton('Cancel');
  await save();
  expect(wire.last('POST /api/params')?.body).toEqual({ ...FIVE_FIELDS, ladder_steps: 5 });
  expect(notices()).toEqual(['Parameters updated successfully']);
  searchParameters('orders on each');
  await wait(50);
  expect(shownFields()).toEqual(['ladder_steps']);
  const requested = new Set(wire.sent.map(({ route }) => route).filter((route) => route.includes('param')));
  expect(requested).toEqual(new Set(['GET /api/params', 'GET /api/params/additions', 'POST /api/params']));
});

test('a preset loads only the fields of the bot, and the save names no preset that the bot does not store', async () => {
  const { wire, save, wait } = await openBotWith(FIVE_FIELDS);
  wire.answer('GET /api/presets/mine', { ...DEFAULTS, max_spread_pct: 0.07, quote_side: 'bid' });
  chooseOption('Preset', 'mine');
  await wait(50);
  expect(screen.getByText(/^mine is in the form, not saved: 2 fields differ/)).toBeInTheDocument();
  await save();
  expect(wire.last('POST /api/params')?.body).toEqual({ ...FIVE_FIELDS, max_spread_pct: 0.07, quote_side: 'bid' });
});

const firstFields = (count: number) =>
  Object.fromEntries(PARAMETER_KEYS.slice(0, count).map((key) => [key, DEFAULTS[key]]));

test.each([
  [88, ['params.additions'], true],
  [87, ['params.additions'], false],
  [5, ['params.catalogue'], true],
])('the form of a bot with %d fields that lists %p has the whole catalogue: %p', async (count, listed, isWhole) => {
  await openBotWith(firstFields(count), listed);
  expect(isFieldShown(PARAMETER_KEYS[0]!)).toBe(true);
  expect(isFieldShown(PARAMETER_KEYS[100]!)).toBe(isWhole);
});

test('a bot that loses a field while the form is open keeps the other typed texts and names the dropped one', async () => {
  const { wire, store, wait, notices } = await openBotWith(FIVE_FIELDS);
  typeIntoField('max_spread_pct', '0.05');
  typeIntoField('ladder_steps', '7');
  wire.answer('GET /api/params', { mode: 'PAPER', ladder_steps: 4, tp_min_usd: 2 });
  store.dispatch(paramsApi.util.invalidateTags(['Params']));
  await wait(100);
  expect(shownFields()).toEqual(['mode', 'quote_side', 'tp_min_usd', 'ladder_steps']);
  expect(fieldInput('ladder_steps')).toHaveValue('7');
  expect(selectEdits(store.getState())).toEqual({});
  expect(notices()).toEqual(['The bot no longer has 1 edited field: Max spread. What you entered there is dropped.']);

  wire.answer('GET /api/status', aStatus({ capabilities: [] }));
  void store.dispatch(statusApi.endpoints.getStatus.initiate(undefined, { forceRefetch: true }));
  await wait(100);
  expect(fieldInput('ladder_steps')).toHaveAttribute('readonly');
  expect(selectTexts(store.getState())).toEqual({});
});
