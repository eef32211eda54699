import { act, fireEvent, screen, within } from '@testing-library/react';
import { ANALYZE_TOP_N, SIMULATE_TOP_N } from '@/contract/sizes';
import { MARKET_TYPES } from '@/contract/enums';
import { DEFAULTS } from '@/contract/params/catalogue';
import { presetParameters } from '@/contract/presets';
import { selectAlert, selectMessages } from '@/slices/notices';
import { selectEdits } from '@/slices/parameterDraft';
import { json } from '@/testing/fakeWire';
import { aStatus } from '@/testing/fixtures';
import { renderScreen } from '@/testing/renderScreen';
import { Visits } from '@/testing/Visits';
import { MarketTab } from './MarketTab';

type World = Awaited<ReturnType<typeof renderScreen>>;
type Wire = World['wire'];

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  location.hash = '#market';
});
afterEach(() => jest.useRealTimers());

const ANALYSIS = {
  market_type: 'BILANCIATO',
  market_description: 'Domanda e offerta in equilibrio',
  symbols_analyzed: 50,
  timestamp: '2026-03-10T12:00:00.000Z',
  metrics: {
    avg_spread_pct: 0.0203,
    avg_depth_usdt: 1_797_731,
    avg_walls_count: 1.78,
    avg_walls_1k: 29.5,
    avg_walls_15k: 9.6,
    avg_wall_distance_usd: 12.5,
    avg_obi: -0.012,
    both_walls_coverage: 64,
  },
  both_walls_filter_analysis: {
    coverage_pct: 64,
    symbols_with_both_walls: 32,
    symbols_analyzed: 50,
    recommendation: 'LIMITATO',
    impact: '64% dei simboli operabili',
  },
  recommendations: [
    {
      preset: 'conservative',
      reason: 'Mercato BILANCIATO: spread mediano 0.020%.',
      params: { obi_threshold: 0.45, timeout_seconds: 180 },
      current_vs_suggested: {
        obi_threshold: { current: 0.35, suggested: 0.45, change_needed: true },
        timeout_seconds: { current: 180, suggested: 180, change_needed: false },
      },
    },
  ],
};

const ready = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    symbol: `COIN${index}USDT`,
    side: index % 2 === 0 ? 'LONG' : 'SHORT',
    entry_price: 100,
    tp_price: 101,
    sl_price: 99.5,
    sl_loss_usd: 2.5,
    tp_win_usd: 5,
    rr_ratio: [1.49, 1.5, 2][index] ?? 1,
  }));

const SIMULATION = {
  total_analyzed: 30,
  improvement_pct: 25,
  old_params: { would_trade_count: 9, avg_sl_loss: 2, max_sl_loss: 4, params: { sl_beyond_wall_pct: 0.0015 } },
  new_params: {
    would_trade_count: 13,
    avg_sl_loss: 1.5,
    max_sl_loss: 3,
    params: { sl_beyond_wall_pct: 0.0005 },
    ready_trades: ready(13),
  },
};

const screenWithExit = (
  <Visits>
    <MarketTab />
  </Visits>
);

async function open(prepare?: (wire: Wire) => void): Promise<World> {
  const world = await renderScreen(screenWithExit, ({ wire }) => {
    wire.answer('GET /api/parameters', DEFAULTS);
    wire.answer('GET /api/params', DEFAULTS);
    wire.answer('POST /api/market/analyze', ANALYSIS);
    wire.answer('POST /api/market/simulate-trades', SIMULATION);
    wire.answer('GET /api/presets/conservative', presetParameters('conservative'));
    wire.answer('POST /api/presets/apply/conservative', {});
    prepare?.(wire);
  });
  await world.wait(100);
  return world;
}

const ANALYZE = 'Analizza Mercato';
const SIMULATE = 'Simula Trade (Vecchi vs Quick Win)';
const button = (name: string) => screen.getByRole('button', { name });
async function press(world: World, name: string): Promise<void> {
  fireEvent.click(button(name));
  await world.wait(100);
}
const panel = (name: string) => screen.getByRole('region', { name });
const line = (row: HTMLElement): string => [...row.children].map((cell) => cell.textContent).join(' | ');
const rowsOf = (table: string): string[] =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map(line);
const figure = (label: string): string | undefined =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
const told = ({ store }: World) => selectMessages(store.getState()).map(({ text }) => text);
const dialog = () => screen.getByRole('dialog');

