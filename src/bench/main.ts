import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { createSymbolEvaluator } from '@/testing/bot/symbolEvaluator';
import { recordingPath } from '@/testing/market/recordings';
import { BotProcess } from '@/e2e/support/botProcess';
import { LAUNCH_OPTIONS } from '@/e2e/support/browser';
import { measureAlarmDays } from './server/alarmDay';
import { measureAlarms } from './screens/alarms';
import { BenchmarkProxy } from './page/benchmarkProxy';
import { measureBookUpdates } from './server/bookUpdates';
import { measureBridge } from './server/bridge';
import { figureWithoutTarget, formatReportTable, type MeasuredFigure } from './figures';
import { measureChecks } from './server/checks';
import { measureEndurance } from './server/endurance';
import { measureFirstPaint } from './screens/firstPaint';
import { measureHeapGrowth } from './screens/heap';
import { measureIdleDashboard } from './screens/idleDashboard';
import { measureIncidentView } from './screens/incidentView';
import { measureLab } from './server/lab';
import { openLoadAll } from './screens/loadAll';
import { openLogRefresh } from './screens/logRefresh';
import { measureLoginScreen } from './screens/loginScreen';
import { measureLongHistory } from './server/longHistory';
import { measureManyLogs } from './screens/manyLogs';
import { measureManyTrades } from './screens/manyTrades';
import { measureMarketPanel } from './screens/marketPanel';
import { measureOrderFlow } from './server/orderFlow';
import { measureParameterForm } from './screens/parameterForm';
import { measureServerLoad } from './server/serverLoad';
import { measureRounds } from './rounds';
import { openScreenLoads } from './screens/screenLoad';
import { measureScreensUnderFrames } from './screens/screensUnderFrames';
import { measureTabMemory } from './screens/tabMemory';
import { openTabSwitches } from './screens/tabSwitches';
import { measureBothBuilds } from './targets';

const RESULTS_FOLDER = path.join(__dirname, '../../bench-results');
const RECORDING_FILE = recordingPath('binance-usdm/BTCUSDT-20240808.frames.gz');
const isQuickBenchmark = process.argv.includes('--quick');
/** `--day` measures only the bot and the alarms, over simulated days. */
const isDayBenchmark = process.argv.includes('--day');
/** `--lab` measures only the Lab. */
const isLabBenchmark = process.argv.includes('--lab');
/** `--bridge` only checks that the parts of the results add up, on simulated and recorded markets. */
const isBridgeBenchmark = process.argv.includes('--bridge');
/** `--checks` measures only the followed signals. */
const isChecksBenchmark = process.argv.includes('--checks');
/** `--beside <folder>` also measures the build in another checkout. */
const [, other] = process.argv.slice(process.argv.indexOf('--beside'));
const comparedBuildFolder = process.argv.includes('--beside') ? path.resolve(other ?? '') : null;
const MINUTES_PER_DAY = 1440;
const SYMBOL_COUNT = 50;
const BENCHMARK_SIZE = isQuickBenchmark
  ? {
      rounds: 3,
      serverLoadSeconds: 4,
      labMinutes: 1,
      minutes: 3,
      frameRateSeconds: 4,
      fewEvents: 2_000,
      manyEvents: 20_000,
      longHistory: 100_000,
      manyTrades: 10_000,
      stories: 1_000,
      logs: 20_000,
      alarms: 10,
      bridgedTrades: 1_000,
    }
  : {
      rounds: 5,
      serverLoadSeconds: 15,
      labMinutes: 10,
      minutes: 20,
      frameRateSeconds: 20,
      fewEvents: 20_000,
      manyEvents: 200_000,
      longHistory: 1_000_000,
      manyTrades: 100_000,
      stories: 10_000,
      logs: 200_000,
      alarms: 60,
      bridgedTrades: 10_000,
    };

