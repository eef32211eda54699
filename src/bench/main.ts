import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { evaluateSymbol } from '@/testing/bot/evaluateSymbol';
import { recordingPath } from '@/testing/market/recordings';
import { BotProcess } from '../e2e/botProcess';
import { LAUNCH_OPTIONS } from '../e2e/browser';
import { BenchServer } from './benchServer';
import { measureBookUpdates } from './bookUpdates';
import { plain, tableOf, type Figure } from './figures';
import { measureEndurance } from './endurance';
import { measureFirstPaint } from './firstPaint';
import { measureHeap } from './heap';
import { measureLoadAll } from './loadAll';
import { measureLogRefresh } from './logRefresh';
import { measureLoginScreen } from './loginScreen';
import { measureLongHistory } from './longHistory';
import { measureManyLogs } from './manyLogs';
import { measureManyTrades } from './manyTrades';
import { measureMarketPanel } from './marketPanel';
import { measureOrderFlow } from './orderFlow';
import { measureParameterForm } from './parameterForm';
import { measureServerLoad } from './serverLoad';
import { measureStorms } from './storm';
import { measureBeside } from './targets';

const RESULTS = path.join(__dirname, '../../bench-results');
const RECORDING = recordingPath('binance-usdm/BTCUSDT-20240808.frames.gz');
const quick = process.argv.includes('--quick');
/** `--day`: measures only the bot, over one simulated day. */
const aDay = process.argv.includes('--day');
/** `--beside <folder>`: also measures the build in another checkout. */
const [, other] = process.argv.slice(process.argv.indexOf('--beside'));
const beside = process.argv.includes('--beside') ? path.resolve(other ?? '') : null;
const DAY_MINUTES = 1440;
const SYMBOLS = 50;
const EXTENT = quick
  ? {
      loadSeconds: 4,
      minutes: 3,
      stormSeconds: 4,
      fewEvents: 2_000,
      manyEvents: 20_000,
      longHistory: 100_000,
      manyTrades: 10_000,
      stories: 1_000,
      logs: 20_000,
    }
  : {
      loadSeconds: 15,
      minutes: 20,
      stormSeconds: 20,
      fewEvents: 20_000,
      manyEvents: 200_000,
      longHistory: 1_000_000,
      manyTrades: 100_000,
      stories: 10_000,
      logs: 200_000,
    };

async function inTheBrowser(): Promise<Figure[]> {
  const bot = await BotProcess.launch();
  const server = await BenchServer.before(bot.port);
  const browser = await chromium.launch(LAUNCH_OPTIONS);
  try {
    return [
      ...(await measureLoginScreen(browser, bot.url)),
      ...(await measureFirstPaint(browser)),
      ...(await measureParameterForm(browser, bot.url)),
      ...(await measureStorms(browser, server, EXTENT.stormSeconds)),
      ...(await measureMarketPanel(browser, bot.url, EXTENT.stormSeconds)),
      ...(await measureHeap(browser, server, EXTENT.fewEvents, EXTENT.manyEvents)),
      ...(await measureLogRefresh(browser)),
      ...(await measureLoadAll(browser)),
      ...(await measureManyTrades(browser, EXTENT.manyTrades)),
      ...(await measureManyLogs(browser, EXTENT.logs)),
    ];
  } finally {
    await browser.close();
    await server.close();
    await bot.dispose();
  }
}

async function sideBySide(checkout: string): Promise<Figure[]> {
  const browser = await chromium.launch(LAUNCH_OPTIONS);
  try {
    return await measureBeside(browser, EXTENT.stormSeconds, checkout);
  } finally {
    await browser.close();
  }
}

async function measureInNode(): Promise<Figure[]> {
  if (!existsSync(RECORDING)) {
    console.log(`The recording ${RECORDING} is missing: order-book updates are not measured.`);
    return [];
  }
  const { updates, updates_per_s, median_us, p99_us } = await measureBookUpdates(RECORDING, evaluateSymbol);
  return [
    plain('book updates applied and evaluated', updates_per_s, 'a second'),
    plain('book update, p50', median_us, 'us'),
    plain('book update, p99', p99_us, 'us'),
    plain('book updates in the recording', updates, ''),
  ];
}

async function measureAll(): Promise<Figure[]> {
  return [
    ...(await measureInNode()),
    ...(await measureServerLoad(SYMBOLS, EXTENT.loadSeconds)),
    ...(await measureOrderFlow(SYMBOLS, EXTENT.loadSeconds, EXTENT.stories)),
    ...(await measureEndurance(EXTENT.minutes, SYMBOLS)),
    ...(await measureLongHistory(EXTENT.longHistory)),
    ...(await inTheBrowser()),
  ];
}

async function main(): Promise<void> {
  const [load = 0] = loadavg();
  if (load > 1) console.log(`The machine is busy (load ${load.toFixed(1)}): frame rates and latencies will be worse.`);
  const figures = await (beside !== null
    ? sideBySide(beside)
    : aDay
      ? measureEndurance(DAY_MINUTES, SYMBOLS)
      : measureAll());
  console.log(tableOf(figures));
  mkdirSync(RESULTS, { recursive: true });
  const report = {
    at: new Date().toISOString(),
    quick,
    node: process.version,
    processor: cpus()[0]?.model,
    cores: cpus().length,
    loadBefore: load,
    figures,
  };
  const file = path.join(RESULTS, `${report.at.replaceAll(/[:.]/g, '-')}.json`);
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  console.log(`Written to ${path.relative(process.cwd(), file)}`);
}

void main();
