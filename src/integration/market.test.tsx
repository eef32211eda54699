import { screen, within } from '@testing-library/react';
import { MARKET_TYPES } from '@/contract/enums';
import { presetParameters } from '@/contract/params/presets';
import '@/features/market/MarketTab';
import '@/features/parameters/ParametersTab';
import { formatPercent } from '@/domain/format/format';
import type { EmbeddedServerOptions } from '@/testing/server/embeddedServer';
import { settlePromises } from '@/testing/console/fakeEnvironment';
import { renderConsole, setUpConsoleTests } from '@/testing/console/renderConsole';
import { messageTexts } from './onScreen';

/** Tests the Market Analyzer of the real console with the real server and the simulated market. */
setUpConsoleTests();
// scrollIntoView is missing in jsdom.
Element.prototype.scrollIntoView = () => undefined;

const SYMBOL_COUNT = 6;
const ANALYZE_LABEL = 'Analizza Mercato';
const SIMULATE_LABEL = 'Simula Trade (Vecchi vs Quick Win)';

async function openMarketAnalyzer(options?: EmbeddedServerOptions) {
  const operator = await renderConsole({ symbols: SYMBOL_COUNT, ...options });
  await operator.signIn();
  await operator.perform(() => void (location.hash = '#market'));
  await operator.passUntil(() => screen.queryByRole('table', { name: 'Current and Quick Win values' }) !== null);
  return operator;
}

/** Runs an analysis. Advances market time for each of the server's five samples. */
async function runMarketAnalysis(operator: Awaited<ReturnType<typeof openMarketAnalyzer>>): Promise<void> {
  await operator.press(ANALYZE_LABEL);
  const { clock } = operator.server().market;
  const begun = clock.now();
  for (let look = 1; look < 5; look += 1) {
    operator.server().advance(200);
    await settlePromises();
  }
  expect(clock.now() - begun).toBeLessThan(2_000);
  await operator.passUntil(panelContains('Market analysis', `over ${SYMBOL_COUNT} symbols`), 1_000);
}

const panelNamed = (name: string) => screen.getByRole('region', { name });
const panelContains = (name: string, text: string) => () => panelNamed(name).textContent.includes(text);

test('the Market Analyzer shows an analysis of a stopped bot within two seconds', async () => {
  const operator = await openMarketAnalyzer();
  await runMarketAnalysis(operator);
  const analysis = panelNamed('Market analysis');
  expect(MARKET_TYPES.some((type) => within(analysis).queryByText(type) !== null)).toBe(true);
  const spread = within(analysis).getByText('Avg spread').nextElementSibling?.textContent;
  expect(Number.parseFloat(spread ?? '')).toBeGreaterThan(0);
  expect(operator.server().bot.status().running).toBe(false);
});

test('the trade simulation shows the figures that the bot computes on the same books', async () => {
  const operator = await openMarketAnalyzer();
  await operator.press(SIMULATE_LABEL);
  await operator.passUntil(panelContains('Trade simulation', `over ${SYMBOL_COUNT} symbols`));
  const shown = panelNamed('Trade simulation').textContent;
  // Market time has not advanced, so the books are the same.
  const { old_params, new_params, improvement_pct } = await operator.server().bot.simulateTrades(30);
  expect(shown).toContain(`Would trade${old_params.would_trade_count}${new_params.would_trade_count}`);
  expect(new_params.would_trade_count).toBeGreaterThan(0);
  expect(shown).toContain(formatPercent(Math.abs(improvement_pct ?? 0)));
  for (const { symbol } of new_params.ready_trades.slice(0, 10)) expect(shown).toContain(symbol);
});

test('analysis and trade simulation are refused with a reason when the market has only two books', async () => {
  const operator = await openMarketAnalyzer({ symbols: 2 });
  await operator.press(ANALYZE_LABEL);
  await operator.press(SIMULATE_LABEL);
  const { description } = operator.server().market;
  const text = `Only 2 order books can be read at the moment, at least 3 are needed. This market has no more: ${description}.`;
  expect(messageTexts()).toEqual([`Errore: ${text} (2 times)`]);
  expect(panelNamed('Market analysis')).toHaveTextContent(`The analysis failed${text}`);
  expect(panelNamed('Trade simulation')).toHaveTextContent(`The simulation failed${text}`);
});

test('a recommended preset is applied after a review and does not change the exchange', async () => {
  const operator = await openMarketAnalyzer();
  const { bot } = operator.server();
  bot.saveParameters({ exchange: 'BINANCE' });
  await runMarketAnalysis(operator);
  const preset = screen.getByRole('article').getAttribute('aria-label')!.replace('Preset ', '') as 'balanced';
  await operator.click(screen.getByRole('button', { name: 'Apply preset on the server...' }));
  const dialog = screen.getByRole('dialog', { name: `Apply the preset ${preset} on the server?` });
  expect(within(dialog).getByRole('rowheader', { name: /^Exchange/ }).parentElement).toHaveTextContent('BINANCEBYBIT');
  expect(dialog).toHaveTextContent('The bot decides whether to use them');
  const before = bot.parameters();
  await operator.click(within(dialog).getByRole('button', { name: 'Apply Preset' }));
  await operator.pass(1_000);
  expect(screen.getByRole('alertdialog')).toHaveTextContent(`Preset ${preset} applicato con successo!`);
  const { exchange, data_source_exchange, config_version } = before;
  const applied = bot.parameters();
  expect({ ...applied, config_version }).toEqual({
    ...before,
    ...presetParameters(preset),
    exchange,
    data_source_exchange,
    config_version,
  });
  expect(applied.config_version).not.toBe(config_version);
});

test('the operator can load the Quick Win values into the form and save the values to the bot', async () => {
  const operator = await openMarketAnalyzer();
  const { bot } = operator.server();
  const saved = bot.parameters();
  await operator.press('Load Quick Win into the form');
  await operator.passUntil(() => screen.queryByText('4 unsaved changes') !== null);
  expect(location.hash).toBe('#parameters?focus=sl_beyond_wall_pct');
  expect(bot.parameters()).toEqual(saved);
  await operator.press('Save All Parameters');
  await operator.press('Save Parameters');
  await operator.pass(2_000);
  expect(bot.parameters()).toMatchObject({
    sl_beyond_wall_pct: 0.0005,
    min_rr_ratio: 1.5,
    trailing_stop_activation_pct: 0.1,
    trailing_stop_distance_pct: 0.04,
  });
  await operator.click(screen.getByRole('button', { name: 'OK' }));
  await operator.perform(() => void (location.hash = '#market'));
  await operator.pass(1_000);
  const table = screen.getByRole('table', { name: 'Current and Quick Win values' });
  expect(within(table).getAllByText('= same')).toHaveLength(4);
});

test('the next operator sees no result of an analysis that was running at the logout', async () => {
  const operator = await openMarketAnalyzer();
  await operator.press(SIMULATE_LABEL);
  await operator.passUntil(panelContains('Trade simulation', `over ${SYMBOL_COUNT} symbols`));
  let answer: (reply: Response) => void = () => undefined;
  operator.wire.distort(
    'POST /api/market/analyze',
    (reply) => new Promise((resolve) => (answer = () => resolve(reply))),
  );
  await operator.press(ANALYZE_LABEL);
  await operator.pass(2_000);
  await operator.press('Logout');
  answer(new Response());
  await operator.signIn();
  await operator.perform(() => void (location.hash = '#market'));
  await operator.pass(2_000);
  expect(panelNamed('Market analysis')).toHaveTextContent('No analysis yet.');
  expect(panelNamed('Trade simulation')).toHaveTextContent('No simulation yet.');
});
