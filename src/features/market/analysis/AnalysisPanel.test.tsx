import { act, fireEvent, screen, within } from '@testing-library/react';
import { MARKET_TYPES } from '@/contract/enums';
import { ANALYZED_SYMBOL_COUNT } from '@/contract/sizes';
import { jsonReply } from '@/testing/console/fakeWire';
import { aStatus } from '@/testing/rows/fixtures';
import {
  ANALYSIS_REPLY,
  ANALYZE_LABEL,
  buttonNamed,
  figureTextOf,
  openMarketAnalyzer,
  panelNamed,
  pressButton,
  tableRowTexts,
  SIMULATE_LABEL,
  setUpMarketTests,
  messageTexts,
} from '@/testing/screens/marketScreen';

setUpMarketTests();

test('the Market analysis panel explains the analysis before the first analysis', async () => {
  await openMarketAnalyzer();
  const analysis = panelNamed('Market analysis');
  expect(analysis).toHaveTextContent('Run the analysis every 6-12 hours. It samples 10 symbols.');
  expect(analysis).toHaveTextContent('No analysis yet.');
});

test('a double click on the analysis button requests one analysis of 50 symbols', async () => {
  const environment = await openMarketAnalyzer();
  const held = environment.wire.hold('POST /api/market/analyze');
  fireEvent.click(buttonNamed(ANALYZE_LABEL));
  await environment.wait(50);
  fireEvent.click(buttonNamed('Analisi in corso...'));
  await environment.wait(50);
  expect(held.waiting).toHaveLength(1);
  expect(environment.wire.last('POST /api/market/analyze')?.body).toEqual({ top_n: ANALYZED_SYMBOL_COUNT });
  await pressButton(environment, SIMULATE_LABEL);
  expect(panelNamed('Trade simulation')).toHaveTextContent('over 30 symbols');
  await act(async () => held.release(jsonReply(ANALYSIS_REPLY)));
  await environment.wait(50);
  expect(buttonNamed(ANALYZE_LABEL)).not.toHaveAttribute('aria-disabled');
  expect(panelNamed('Market analysis')).toHaveTextContent(/over 50 symbols, .* 0 s ago/);
});

test('the Market analysis panel shows market type, metrics, wall coverage and recommendations', async () => {
  const environment = await openMarketAnalyzer((wire) =>
    wire.answer('GET /api/status', { ...aStatus(), market_source: 'a replay' }),
  );
  await pressButton(environment, ANALYZE_LABEL);
  expect(panelNamed('Market analysis')).toHaveTextContent(
    'BILANCIATODomanda e offerta in equilibrioa replay, market time',
  );
  expect(
    ['Avg spread', 'Avg depth', 'Avg OBI', 'Avg walls', 'Avg wall distance', 'Both walls'].map(figureTextOf),
  ).toEqual(['0.0203%', '1,797,731 USDT', '−0.012', '1.78 a symbol', '12.5000 USD', '64.0% of symbols']);
  expect(screen.getByText('64% dei simboli operabili')).toBeVisible();
  expect(screen.getByText(/^32 of 50 symbols with a wall on both sides/)).toBeVisible();
  expect(screen.getByText('Mercato BILANCIATO: spread mediano 0.020%.')).toBeVisible();
  expect(tableRowTexts('Current and suggested values of preset conservative')).toEqual([
    'OBI thresholdobi_threshold | 0.35 | 0.45',
  ]);
});

test.each([...MARKET_TYPES, 'OF TOMORROW'])(
  'the Market analysis panel shows a reply that contains only the market type %s',
  async (type) => {
    const environment = await openMarketAnalyzer((wire) =>
      wire.answer('POST /api/market/analyze', { market_type: type }),
    );
    await pressButton(environment, ANALYZE_LABEL);
    const analysis = panelNamed('Market analysis');
    expect(within(analysis).getByText(type)).toBeVisible();
    expect(analysis).toHaveTextContent('The bot gives no description.');
    expect(screen.queryByText('Avg spread')).toBeNull();
    expect(analysis).toHaveTextContent('The bot sends no Avg spread, Avg depth, Avg OBI,');
    expect(analysis).toHaveTextContent('The bot sends no coverage.');
    expect(analysis).toHaveTextContent('No recommendation for this market.');
  },
);

test('the Market analysis panel reads spread, depth and wall distance from alternative field names', async () => {
  const metrics = { avg_spread: 0.05, avg_depth: 1000, avg_wall_distance: 3 };
  const environment = await openMarketAnalyzer((wire) =>
    wire.answer('POST /api/market/analyze', { ...ANALYSIS_REPLY, metrics }),
  );
  await pressButton(environment, ANALYZE_LABEL);
  expect(['Avg spread', 'Avg depth', 'Avg wall distance'].map(figureTextOf)).toEqual([
    '0.0500%',
    '1,000 USDT',
    '3.0000 USD',
  ]);
});

