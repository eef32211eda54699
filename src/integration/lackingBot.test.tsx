import { act, fireEvent, screen, within } from '@testing-library/react';
import { TABS } from '@/app/tabs';
import { LACKABLE_PART_NAMES, partsOfRequest, type LackablePart } from '@/contract/lacks';
import { settlePromises } from '@/testing/console/fakeEnvironment';
import { jsonReply } from '@/testing/console/fakeWire';
import { renderConsole, setUpConsoleTests } from '@/testing/console/renderConsole';
import { controlBarFigure, messageTexts, selectedTabName, visibleCommands } from './onScreen';
// Loads the lazily loaded code before the fake clock of the first test starts.
import '@/app/dialogs/ShortcutKeysDialog';
import '@/app/palette/PaletteDialog';
import '@/features/market/MarketTab';
import '@/features/parameters/ParametersTab';
import '@/features/systemLogs/SystemLogsTab';
import '@/features/trades/TradesTab';

setUpConsoleTests();
// jsdom has no scrollIntoView, because jsdom has no layout.
beforeAll(() => (Element.prototype.scrollIntoView = () => undefined));

const SIMPLE_BOT = { lacks: LACKABLE_PART_NAMES, exchange: 'KRAKEN', currency: 'EUR', capabilities: undefined };

type Operator = Awaited<ReturnType<typeof renderConsole>>;

const sayInStatus = ({ wire }: Operator, fields: object): void =>
  wire.distort('GET /api/status', async (reply) => jsonReply({ ...(await reply.json()), ...fields }));

/** Signs in at a bot with an open position. */
async function signInAt(fields: object): Promise<Operator> {
  const operator = await renderConsole({ start: true });
  const server = operator.server();
  for (let second = 0; second < 900 && server.bot.status().active_trades === 0; second += 1) server.advance(1_000);
  sayInStatus(operator, fields);
  await operator.signIn();
  return operator;
}

const openAddress = ({ perform }: Operator, hash: string): Promise<void> =>
  perform(() => {
    location.hash = hash;
  });

async function pressKey({ pass }: Operator, key: KeyboardEventInit): Promise<void> {
  await act(async () => {
    fireEvent.keyDown(document.body, key);
    await settlePromises();
  });
  await pass(200);
}

const tabNames = (): (string | null)[] => screen.getAllByRole('tab').map(({ textContent }) => textContent);

const requestsOfParts = ({ wire }: Operator, parts: readonly LackablePart[]): string[] =>
  wire.requests.filter((route) => {
    const [method, path = ''] = route.split(' ');
    return partsOfRequest(method, path).some((part) => parts.includes(part));
  });

test('a bot that lacks everything it can lack is never asked for it, and keeps Stop and Close All', async () => {
  const operator = await signInAt(SIMPLE_BOT);
  await operator.passUntil(() => Number(controlBarFigure('Active Trades')) > 0);
  expect(tabNames()).toEqual(['Dashboard', 'Live Signals', 'Trades']);
  expect(visibleCommands()).toEqual(expect.arrayContaining(['Stop Bot', 'Close All Positions']));
  expect(visibleCommands()).not.toContain('Pause');
  expect(controlBarFigure('Exchange')).toBe('KRAKEN');
  const positions = screen.getByRole('table', { name: 'Open positions' });
  expect(within(positions).getByText('Size EUR, qty')).toBeInTheDocument();
  expect(within(positions).queryByRole('button', { name: /Close/ })).toBeNull();
  expect(screen.getByText(/^EUR, loaded/)).toBeInTheDocument();
  expect(screen.queryByText(/all time/)).toBeNull();

  for (const { id } of TABS) await openAddress(operator, id);
  expect(selectedTabName()).toBe('Dashboard');
  await openAddress(operator, 'trades');
  expect(screen.queryByText('Actions')).toBeNull();
  // No amount is in USDT. Only symbols contain the word.
  expect(document.body.textContent).not.toMatch(/(?<![A-Z])USDT/);
  expect(requestsOfParts(operator, LACKABLE_PART_NAMES)).toEqual([]);
});