describe('current against Quick Win', () => {
  const TABLE = 'Current and Quick Win values';

  test('the four values stand side by side, and what differs is marked by a word', async () => {
    await open((wire) => wire.answer('GET /api/parameters', { ...DEFAULTS, min_rr_ratio: 1.5 }));
    expect(rowsOf(TABLE)).toEqual([
      expect.stringMatching(/^SL beyond wall.* \| 0\.0015= 0\.15 % = 15 bps \| 0\.0005= 0\.05 % = 5 bps \| ≠ differs$/),
      expect.stringMatching(/^Least R:R.* \| 1\.5 \| 1\.5 \| = same$/),
      expect.stringMatching(/^Trailing activation.* \| 0\.4= 40 % of the way to TP \| 0\.1= 10 % of .* \| ≠ differs$/),
      expect.stringMatching(/^Trailing distance.* \| 0\.25= 25 % .* \| 0\.04= 4 % .* \| ≠ differs$/),
    ]);
  });

  test('a bot that leaves the trailing stop out is taken to have 0.15 and 0.08; the rest is a dash', async () => {
    await open((wire) => wire.answer('GET /api/parameters', {}));
    const rows = rowsOf(TABLE);
    expect(rows[0]).toContain('| — |');
    expect(rows[2]).toContain('| 0.15assumed: the bot does not tell it |');
    expect(rows[3]).toContain('| 0.08assumed: the bot does not tell it |');
  });

  test('a switch that is off and keeps a value from acting is named', async () => {
    await open((wire) => wire.answer('GET /api/parameters', { ...DEFAULTS, enable_trailing_stop: false }));
    expect(rowsOf(TABLE)[2]).toMatch(/no effect before .*railing stop is on/);
  });

  test('parameters that cannot be loaded are said to be missing, and are asked again', async () => {
    const world = await open((wire) => wire.answer('GET /api/parameters', () => json({ detail: 'Not now' }, 500)));
    expect(panel('Current against Quick Win')).toHaveTextContent('The current parameters could not be loadedNot now');
    world.wire.answer('GET /api/parameters', DEFAULTS);
    await press(world, 'Try again');
    expect(rowsOf(TABLE)).toHaveLength(4);
  });

  test('loading puts the four values into the form, goes there and saves nothing', async () => {
    const world = await open();
    await press(world, 'Load Quick Win into the form');
    expect(selectEdits(world.store.getState())).toEqual({
      sl_beyond_wall_pct: 0.0005,
      min_rr_ratio: 1.5,
      trailing_stop_activation_pct: 0.1,
      trailing_stop_distance_pct: 0.04,
    });
    expect(location.hash).toBe('#parameters?focus=sl_beyond_wall_pct');
    expect(world.wire.sent.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
  });

  test('what is saved already is no edit; where all four are, that is said', async () => {
    const quickWin = {
      sl_beyond_wall_pct: 0.0005,
      min_rr_ratio: 1.5,
      trailing_stop_activation_pct: 0.1,
      trailing_stop_distance_pct: 0.04,
    };
    const world = await open((wire) => wire.answer('GET /api/params', { ...DEFAULTS, ...quickWin }));
    await press(world, 'Load Quick Win into the form');
    expect(selectEdits(world.store.getState())).toEqual({});
    expect(told(world)).toEqual(['The bot has the Quick Win values already: there is nothing to save.']);
  });

  test('nothing is loaded over parameters that cannot be read, nor for an operator who went elsewhere', async () => {
    const world = await open((wire) => wire.answer('GET /api/params', () => json({ detail: 'Not now' }, 500)));
    await press(world, 'Load Quick Win into the form');
    expect(told(world)).toEqual(['Quick Win not loaded: Not now']);
    expect(location.hash).toBe('#market');
    world.wire.answer('GET /api/params', () => {
      location.hash = '#trades';
      return json(DEFAULTS);
    });
    await press(world, 'Load Quick Win into the form');
    expect(selectEdits(world.store.getState())).toEqual({});
    expect(location.hash).toBe('#trades');
  });
});

describe('analysis', () => {
  test('before the first one the tab says how often it is worth while, and what it does', async () => {
    await open();
    const analysis = panel('Market analysis');
    expect(analysis).toHaveTextContent('Run the analysis every 6-12 hours. It samples 10 symbols.');
    expect(analysis).toHaveTextContent('No analysis yet.');
  });

  test('one press asks once for 50 symbols, also when it comes twice, and the simulation stays free', async () => {
    const world = await open();
    const held = world.wire.hold('POST /api/market/analyze');
    fireEvent.click(button(ANALYZE));
    await world.wait(50);
    fireEvent.click(button('Analisi in corso...'));
    await world.wait(50);
    expect(held.waiting).toHaveLength(1);
    expect(world.wire.last('POST /api/market/analyze')?.body).toEqual({ top_n: ANALYZE_TOP_N });
    await press(world, SIMULATE);
    expect(panel('Trade simulation')).toHaveTextContent('over 30 symbols');
    await act(async () => held.release(json(ANALYSIS)));
    await world.wait(50);
    expect(button(ANALYZE)).not.toHaveAttribute('aria-disabled');
    expect(panel('Market analysis')).toHaveTextContent(/over 50 symbols, .* 0 s ago/);
  });

  test('type, metrics, coverage, reason and values are all told', async () => {
    const world = await open((wire) => wire.answer('GET /api/status', { ...aStatus(), market_source: 'a replay' }));
    await press(world, ANALYZE);
    expect(panel('Market analysis')).toHaveTextContent(
      'BILANCIATODomanda e offerta in equilibrioa replay, market time',
    );
    expect(['Avg spread', 'Avg depth', 'Avg OBI', 'Avg walls', 'Avg wall distance', 'Both walls'].map(figure)).toEqual([
      '0.0203%',
      '1,797,731 USDT',
      '−0.012',
      '1.78 a symbol',
      '12.5000 USD',
      '64.0% of symbols',
    ]);
    expect(screen.getByText('64% dei simboli operabili')).toBeVisible();
    expect(screen.getByText(/^32 of 50 symbols with a wall on both sides/)).toBeVisible();
    expect(screen.getByText('Mercato BILANCIATO: spread mediano 0.020%.')).toBeVisible();
    expect(rowsOf('Current and suggested values of preset conservative')).toEqual([
      'OBI thresholdobi_threshold | 0.35 | 0.45 | ≠ needed',
      'Trade timeouttimeout_seconds | 180 s | 180 s | = none',
    ]);
  });

  test.each([...MARKET_TYPES, 'OF TOMORROW'])('a market of type %s with nothing else told is shown', async (type) => {
    const world = await open((wire) => wire.answer('POST /api/market/analyze', { market_type: type }));
    await press(world, ANALYZE);
    const analysis = panel('Market analysis');
    expect(within(analysis).getByText(type)).toBeVisible();
    expect(analysis).toHaveTextContent('The bot gives no description.');
    expect(figure('Avg spread')).toBe('—');
    expect(analysis).toHaveTextContent('The bot tells nothing of it.');
    expect(analysis).toHaveTextContent('The bot recommends nothing for this market.');
  });

  test('spread, depth and wall distance are found under their other names', async () => {
    const metrics = { avg_spread: 0.05, avg_depth: 1000, avg_wall_distance: 3 };
    const world = await open((wire) => wire.answer('POST /api/market/analyze', { ...ANALYSIS, metrics }));
    await press(world, ANALYZE);
    expect(['Avg spread', 'Avg depth', 'Avg wall distance'].map(figure)).toEqual([
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
  ])('a coverage of %p is %s, in colour and by the word %s', async (coverage_pct, level, word) => {
    const filter = { coverage_pct };
    const world = await open((wire) =>
      wire.answer('POST /api/market/analyze', { market_type: 'VOLATILE', both_walls_filter_analysis: filter }),
    );
    await press(world, ANALYZE);
    expect(screen.getByText(word).parentElement).toHaveAttribute('data-level', level);
  });

  test("the bot's own word on the filter stands, whatever it is", async () => {
    const both_walls_filter_analysis = { coverage_pct: 12, recommendation: 'DA EVITARE' };
    const world = await open((wire) =>
      wire.answer('POST /api/market/analyze', { market_type: 'VOLATILE', both_walls_filter_analysis }),
    );
    await press(world, ANALYZE);
    expect(screen.getByText('DA EVITARE').parentElement).toHaveTextContent('12.0%DA EVITARE');
  });

  test('the first run that fails says why and can be tried again', async () => {
    const detail = 'Only 2 order books can be read at the moment, at least 3 are needed.';
    const world = await open((wire) => wire.answer('POST /api/market/analyze', () => json({ detail }, 503)));
    await press(world, ANALYZE);
    expect(told(world)).toEqual([`Errore: ${detail}`]);
    expect(screen.getByRole('alert')).toHaveTextContent(`The analysis failed${detail}`);
    world.wire.answer('POST /api/market/analyze', ANALYSIS);
    await press(world, 'Try again');
    expect(panel('Market analysis')).toHaveTextContent('BILANCIATO');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a run that fails leaves the last good result standing, marked as old, and nothing of it is lost', async () => {
    const world = await open();
    await press(world, ANALYZE);
    await world.wait(61_000);
    world.wire.answer('POST /api/market/analyze', () => Promise.reject(new TypeError('Failed to fetch')));
    await press(world, ANALYZE);
    const analysis = panel('Market analysis');
    expect(within(analysis).getByRole('alert')).toHaveTextContent(
      'The analysis failed: the server cannot be reached (Failed to fetch)',
    );
    expect(analysis).toHaveTextContent(/Kept: the last good result, of .*old, 1 min/);
    expect(analysis).toHaveTextContent('BILANCIATO');
    expect(screen.getByText('BILANCIATO').closest('[data-old]')).not.toBeNull();
  });

  test('the result and its age are there when the operator comes back, and so is a run that is still under way', async () => {
    const world = await open();
    await press(world, ANALYZE);
    const held = world.wire.hold('POST /api/market/simulate-trades');
    fireEvent.click(button(SIMULATE));
    await world.wait(100);
    await press(world, 'leave the tab');
    expect(screen.queryByRole('region', { name: 'Market analysis' })).toBeNull();
    jest.setSystemTime(Date.now() + 3_600_000);
    await press(world, 'come back');
    expect(panel('Market analysis')).toHaveTextContent(/BILANCIATO/);
    expect(panel('Market analysis')).toHaveTextContent(/, 1 h ago/);
    expect(world.wire.count('POST /api/market/analyze')).toBe(1);
    fireEvent.click(button('Simulazione in corso...'));
    await world.wait(100);
    expect(held.waiting).toHaveLength(1);
  });

  test.each([
    [6.5, 'The last one is more than 6 hours old.'],
    [12.5, 'The last one is more than 12 hours old.'],
  ])('%p hours later another analysis is called for', async (hours, text) => {
    const world = await open();
    await press(world, ANALYZE);
    expect(panel('Market analysis')).not.toHaveTextContent('hours old');
    jest.setSystemTime(Date.now() + hours * 3_600_000);
    await world.wait(1_100);
    expect(panel('Market analysis')).toHaveTextContent(text);
  });
});

describe('simulation', () => {
  test('old and new stand side by side, with the improvement and bars on one scale', async () => {
    const world = await open();
    await press(world, SIMULATE);
    expect(world.wire.last('POST /api/market/simulate-trades')?.body).toEqual({ top_n: SIMULATE_TOP_N });
    expect(screen.getByText('Quick Win loses 25.0% less at the average SL')).toBeVisible();
    expect(rowsOf('Old and Quick Win parameters')).toEqual([
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

  test('ten ready trades are shown and the rest is counted; from 1.5 on R:R is good', async () => {
    const world = await open();
    await press(world, SIMULATE);
    const rows = rowsOf('Ready trades with Quick Win');
    expect(rows).toHaveLength(10);
    expect(rows[0]).toBe('COIN0USDT▲ LONG | 100.00 | 101.00▲ +5.00 | 99.5000▼ −2.50 | 1.49');
    expect(rows[1]).toMatch(/\| ✓ good, 1\.50$/);
    expect(rows[2]).toMatch(/\| ✓ good, 2\.00$/);
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
  ])('%j reads: %s', async (changes, text) => {
    const world = await open((wire) => wire.answer('POST /api/market/simulate-trades', { ...SIMULATION, ...changes }));
    await press(world, SIMULATE);
    expect(screen.getByText(text)).toBeVisible();
  });

  test('without figures and trades it says so, and blanks nothing', async () => {
    const world = await open((wire) =>
      wire.answer('POST /api/market/simulate-trades', { old_params: {}, new_params: {} }),
    );
    await press(world, SIMULATE);
    expect(rowsOf('Old and Quick Win parameters')).toEqual(['Would trade | — | —', 'SL beyond wall | — | —']);
    expect(screen.getByText('No trade is ready at this moment.')).toBeVisible();
  });

  test.each([
    [() => json({ detail: 'Troppo presto' }, 503), 'Errore: Troppo presto'],
    [() => new Response('', { status: 500 }), 'Errore: the server answered with status 500'],
    [() => json({ nonsense: true }), /^Errore: the reply does not fit: old_params/],
  ])('a failure is told: case %#', async (reply, text) => {
    const world = await open((wire) => wire.answer('POST /api/market/simulate-trades', reply));
    await press(world, SIMULATE);
    expect(told(world)).toEqual([typeof text === 'string' ? text : expect.stringMatching(text)]);
    expect(panel('Trade simulation')).toHaveTextContent('The simulation failed');
  });
});

describe('applying a recommended preset', () => {
  async function ask(prepare?: (wire: Wire) => void): Promise<World> {
    const world = await open(prepare);
    await press(world, ANALYZE);
    await press(world, 'Apply preset on the server...');
    return world;
  }
  const differences = (): string[] =>
    within(dialog())
      .getAllByRole('rowheader')
      .map((cell) => line(cell.parentElement!));

  test('shows first what it would change on the server, and only then applies it', async () => {
    const world = await ask();
    expect(dialog()).toHaveAccessibleName('Apply the preset conservative on the server?');
    expect(differences()).toContain('OBI thresholdobi_threshold | 0.35 | 0.45');
    expect(differences()).toContain('Require both wallsrequire_both_walls | off | on');
    expect(world.wire.count('POST /api/presets/apply/conservative')).toBe(0);
    expect(within(dialog()).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    const params = world.wire.count('GET /api/parameters');
    fireEvent.click(within(dialog()).getByRole('button', { name: 'Apply Preset' }));
    await world.wait(1_000);
    expect(world.wire.count('POST /api/presets/apply/conservative')).toBe(1);
    expect(selectAlert(world.store.getState())?.text).toBe('Preset conservative applicato con successo!');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(world.wire.count('GET /api/parameters')).toBe(params + 1);
  });

  test('Cancel applies nothing', async () => {
    const world = await ask();
    fireEvent.click(within(dialog()).getByRole('button', { name: 'Cancel' }));
    await world.wait(1_000);
    expect(world.wire.count('POST /api/presets/apply/conservative')).toBe(0);
  });

  test('a preset of another mode and exchange says so, and LIVE is agreed to by a tick', async () => {
    const preset = { ...presetParameters('conservative'), mode: 'LIVE', exchange: 'BINANCE' };
    const world = await ask((wire) => wire.answer('GET /api/presets/conservative', preset));
    expect(differences()).toContainEqual(
      expect.stringMatching(/^Modemode \| PAPER .* \| LIVE .*real orders, real money$/),
    );
    expect(differences()).toContainEqual(expect.stringMatching(/^Exchange.*exchange \| BYBIT \| BINANCE/));
    expect(dialog()).toHaveTextContent('The preset names another mode or exchange as well.');
    expect(within(dialog()).getByRole('button', { name: 'Apply Preset' })).toBeDisabled();
    fireEvent.click(within(dialog()).getByRole('checkbox'));
    fireEvent.click(within(dialog()).getByRole('button', { name: 'Apply Preset' }));
    await world.wait(1_000);
    expect(world.wire.count('POST /api/presets/apply/conservative')).toBe(1);
  });

  test('a running LIVE bot is told to act on real money at once', async () => {
    await ask((wire) => wire.answer('GET /api/status', aStatus({ mode: 'LIVE' })));
    expect(dialog()).toHaveTextContent('its values act at once, since the bot is running.');
    expect(dialog()).toHaveTextContent('The bot is in LIVE mode: they act on real money.');
  });

  test('a suggestion that the preset does not hold is not promised', async () => {
    const [advice] = ANALYSIS.recommendations;
    const recommendations = [{ ...advice, params: { ...advice!.params, obi_threshold: 0.5 } }];
    await ask((wire) => wire.answer('POST /api/market/analyze', { ...ANALYSIS, recommendations }));
    expect(dialog()).toHaveTextContent(
      'Suggested, but not part of the preset: OBI threshold: 0.5, Trade timeout: 180 s.',
    );
  });

  test('a preset that changes nothing says so', async () => {
    await ask((wire) => wire.answer('GET /api/params', presetParameters('conservative')));
    expect(dialog()).toHaveTextContent('The bot has every value of this preset already.');
  });

  test('what cannot be read cannot be applied, and is read again', async () => {
    const world = await ask((wire) =>
      wire.answer('GET /api/presets/conservative', () => json({ detail: 'Gone' }, 404)),
    );
    expect(dialog()).toHaveTextContent('What it would change could not be readGoneNothing was applied.');
    expect(within(dialog()).getByRole('button', { name: 'Apply Preset' })).toBeDisabled();
    world.wire.answer('GET /api/presets/conservative', presetParameters('conservative'));
    fireEvent.click(within(dialog()).getByRole('button', { name: 'Try again' }));
    await world.wait(500);
    expect(differences().length).toBeGreaterThan(5);
  });

  test.each([
    [() => json({ detail: 'Bot is busy' }, 409), 'Errore: Bot is busy'],
    [() => new Response('', { status: 500 }), 'Impossibile applicare preset'],
  ])('a refusal is told and the question stays: case %#', async (reply, text) => {
    const world = await ask((wire) => wire.answer('POST /api/presets/apply/conservative', reply));
    fireEvent.click(within(dialog()).getByRole('button', { name: 'Apply Preset' }));
    await world.wait(500);
    expect(told(world)).toEqual([text]);
    expect(dialog()).toBeVisible();
  });
});
