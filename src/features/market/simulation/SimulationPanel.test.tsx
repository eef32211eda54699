import { screen } from '@testing-library/react';
import { SIMULATED_TRADE_SYMBOL_COUNT } from '@/contract/sizes';
import { jsonReply } from '@/testing/console/fakeWire';
import {
  openMarketAnalyzer,
  panelNamed,
  pressButton,
  tableRowTexts,
  SIMULATE_LABEL,
  SIMULATION_REPLY,
  setUpMarketTests,
  messageTexts,
} from '@/testing/screens/marketScreen';

setUpMarketTests();

test('the Trade simulation panel compares old and Quick Win losses on one scale', async () => {
  const environment = await openMarketAnalyzer();
  await pressButton(environment, SIMULATE_LABEL);
  expect(environment.wire.last('POST /api/market/simulate-trades')?.body).toEqual({
    top_n: SIMULATED_TRADE_SYMBOL_COUNT,
  });
  expect(screen.getByText('Quick Win loses 25.0% less at the average SL')).toBeVisible();
  expect(tableRowTexts('Old and Quick Win parameters')).toEqual([
    'Would trade | 9 | 13',
    'SL beyond wall | 0.0015 | 0.0005',
  ]);
  const bars = [...document.querySelectorAll('[data-length]')];
  expect(bars.map((bar) => [bar.getAttribute('data-length'), bar.parentElement?.textContent])).toEqual([
    ['50.0', '−2.00'],
    ['37.5', '−1.50'],
    ['100.0', '−4.00'],
    ['75.0', '−3.00'],
  ]);
});

test('the Trade simulation panel lists ten ready trades and counts the remaining trades', async () => {
  const environment = await openMarketAnalyzer();
  await pressButton(environment, SIMULATE_LABEL);
  const rows = tableRowTexts('Ready trades with Quick Win');
  expect(rows).toHaveLength(10);
  expect(rows[0]).toBe('COIN0USDTLONG | 100.00 | 101.00+5.00 | 99.5000−2.50 | 1.49net 1.62, needs 38% wins');
  expect(rows[1]).toMatch(/\| ✓ good, 1\.50net /);
  expect(rows[2]).toMatch(/\| ✓ good, 2\.00net /);
  expect(screen.getByText('and 3 more ready trades')).toBeVisible();
});

test.each([
  [{ improvement_pct: -4.2 }, 'Quick Win loses 4.2% more at the average SL'],
  [{ improvement_pct: 0 }, 'Quick Win loses as much at the average SL'],
  [{ improvement_pct: null }, 'Nothing to compare: with one of the two no trade would be made'],
  [
    { improvement_pct: 0, old_params: { would_trade_count: 0, avg_sl_loss: null } },
    'Nothing to compare: with one of the two no trade would be made',
  ],
])('the Trade simulation panel shows for the result %j the headline: %s', async (changes, text) => {
  const environment = await openMarketAnalyzer((wire) =>
    wire.answer('POST /api/market/simulate-trades', { ...SIMULATION_REPLY, ...changes }),
  );
  await pressButton(environment, SIMULATE_LABEL);
  expect(screen.getByText(text)).toBeVisible();
});

test('the Trade simulation panel shows dashes and no ready trade for a reply without figures', async () => {
  const environment = await openMarketAnalyzer((wire) =>
    wire.answer('POST /api/market/simulate-trades', { old_params: {}, new_params: {} }),
  );
  await pressButton(environment, SIMULATE_LABEL);
  expect(tableRowTexts('Old and Quick Win parameters')).toEqual(['Would trade | — | —', 'SL beyond wall | — | —']);
  expect(screen.getByText('No trade is ready at this moment.')).toBeVisible();
});

test.each([
  [() => jsonReply({ detail: 'Troppo presto' }, 503), 'Errore: Troppo presto'],
  [() => new Response('', { status: 500 }), 'Errore: the server answered with status 500'],
  [() => jsonReply({ nonsense: true }), /^Errore: the bot's answer has another form than expected/],
])('the Trade simulation panel shows the error of a failed simulation: case %#', async (reply, text) => {
  const environment = await openMarketAnalyzer((wire) => wire.answer('POST /api/market/simulate-trades', reply));
  await pressButton(environment, SIMULATE_LABEL);
  expect(messageTexts(environment)).toEqual([typeof text === 'string' ? text : expect.stringMatching(text)]);
  expect(panelNamed('Trade simulation')).toHaveTextContent('The simulation failed');
});