async function measureBrowserFigures(): Promise<MeasuredFigure[]> {
  const bot = await BotProcess.launch();
  const server = await BenchmarkProxy.startInFrontOf(bot.port);
  const browser = await chromium.launch(LAUNCH_OPTIONS);
  try {
    return [
      ...(await measureLoginScreen(browser, bot.url)),
      ...(await measureFirstPaint(browser)),
      ...(await measureRounds(browser, openScreenLoads, BENCHMARK_SIZE.rounds)),
      ...(await measureRounds(browser, openTabSwitches, 1)),
      ...(await measureTabMemory(browser)),
      ...(await measureParameterForm(browser, bot.url)),
      ...(await measureScreensUnderFrames(browser, server, BENCHMARK_SIZE.frameRateSeconds)),
      ...(await measureMarketPanel(browser, bot.url, BENCHMARK_SIZE.frameRateSeconds)),
      ...(await measureHeapGrowth(browser, server, BENCHMARK_SIZE.fewEvents, BENCHMARK_SIZE.manyEvents)),
      ...(await measureRounds(browser, openLogRefresh, 1)),
      ...(await measureRounds(browser, openLoadAll, 1)),
      ...(await measureManyTrades(browser, BENCHMARK_SIZE.manyTrades)),
      ...(await measureManyLogs(browser, BENCHMARK_SIZE.logs)),
      ...(await measureIncidentView(browser, BENCHMARK_SIZE.frameRateSeconds)),
      ...(await measureAlarms(browser, BENCHMARK_SIZE.alarms)),
    ];
  } finally {
    await browser.close();
    await server.close();
    await bot.dispose();
  }
}

async function measureComparedBuilds(checkout: string): Promise<MeasuredFigure[]> {
  const browser = await chromium.launch(LAUNCH_OPTIONS);
  try {
    return await measureBothBuilds(browser, BENCHMARK_SIZE, checkout);
  } finally {
    await browser.close();
  }
}

async function measureBookUpdateFigures(): Promise<MeasuredFigure[]> {
  if (!existsSync(RECORDING_FILE)) {
    console.log(`The recording ${RECORDING_FILE} is missing: order-book updates are not measured.`);
    return [];
  }
  const { updates, updates_per_s, median_us, p99_us } = await measureBookUpdates(RECORDING_FILE, createSymbolEvaluator);
  return [
    figureWithoutTarget('book updates applied and evaluated', updates_per_s, 'a second'),
    figureWithoutTarget('book update, p50', median_us, 'us'),
    figureWithoutTarget('book update, p99', p99_us, 'us'),
    figureWithoutTarget('book updates in the recording', updates, ''),
  ];
}

const measureLabRuns = (): Promise<MeasuredFigure[]> =>
  measureLab(existsSync(RECORDING_FILE) ? RECORDING_FILE : undefined, {
    symbols: SYMBOL_COUNT,
    seconds: BENCHMARK_SIZE.serverLoadSeconds,
    minutes: BENCHMARK_SIZE.labMinutes,
  });

async function measureAllFigures(): Promise<MeasuredFigure[]> {
  return [
    ...(await measureBookUpdateFigures()),
    ...(await measureServerLoad(SYMBOL_COUNT, BENCHMARK_SIZE.serverLoadSeconds)),
    ...(await measureLabRuns()),
    ...(await measureOrderFlow(SYMBOL_COUNT, BENCHMARK_SIZE.serverLoadSeconds, BENCHMARK_SIZE.stories)),
    ...(await measureEndurance(BENCHMARK_SIZE.minutes, SYMBOL_COUNT)),
    ...(await measureLongHistory(BENCHMARK_SIZE.longHistory)),
    ...(await measureBrowserFigures()),
    ...(await measureIdleDashboard(BENCHMARK_SIZE.frameRateSeconds)),
  ];
}

async function measureDays(): Promise<MeasuredFigure[]> {
  return [...(await measureAlarmDays()), ...(await measureEndurance(MINUTES_PER_DAY, SYMBOL_COUNT))];
}

async function runBenchmark(): Promise<void> {
  const [load = 0] = loadavg();
  if (load > 1) console.log(`The machine is busy (load ${load.toFixed(1)}): frame rates and latencies will be worse.`);
  const figures = await (comparedBuildFolder !== null
    ? measureComparedBuilds(comparedBuildFolder)
    : isDayBenchmark
      ? measureDays()
      : isLabBenchmark
        ? measureLabRuns()
        : isBridgeBenchmark
          ? measureBridge(BENCHMARK_SIZE.bridgedTrades)
          : isChecksBenchmark
            ? measureChecks(BENCHMARK_SIZE.minutes)
            : measureAllFigures());
  console.log(formatReportTable(figures));
  mkdirSync(RESULTS_FOLDER, { recursive: true });
  const report = {
    at: new Date().toISOString(),
    quick: isQuickBenchmark,
    node: process.version,
    processor: cpus()[0]?.model,
    cores: cpus().length,
    loadBefore: load,
    figures,
  };
  const file = path.join(RESULTS_FOLDER, `${report.at.replaceAll(/[:.]/g, '-')}.json`);
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  console.log(`The figures are written to ${path.relative(process.cwd(), file)}`);
}

void runBenchmark();
