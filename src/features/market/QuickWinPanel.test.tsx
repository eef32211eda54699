import { screen } from '@testing-library/react';
import { DEFAULTS } from '@/contract/params/catalogue';
import { selectEdits } from '@/slices/parameterDraft';
import { jsonReply } from '@/testing/console/fakeWire';
import { aStatus } from '@/testing/rows/fixtures';
import {
  openMarketAnalyzer,
  panelNamed,
  pressButton,
  tableRowTexts,
  setUpMarketTests,
  messageTexts,
} from '@/testing/screens/marketScreen';

setUpMarketTests();

const QUICK_WIN_TABLE_NAME = 'Current and Quick Win values';

test('the Quick Win table shows the current and the Quick Win value of each parameter and marks a difference', async () => {
  await openMarketAnalyzer((wire) => wire.answer('GET /api/parameters', { ...DEFAULTS, min_rr_ratio: 1.5 }));
  expect(tableRowTexts(QUICK_WIN_TABLE_NAME)).toEqual([
    expect.stringMatching(/^SL beyond wall.* \| 0\.0015= 0\.15 % = 15 bps \| 0\.0005= 0\.05 % = 5 bps \| ≠ differs$/),
    expect.stringMatching(/^Min R:R.* \| 1\.5 \| 1\.5 \| = same$/),
    expect.stringMatching(/^Trailing activation.* \| 0\.4= 40 % of the way to TP \| 0\.1= 10 % of .* \| ≠ differs$/),
    expect.stringMatching(/^Trailing distance.* \| 0\.25= 25 % .* \| 0\.04= 4 % .* \| ≠ differs$/),
  ]);
});

test('the Quick Win table assumes 0.15 and 0.08 for a trailing stop that the bot does not send', async () => {
  await openMarketAnalyzer((wire) => {
    wire.answer('GET /api/status', aStatus({ capabilities: ['params.catalogue'] }));
    wire.answer('GET /api/parameters', {});
  });
  const rows = tableRowTexts(QUICK_WIN_TABLE_NAME);
  expect(rows[0]).toContain('| — |');
  expect(rows[2]).toContain('| 0.15assumed: the bot does not send it |');
  expect(rows[3]).toContain('| 0.08assumed: the bot does not send it |');
});

test('the Quick Win table has only the fields of a bot that does not follow the catalogue', async () => {
  await openMarketAnalyzer((wire) => wire.answer('GET /api/parameters', { min_rr_ratio: 1.2 }));
  expect(tableRowTexts(QUICK_WIN_TABLE_NAME)).toEqual([expect.stringMatching(/^Min R:R.* \| 1\.2 \| 1\.5 \|/)]);
});

test('the Quick Win panel of a bot without its fields offers nothing to load', async () => {
  await openMarketAnalyzer((wire) => wire.answer('GET /api/parameters', { mode: 'PAPER' }));
  expect(screen.getByText('This bot has none of the four fields.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Load Quick Win/ })).toBeNull();
});

test('the Quick Win table names the switch that disables a parameter', async () => {
  await openMarketAnalyzer((wire) => wire.answer('GET /api/parameters', { ...DEFAULTS, enable_trailing_stop: false }));
  expect(tableRowTexts(QUICK_WIN_TABLE_NAME)[2]).toMatch(/no effect before .*railing stop is on/);
});

test('the Quick Win panel shows an error with a retry when the parameters cannot be loaded', async () => {
  const environment = await openMarketAnalyzer((wire) =>
    wire.answer('GET /api/parameters', () => jsonReply({ detail: 'Not now' }, 500)),
  );
  expect(panelNamed('Current against Quick Win')).toHaveTextContent(
    'The current parameters could not be loadedNot now',
  );
  environment.wire.answer('GET /api/parameters', DEFAULTS);
  await pressButton(environment, 'Try again');
  expect(tableRowTexts(QUICK_WIN_TABLE_NAME)).toHaveLength(4);
});

test('the Load Quick Win button puts four values into the Parameters form and saves nothing', async () => {
  const environment = await openMarketAnalyzer();
  await pressButton(environment, 'Load Quick Win into the form');
  expect(selectEdits(environment.store.getState())).toEqual({
    sl_beyond_wall_pct: 0.0005,
    min_rr_ratio: 1.5,
    trailing_stop_activation_pct: 0.1,
    trailing_stop_distance_pct: 0.04,
  });
  expect(location.hash).toBe('#parameters?focus=sl_beyond_wall_pct');
  expect(environment.wire.sent.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
});

test('the Load Quick Win button reports that the bot has the Quick Win values already', async () => {
  const quickWin = {
    sl_beyond_wall_pct: 0.0005,
    min_rr_ratio: 1.5,
    trailing_stop_activation_pct: 0.1,
    trailing_stop_distance_pct: 0.04,
  };
  const environment = await openMarketAnalyzer((wire) => wire.answer('GET /api/params', { ...DEFAULTS, ...quickWin }));
  await pressButton(environment, 'Load Quick Win into the form');
  expect(selectEdits(environment.store.getState())).toEqual({});
  expect(messageTexts(environment)).toEqual(['The bot has the Quick Win values already: there is nothing to save.']);
});

test('the Load Quick Win button changes nothing after a failed request or a change of tab', async () => {
  const environment = await openMarketAnalyzer((wire) =>
    wire.answer('GET /api/params', () => jsonReply({ detail: 'Not now' }, 500)),
  );
  await pressButton(environment, 'Load Quick Win into the form');
  expect(messageTexts(environment)).toEqual(['Quick Win not loaded: Not now']);
  expect(location.hash).toBe('#market');
  environment.wire.answer('GET /api/params', () => {
    location.hash = '#trades';
    return jsonReply(DEFAULTS);
  });
  await pressButton(environment, 'Load Quick Win into the form');
  expect(selectEdits(environment.store.getState())).toEqual({});
  expect(location.hash).toBe('#trades');
});
