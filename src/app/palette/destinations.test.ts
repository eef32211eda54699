import { CATALOGUE_FORM_ROWS, createFormRows } from '@/domain/parameters/formRows';
import { aTrade } from '@/testing/rows/fixtures';
import { TABS } from '../tabs';
import { shownCommands } from './commandButtons';
import { findDestinations, openDestination, type PaletteDestination } from './destinations';

const PALETTE_SOURCES = {
  commands: ['Pause', 'Stop Bot'],
  capabilities: [] as string[],
  rows: CATALOGUE_FORM_ROWS,
  lacks: [],
  symbols: ['BTCUSDT', 'ETHBTC', 'ETHUSDT'],
  bots: [] as PaletteDestination[],
  trades: [aTrade('trade-17', { symbol: 'ETHUSDT', side: 'SHORT' }), aTrade('trade-18')],
};
const destinationNames = (typed: string, capabilities = PALETTE_SOURCES.capabilities): string[] =>
  findDestinations(typed, { ...PALETTE_SOURCES, capabilities }).map(({ kind, id }) => `${kind} ${id}`);

test('the palette finds only the parameters of a bot with few fields', () => {
  const rows = createFormRows([], { obi_threshold: 0.4, quote_side: 'both' });
  const names = (typed: string) => findDestinations(typed, { ...PALETTE_SOURCES, rows }).map(({ label }) => label);
  expect(names('obi')).toEqual(['OBI threshold']);
  expect(names('quote side')).toEqual(['quote_side']);
});

test('the palette lists the tabs for an empty text', () => {
  expect(destinationNames(' ')).toEqual(TABS.map(({ id }) => `tab ${id}`));
});

test.each([
  [[], []],
  [['lab'], ['', '&part=new']],
  [['recordings'], []],
  [
    ['lab', 'recordings'],
    ['', '&part=new', '&part=recordings'],
  ],
])('the palette lists the Lab pages of a bot with the capabilities %p', (capabilities, pages) => {
  const expected = pages.map((rest) => `page #parameters?view=lab${rest}`);
  expect(destinationNames('', capabilities).slice(TABS.length)).toEqual(expected);
  expect(destinationNames('lab', capabilities).filter((name) => name.startsWith('page'))).toEqual(expected);
});

test('the palette finds a bot by its name and opens it', () => {
  const night = { kind: 'bot', id: 'https://night.example', label: 'Night', detail: 'b 2' } as const;
  const [found] = findDestinations('nig', { ...PALETTE_SOURCES, bots: [night] });
  expect(found).toMatchObject(night);
  const openBot = jest.fn();
  openDestination(found!, openBot);
  expect(openBot).toHaveBeenCalledWith('https://night.example');
});

test('the palette opens the views of the alarms of a bot with alarms', () => {
  expect(destinationNames('alarms')).not.toContain('alarms rules');
  expect(destinationNames('alarms', ['alarms'])).toContain('alarms rules');
});

test('the palette lists symbols that begin with the typed text first', () => {
  expect(destinationNames('btc').slice(0, 2)).toEqual(['symbol BTCUSDT', 'symbol ETHBTC']);
});

test.each([
  ['stop', 'command Stop Bot'],
  ['go to stop bot', 'command Stop Bot'],
  ['emergency', 'command Stop Bot'],
  ['pause', 'command Pause'],
  ['settings', 'tab parameters'],
  ['errors', 'tab logs'],
  ['signals', 'tab signals'],
  ['obi_threshold', 'parameter obi_threshold'],
  ['ethusdt', 'symbol ETHUSDT'],
])('the text %p in the palette finds %s first', (typed, place) => {
  expect(destinationNames(typed)[0]).toBe(place);
});

test('the palette focuses the button of a command and never presses it, also while Enter is held', () => {
  document.body.innerHTML = '<section aria-label="Bot control"><button aria-label="Stop Bot">Stop</button></section>';
  const button = document.querySelector('button')!;
  const press = jest.fn();
  button.addEventListener('click', press);
  expect(shownCommands()).toEqual(['Stop Bot']);
  openDestination({ kind: 'command', id: 'Stop Bot', label: '', detail: '' });
  expect(button).toHaveFocus();
  const held = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true });
  expect(button.dispatchEvent(held)).toBe(false);
  button.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', bubbles: true }));
  const next = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  expect(button.dispatchEvent(next)).toBe(true);
  expect(press).not.toHaveBeenCalled();
});

test.each([
  ['market an', 'tab market'],
  ['obi threshold', 'parameter obi_threshold'],
  ['TRADE-17', 'trade trade-17'],
])('the text %p in the palette finds %s', (typed, place) => {
  expect(destinationNames(typed)).toContain(place);
});

test('the palette lists at most six destinations of a kind', () => {
  const trades = Array.from({ length: 50 }, (_, index) => aTrade(`trade-${index}`));
  expect(
    findDestinations('trade-', { ...PALETTE_SOURCES, trades }).filter(({ kind }) => kind === 'trade'),
  ).toHaveLength(6);
});

test.each([
  ['tab', 'trades', '#trades'],
  ['parameter', 'obi_threshold', '#parameters?focus=obi_threshold'],
  ['trade', 'trade-17', '#trades?trade=trade-17'],
  ['symbol', 'BTCUSDT', '#signals?symbol=BTCUSDT'],
  ['page', '#parameters?view=lab', '#parameters?view=lab'],
] as const)('opening the %s %s in the palette sets its address', (kind, id, address) => {
  location.hash = '#signals';
  openDestination({ kind, id, label: '', detail: '' });
  expect(location.hash).toBe(address);
});
