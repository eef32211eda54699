import { fireEvent, screen, within } from '@testing-library/react';
import { DEFAULTS } from '@/contract/params/catalogue';
import { presetParameters } from '@/contract/params/presets';
import { MarketTab } from '@/features/market/MarketTab';
import { selectMessages } from '@/slices/notices';
import { renderScreen } from '../console/renderScreen';
import { ReopenableTab } from './ReopenableTab';

export type FakeEnvironment = Awaited<ReturnType<typeof renderScreen>>;
export type FakeApi = FakeEnvironment['wire'];

/** Starts a fake clock before each test of the Market Analyzer. A test file calls `setUpMarketTests` once. */
export function setUpMarketTests(): void {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    location.hash = '#market';
  });
  afterEach(() => jest.useRealTimers());
}

export const ANALYSIS_REPLY = {
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

const simulatedReadyTrades = (count: number) =>
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

export const SIMULATION_REPLY = {
  total_analyzed: 30,
  improvement_pct: 25,
  old_params: { would_trade_count: 9, avg_sl_loss: 2, max_sl_loss: 4, params: { sl_beyond_wall_pct: 0.0015 } },
  new_params: {
    would_trade_count: 13,
    avg_sl_loss: 1.5,
    max_sl_loss: 3,
    params: { sl_beyond_wall_pct: 0.0005 },
    ready_trades: simulatedReadyTrades(13),
  },
};

const marketAnalyzerScreen = (
  <ReopenableTab>
    <MarketTab />
  </ReopenableTab>
);

/** Opens the Market Analyzer on the real store. The fake server answers every analysis and every trade simulation. */
export async function openMarketAnalyzer(prepare?: (wire: FakeApi) => void): Promise<FakeEnvironment> {
  const environment = await renderScreen(marketAnalyzerScreen, ({ wire }) => {
    wire.answer('GET /api/parameters', DEFAULTS);
    wire.answer('GET /api/params', DEFAULTS);
    wire.answer('POST /api/market/analyze', ANALYSIS_REPLY);
    wire.answer('POST /api/market/simulate-trades', SIMULATION_REPLY);
    wire.answer('GET /api/presets/conservative', presetParameters('conservative'));
    wire.answer('POST /api/presets/apply/conservative', {});
    prepare?.(wire);
  });
  await environment.wait(100);
  return environment;
}

export const ANALYZE_LABEL = 'Analizza Mercato';
export const SIMULATE_LABEL = 'Simula Trade (Vecchi vs Quick Win)';
export const buttonNamed = (name: string) => screen.getByRole('button', { name });
export async function pressButton(environment: FakeEnvironment, name: string): Promise<void> {
  fireEvent.click(buttonNamed(name));
  await environment.wait(100);
}
export const panelNamed = (name: string) => screen.getByRole('region', { name });
export const tableRowText = (row: HTMLElement): string => [...row.children].map((cell) => cell.textContent).join(' | ');
export const tableRowTexts = (table: string): string[] =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map(tableRowText);
export const figureTextOf = (label: string): string | undefined =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
export const messageTexts = ({ store }: FakeEnvironment) => selectMessages(store.getState()).map(({ text }) => text);
export const displayedDialog = () => screen.getByRole('dialog');
