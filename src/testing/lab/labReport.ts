import { labReportSchema, type LabReport } from '@/contract/lab/report';

const LAB_MARKET_START_MS = Date.UTC(2026, 2, 10, 12);
const MINUTE_MS = 60_000;

type TestDifference = { value: number; interval: { low: number; high: number } | null; error: number | null };

/** Creates a difference with the confidence interval `value` ± `halfWidth`. */
export const aVariantDifference = (value: number, halfWidth: number): TestDifference => ({
  value,
  interval: { low: value - halfWidth, high: value + halfWidth },
  error: halfWidth / 2,
});

/** Creates a variant of a Lab report. `net` is the net PnL in USDT. */
export const aVariantReport = (
  name: string,
  changes: Record<string, unknown>,
  net: number,
  difference: TestDifference | null = aVariantDifference(net + 10, 4),
) => ({
  name,
  changes,
  figures: {
    trades: 40,
    open: 0,
    signals: 90,
    win_rate: 55,
    gross: net + 6,
    fees: 6,
    net,
    net_bps: net / 10,
    net_bps_error: 0.5,
    profit_factor: 1.2,
    max_drawdown: 3,
    exits: [
      { reason: 'TAKE_PROFIT', count: 25, net: net + 8 },
      { reason: 'STOP_LOSS', count: 15, net: -8 },
    ],
    time_in_market: 0.4,
    trades_to_tell_one_bps: 1_234,
  },
  difference: difference && { net: difference, bps: difference },
  equity: [
    [LAB_MARKET_START_MS + MINUTE_MS, net / 2],
    [LAB_MARKET_START_MS + 2 * MINUTE_MS, net],
  ],
});

export const aLabReport = (over: Record<string, unknown> = {}): LabReport =>
  labReportSchema.parse({
    market: 'simulated market',
    from: LAB_MARKET_START_MS,
    until: LAB_MARKET_START_MS + 10 * MINUTE_MS,
    variants: [aVariantReport('baseline', {}, -10, null), aVariantReport('draft', { obi_threshold: 0.5 }, 2)],
    ...over,
  });

export const aLabRun = (id: string, over: Record<string, unknown> = {}) => ({
  id,
  name: `Run ${id}`,
  state: 'finished',
  played_ms: 600_000,
  total_ms: 600_000,
  left_ms: 0,
  problem: null,
  created_at: '2026-03-10T12:00:00.000Z',
  source_text: 'simulated market, seed 3',
  source: { kind: 'simulator', seed: 3, minutes: 10 },
  variants: 1,
  swept: [],
  ...over,
});

export const labProgressFrame = (id: string, over: Record<string, unknown> = {}) => ({
  type: 'lab_progress',
  data: { id, state: 'running', played_ms: 300_000, total_ms: 600_000, left_ms: 20_000, problem: null, ...over },
});
