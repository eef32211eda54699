import { labReportOf } from '@/domain/lab/report';
import { aTrade } from '@/testing/rows/fixtures';
import { seededRandom } from '../market/rng';
import { formatLabReport } from './formatLabReport';

const LAB_RUN_START_MS = Date.UTC(2026, 0, 5, 12);
/** Length of a time block of the Lab. */
const BLOCK_MS = 10 * 60_000;

/** Creates the result of a Lab variant with one trade of 1000 USDT every `everyBlocks` time blocks. */
const createVariantResult = (
  name: string,
  blocks: number,
  everyBlocks: number,
  netOf: (index: number) => number,
  exitFee = 0,
) => ({
  name,
  changes: {},
  signals: 0,
  trades: Array.from({ length: Math.floor(blocks / everyBlocks) }, (_, index) =>
    aTrade(`T${index}`, {
      status: 'CLOSED',
      timestamp_entry: LAB_RUN_START_MS + index * everyBlocks * BLOCK_MS,
      timestamp_exit: LAB_RUN_START_MS + (index * everyBlocks + 0.5) * BLOCK_MS,
      entry_price: 100,
      quantity: 10,
      ...{ exit_price: 100, entry_fee: 0, exit_fee: exitFee, funding_fee: 0, side: 'LONG' },
      ...{ signal_mid: 100, entry_mid: 100, exit_decision_mid: 100, exit_mid: 100 },
      pnl_net: netOf(index),
    }),
  ),
});

test('formatLabReport distinguishes better trades, fewer trades and no difference', () => {
  const losing = (index: number) => -1 + 0.5 * Math.sin(index * 2.1);
  const baseline = createVariantResult('baseline', 40, 1, losing);
  const variants = [
    createVariantResult('better', 40, 1, (index) => losing(index) + 0.5),
    createVariantResult('seldom', 40, 2, losing),
    createVariantResult('noise', 40, 1, (index) => losing(index) + Math.sin(index * 1.3)),
  ];
  const span = { from: LAB_RUN_START_MS, until: LAB_RUN_START_MS + 40 * BLOCK_MS };
  const text = formatLabReport(labReportOf(baseline, variants, span, () => seededRandom(1)));
  expect(text).toMatch(/better: net PnL better than the baseline on this market\.\n/);
  expect(text).toMatch(/seldom: net PnL better .* the number of trades may be the reason\.\n/);
  expect(text).toMatch(/noise: the interval contains 0/);
  expect(text).toMatch(/baseline: to tell 1 bps apart takes about [\d,]+ trades, this run has 40\./);
});

test('formatLabReport says where the results come from and which part a variant changed', () => {
  const baseline = createVariantResult('baseline', 40, 1, () => -0.2, 0.2);
  const dearer = createVariantResult('dearer', 40, 1, () => -0.5, 0.5);
  const span = { from: LAB_RUN_START_MS, until: LAB_RUN_START_MS + 40 * BLOCK_MS };
  const text = formatLabReport(labReportOf(baseline, [dearer], span, () => seededRandom(1)));
  expect(text).toMatch(/From edge to net\n {2}baseline: The signal earns .*, fees take 2\.00: net .*2\.00/);
  expect(text).toMatch(/dearer: .*fees take 5\.00: .* moved most against the baseline: Exit fee .*3\.00 bps a trade\./);
});
