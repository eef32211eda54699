import { readdirSync, readFileSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { BotProcess } from '@/e2e/support/botProcess';
import { LAUNCH_OPTIONS } from '@/e2e/support/browser';
import { OperatorPage } from '@/e2e/support/operator';
import { figureWithoutTarget, figureWithUpperLimit, type MeasuredFigure } from '../figures';

const WARM_UP_MS = 20_000;
const SCREEN_SETTLE_MS = 4_000;
/** Clock ticks per second of the times in /proc, which Linux fixes for programs. */
const TICKS_PER_SECOND = 100;
const MARKET_VIEW_LIMIT_PCT = 10;
const NO_MARKET_VIEW_LIMIT_PCT = 4;
const SERVER_LIMIT_PCT = 4;

type ProcessTimes = { renderer: number; gpu: number; server: number };

/** Returns parent and processor seconds of a process, or null after its end. */
function readProcessStat(pid: number): { parent: number; seconds: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program name before the last bracket may contain spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND };
  } catch {
    return null;
  }
}

function descendantsOf(ancestor: number): number[] {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const children = pids.filter((pid) => readProcessStat(pid)?.parent === ancestor);
  return [...children, ...children.flatMap(descendantsOf)];
}

function processTypeOf(pid: number): string {
  try {
    return /--type=([\w-]+)/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.[1] ?? '';
  } catch {
    return '';
  }
}

function readProcessTimes(browserPid: number, serverPid: number): ProcessTimes {
  const processes = descendantsOf(browserPid);
  const secondsOf = (type: string): number =>
    processes
      .filter((pid) => processTypeOf(pid) === type)
      .reduce((total, pid) => total + (readProcessStat(pid)?.seconds ?? 0), 0);
  return {
    renderer: secondsOf('renderer'),
    gpu: secondsOf('gpu-process'),
    server: readProcessStat(serverPid)?.seconds ?? 0,
  };
}

/** Returns the processor use of each process while nobody operates the page, percent of a core. */
async function measureIdleScreen(page: Page, browserPid: number, bot: BotProcess, seconds: number) {
  await page.mouse.move(1, 1);
  await page.waitForTimeout(SCREEN_SETTLE_MS);
  const before = readProcessTimes(browserPid, bot.pid);
  const began = performance.now();
  await page.waitForTimeout(seconds * 1_000);
  const after = readProcessTimes(browserPid, bot.pid);
  const took = (performance.now() - began) / 1_000;
  const percentOf = (name: keyof ProcessTimes): number => (100 * (after[name] - before[name])) / took;
  return { renderer: percentOf('renderer'), gpu: percentOf('gpu'), server: percentOf('server') };
}

/**
 * Measures the processor time of all threads of the page, the GPU process and the server while a bot runs and nobody
 * operates the page. Returns no figures on a system without /proc.
 */
export async function measureIdleDashboard(seconds: number): Promise<MeasuredFigure[]> {
  if (process.platform !== 'linux') return [];
  const bot = await BotProcess.launch();
  const launched = await chromium.launchServer(LAUNCH_OPTIONS);
  try {
    const browserPid = launched.process().pid ?? 0;
    const browser = await chromium.connect(launched.wsEndpoint());
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const operator = new OperatorPage(page, bot.url);
    await operator.signIn();
    await operator.pressCommand('Start Bot');
    await page.waitForTimeout(WARM_UP_MS);
    const withView = await measureIdleScreen(page, browserPid, bot, seconds);
    await operator.tab('API Keys').click();
    const withoutView = await measureIdleScreen(page, browserPid, bot, seconds);
    await browser.close();
    const name = (screen: string, what: string): string => `idle ${screen}: processor time of ${what}`;
    const unit = '% of a core';
    return [
      figureWithUpperLimit(name('Dashboard', 'the page'), withView.renderer, unit, MARKET_VIEW_LIMIT_PCT),
      figureWithoutTarget(name('Dashboard', 'the GPU process'), withView.gpu, unit),
      figureWithUpperLimit(name('Dashboard', 'the server'), withView.server, unit, SERVER_LIMIT_PCT),
      figureWithUpperLimit(name('API Keys', 'the page'), withoutView.renderer, unit, NO_MARKET_VIEW_LIMIT_PCT),
    ];
  } finally {
    await launched.close();
    await bot.dispose();
  }
}
