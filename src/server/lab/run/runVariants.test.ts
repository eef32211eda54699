import { recordingPath } from '@/testing/market/recordings';
import { createBot } from '../../bot/createBot';
import { seededRandom } from '../../market/rng';
import { createSimulator } from '../../market/simulator/simulator';
import { openStore } from '../../store/store';
import { LabRefused } from '../labRefused';
import { toApiReport } from './labReport';
import type { LabSource } from './labSource';
import { runVariants, type LabJob, type LabResult } from './runVariants';

// Each test simulates several bots for a minute.
jest.setTimeout(60_000);

const SIMULATED_MINUTES = 1;
const MARKET_SEED = 5;
const SIMULATED_SOURCE: LabSource = { kind: 'simulator', seed: MARKET_SEED, minutes: SIMULATED_MINUTES, symbols: 4 };
/** Bot parameters that cause more entries than the default parameters. */
const FREQUENT_ENTRY_PARAMETERS = { cooldown_seconds: 1, timeout_seconds: 8, obi_threshold: 0.2, min_depth_usdt: 1000 };
const ONE_VENUE_PARAMETERS = { ...FREQUENT_ENTRY_PARAMETERS, exchange: 'BINANCE', data_source_exchange: 'BINANCE' };
const TWO_VENUE_CHANGES = { exchange: 'BYBIT', data_source_exchange: 'BINANCE' };

const createSimulatedJob = (changes: Partial<LabJob> = {}): LabJob => ({
  source: SIMULATED_SOURCE,
  parameters: FREQUENT_ENTRY_PARAMETERS,
  variants: [],
  ...changes,
});

const COMPARED_VARIANT = { name: 'watched', changes: { ...TWO_VENUE_CHANGES, obi_threshold: 0.22 } };
const OTHER_VARIANTS = [
  { name: 'eager', changes: { cooldown_seconds: 0, obi_threshold: 0.15 } },
  { name: 'other venue', changes: { exchange: 'BINANCE', data_source_exchange: 'BYBIT' } },
  { name: 'one venue', changes: ONE_VENUE_PARAMETERS },
  { name: 'market orders', changes: { entry_order_type: 'MARKET' } },
  { name: 'few trades', changes: { max_concurrent_trades: 1 } },
  { name: 'strict', changes: { obi_threshold: 0.6 } },
];

const findVariantResult = ({ variants }: LabResult, name: string) => variants.find((variant) => variant.name === name);

test('a Lab variant makes the same trades alone and beside seven other bots', async () => {
  const alone = findVariantResult(
    await runVariants(createSimulatedJob({ variants: [COMPARED_VARIANT] })),
    COMPARED_VARIANT.name,
  );
  const among = findVariantResult(
    await runVariants(createSimulatedJob({ variants: [...OTHER_VARIANTS, COMPARED_VARIANT] })),
    COMPARED_VARIANT.name,
  );
  expect(alone?.trades.length).toBeGreaterThan(2);
  expect(JSON.stringify(among)).toBe(JSON.stringify(alone));
});

test('the report of a Lab run counts each rejected signal of a variant at its check', async () => {
  const few = { name: 'few trades', changes: { max_concurrent_trades: 1 } };
  const result = await runVariants(createSimulatedJob({ variants: [few] }));
  const { checks = [], signals, trades } = toApiReport(result).variants[1]!.figures;
  expect(checks.length).toBeGreaterThan(0);
  const keptOut = checks.reduce((sum, { kept_out }) => sum + kept_out, 0);
  // The last signal can wait for its order at the end of the run.
  expect([signals - trades - 1, signals - trades]).toContain(keptOut);
  expect(checks.some(({ followed, bps }) => followed > 0 && bps !== null)).toBe(true);
});