test('the question and the message of Close All name the currency of a bot that lacks Pause, and Stop works', async () => {
  const operator = await signInAt(SIMPLE_BOT);
  await operator.passUntil(() => Number(controlBarFigure('Active Trades')) > 0);
  await operator.press('Close All Positions');
  const question = await screen.findByRole('dialog');
  expect(question).not.toHaveTextContent('Pause');
  expect(question).toHaveTextContent(/EUR unrealised|unrealised PnL not known/);
  await operator.click(within(question).getByRole('button', { name: 'Close All Positions' }));
  await operator.passUntil(() => messageTexts().length > 0);
  expect(messageTexts().join()).toMatch(/Closed \d+ positions.*EUR/);
  await operator.press('Stop Bot');
  await operator.pass(3_000);
  expect(visibleCommands()).toEqual(['Start Bot']);
});

test('the shortcuts, the palette and the settings follow what the bot lacks', async () => {
  const operator = await signInAt({ lacks: ['market', 'params', 'keys'] });
  await openAddress(operator, 'market');
  expect(selectedTabName()).toBe('Dashboard');
  fireEvent.keyDown(document.body, { key: 'g' });
  fireEvent.keyDown(document.body, { key: 'k' });
  await operator.pass(200);
  expect(selectedTabName()).toBe('Dashboard');
  expect(location.hash).toBe('#market');

  await pressKey(operator, { key: '?' });
  const keys = await screen.findByRole('dialog', { name: 'Keys' });
  expect(keys).toHaveTextContent('Go to Trades');
  expect(keys).not.toHaveTextContent('Go to API Keys');
  await operator.click(within(keys).getByRole('button', { name: 'Close' }));

  await operator.press('Appearance and keys');
  expect(screen.getByText('This bot does not offer: Parameters, Market Analyzer, API Keys.')).toBeInTheDocument();
  await pressKey(operator, { key: 'Escape' });

  await pressKey(operator, { key: 'k', ctrlKey: true });
  const palette = await screen.findByRole('dialog', { name: 'Go to' });
  const field = within(palette).getByRole('combobox');
  const offered = async (typed: string): Promise<string | null> => {
    await operator.perform(() => void fireEvent.change(field, { target: { value: typed } }));
    return palette.textContent;
  };
  expect(await offered('')).toContain('Trades');
  expect(await offered('')).not.toMatch(/Market Analyzer|API Keys|Lab/);
  expect(await offered('obi_threshold')).not.toContain('OBI');
});

test('the console follows a running bot that takes a part back and adds one, and says so', async () => {
  const operator = await signInAt({ lacks: ['market'] });
  await openAddress(operator, 'logs');
  expect(selectedTabName()).toBe('System Logs');
  sayInStatus(operator, { lacks: ['logs'] });
  await operator.pass(3_000);
  expect(tabNames()).toContain('Market Analyzer');
  expect(tabNames()).not.toContain('System Logs');
  expect(selectedTabName()).toBe('Dashboard');
  const sent = requestsOfParts(operator, ['logs']).length;
  await operator.pass(20_000);
  expect(requestsOfParts(operator, ['logs'])).toHaveLength(sent);
  expect(messageTexts().join()).toContain('The bot no longer offers System Logs and now offers Market Analyzer.');
  sayInStatus(operator, {});
  await operator.pass(3_000);
  expect(selectedTabName()).toBe('System Logs');
});

test('the form of a bot without presets and Clear Database keeps files and history', async () => {
  const operator = await signInAt({ lacks: ['presets', 'trades.clear', 'logs.clear'] });
  await openAddress(operator, 'parameters');
  await operator.pass(2_000);
  const files = screen.getByRole('region', { name: 'Parameter file' });
  expect(
    within(files)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Export', 'Import']);
  expect(within(files).getByRole('link', { name: 'History' })).toBeInTheDocument();
  expect(screen.queryByText('Danger zone')).toBeNull();
  await openAddress(operator, 'logs');
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Clear Logs' })).toBeNull();
  expect(requestsOfParts(operator, ['presets'])).toEqual([]);
});