test.each([
  [80, 'usable', 'USABILE'],
  [79.9, 'limited', 'LIMITATO'],
  [60, 'limited', 'LIMITATO'],
  [59.9, 'poor', 'SCONSIGLIATO'],
])(
  'the Market analysis panel shows a both-walls coverage of %p percent with the level %s and the text %s',
  async (coverage_pct, level, word) => {
    const filter = { coverage_pct };
    const environment = await openMarketAnalyzer((wire) =>
      wire.answer('POST /api/market/analyze', { market_type: 'VOLATILE', both_walls_filter_analysis: filter }),
    );
    await pressButton(environment, ANALYZE_LABEL);
    expect(screen.getByText(word).parentElement).toHaveAttribute('data-level', level);
  },
);

test('the Market analysis panel shows the received recommendation on the both-walls filter', async () => {
  const both_walls_filter_analysis = { coverage_pct: 12, recommendation: 'DA EVITARE' };
  const environment = await openMarketAnalyzer((wire) =>
    wire.answer('POST /api/market/analyze', { market_type: 'VOLATILE', both_walls_filter_analysis }),
  );
  await pressButton(environment, ANALYZE_LABEL);
  expect(screen.getByText('DA EVITARE').parentElement).toHaveTextContent('12.0%DA EVITARE');
});

test('the Market analysis panel shows reason and retry button after a failed first analysis', async () => {
  const detail = 'Only 2 order books can be read at the moment, at least 3 are needed.';
  const environment = await openMarketAnalyzer((wire) =>
    wire.answer('POST /api/market/analyze', () => jsonReply({ detail }, 503)),
  );
  await pressButton(environment, ANALYZE_LABEL);
  expect(messageTexts(environment)).toEqual([`Errore: ${detail}`]);
  expect(screen.getByRole('alert')).toHaveTextContent(`The analysis failed${detail}`);
  environment.wire.answer('POST /api/market/analyze', ANALYSIS_REPLY);
  await pressButton(environment, 'Try again');
  expect(panelNamed('Market analysis')).toHaveTextContent('BILANCIATO');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the Market analysis panel marks the last good result as old after a failed analysis', async () => {
  const environment = await openMarketAnalyzer();
  await pressButton(environment, ANALYZE_LABEL);
  await environment.wait(61_000);
  environment.wire.answer('POST /api/market/analyze', () => Promise.reject(new TypeError('Failed to fetch')));
  await pressButton(environment, ANALYZE_LABEL);
  const analysis = panelNamed('Market analysis');
  expect(within(analysis).getByRole('alert')).toHaveTextContent(
    'The analysis failed: the server cannot be reached (Failed to fetch)',
  );
  expect(analysis).toHaveTextContent(/Kept: the last good result, of .*old 1 min/);
  expect(analysis).toHaveTextContent('BILANCIATO');
  expect(screen.getByText('BILANCIATO').closest('[data-old]')).not.toBeNull();
});

test('the Market tab keeps an analysis result and a running simulation while another tab is open', async () => {
  const environment = await openMarketAnalyzer();
  await pressButton(environment, ANALYZE_LABEL);
  const held = environment.wire.hold('POST /api/market/simulate-trades');
  fireEvent.click(buttonNamed(SIMULATE_LABEL));
  await environment.wait(100);
  await pressButton(environment, 'leave the tab');
  expect(screen.queryByRole('region', { name: 'Market analysis' })).toBeNull();
  jest.setSystemTime(Date.now() + 3_600_000);
  await pressButton(environment, 'come back');
  expect(panelNamed('Market analysis')).toHaveTextContent(/BILANCIATO/);
  expect(panelNamed('Market analysis')).toHaveTextContent(/, 1 h ago/);
  expect(environment.wire.count('POST /api/market/analyze')).toBe(1);
  fireEvent.click(buttonNamed('Simulazione in corso...'));
  await environment.wait(100);
  expect(held.waiting).toHaveLength(1);
});

test.each([
  [6.5, 'The last one is more than 6 hours old.'],
  [12.5, 'The last one is more than 12 hours old.'],
])('the Market analysis panel states after %p hours that the last analysis is old', async (hours, text) => {
  const environment = await openMarketAnalyzer();
  await pressButton(environment, ANALYZE_LABEL);
  expect(panelNamed('Market analysis')).not.toHaveTextContent('hours old');
  jest.setSystemTime(Date.now() + hours * 3_600_000);
  await environment.wait(1_100);
  expect(panelNamed('Market analysis')).toHaveTextContent(text);
});