test('the baseline of a Lab run makes the same trades as a bot that runs alone on the market', async () => {
  const { baseline } = await runVariants(createSimulatedJob({ parameters: ONE_VENUE_PARAMETERS }));
  const startMs = Date.UTC(2026, 0, 5, 12);
  const market = createSimulator({ seed: MARKET_SEED, startMs, symbols: 4 });
  const store = openStore(':memory:', { secret: 'a secret for tests, long enough for it' });
  store.params.save(ONE_VENUE_PARAMETERS);
  const closed: string[] = [];
  const bot = createBot({
    market,
    store,
    random: seededRandom(MARKET_SEED),
    wallNow: market.clock.now,
    publish: (event) => void (event.type === 'trade_close' && closed.push(JSON.stringify(event.data))),
  });
  await market.start();
  market.advanceTo(startMs + 500);
  bot.start();
  market.advanceTo(startMs + SIMULATED_MINUTES * 60_000);
  bot.closeAll();
  bot.shutdown();
  expect(closed.length).toBeGreaterThan(0);
  expect(baseline.trades.map((trade) => JSON.stringify(trade))).toEqual(closed);
});

test('a Lab run on a recording closes open trades at the prices of the last book', async () => {
  const path = recordingPath('bybit-linear/MULTI8-20210417-asV5.frames.gz');
  const eager = { ...FREQUENT_ENTRY_PARAMETERS, cooldown_seconds: 0, obi_threshold: 0.2, entry_order_type: 'MARKET' };
  const { market, span, baseline, variants } = await runVariants(
    createSimulatedJob({
      source: { kind: 'recording', paths: [path] },
      parameters: { ...eager, enable_ema_filter: false, min_depth_usdt: 1000, min_momentum_threshold: 0 },
      variants: [{ name: 'never', changes: { obi_threshold: 0.9 } }],
    }),
  );
  expect(market).toContain('MULTI8');
  expect((span.until - span.from) / 1000).toBeGreaterThan(10);
  expect(baseline.trades.map(({ status }) => status)).toEqual(baseline.trades.map(() => 'CLOSED'));
  expect(baseline.trades.map(({ reason_exit }) => reason_exit)).toContain('CLOSE_ALL');
  expect(variants[0]?.trades).toEqual([]);
});

test('the bots of a Lab run start at the requested time of the recording', async () => {
  const path = recordingPath('bybit-linear/MULTI8-20210417-asV5.frames.gz');
  const whole = await runVariants(createSimulatedJob({ source: { kind: 'recording', paths: [path] } }));
  expect(new Date(whole.span.from).toISOString()).toMatch(/^2021-04-17/);
  const fromMs = whole.span.until - 5_000;
  const part = await runVariants(createSimulatedJob({ source: { kind: 'recording', paths: [path], fromMs } }));
  expect(part.span.until).toBe(whole.span.until);
  expect(part.span.from - fromMs).toBeCloseTo(500, -2);
});

test('a Lab run reports its progress until the run is aborted', async () => {
  const abort = new AbortController();
  const played: number[] = [];
  const run = runVariants(createSimulatedJob({ source: { ...SIMULATED_SOURCE, minutes: 600 } }), {
    signal: abort.signal,
    onProgress({ playedMs, totalMs }) {
      expect(totalMs).toBe(36_000_000);
      played.push(playedMs);
      if (played.length === 3) abort.abort(new Error('the operator cancelled the run'));
    },
  });
  await expect(run).rejects.toThrow('the operator cancelled the run');
  expect(played).toHaveLength(3);
  expect(played[2]).toBeGreaterThan(played[0] ?? NaN);
});

test.each<[string, LabSource, RegExp]>([
  ['a missing recording', { kind: 'recording', paths: ['/nowhere.frames.gz'] }, /nowhere\.frames\.gz does not exist/],
  ['a file that is no recording', { kind: 'recording', paths: [__filename] }, /no line begins with a receive time/],
  ['no minutes', { kind: 'simulator', seed: 1, minutes: 0 }, /more than 0 and at most 1440 minutes/],
])('a Lab run with %s is refused with the reason', async (_what, source, sentence) => {
  const run = runVariants(createSimulatedJob({ source }));
  await expect(run).rejects.toThrow(sentence);
  await expect(run).rejects.toBeInstanceOf(LabRefused);
});
