import { execFileSync } from 'node:child_process';
import { CALLS } from '@/contract/calls';
import { TIME_RANGES } from '@/contract/enums';
import { HISTORY_PAGE_SIZE } from '@/contract/sizes';
import { BotProcess, OPERATOR_CREDENTIALS } from '@/e2e/support/botProcess';
import { figureWithUpperLimit, percentile, figureWithoutTarget, type MeasuredFigure } from '../figures';

const WARM_UP_CALL_COUNT = 3;
const MEASURED_CALL_COUNT = 25;
const ANALYTICS_LIMIT_MS = 300;
const TRADES_PAGE_LIMIT_MS = 50;
const HISTORY_DAYS = 730;
const HISTORY_SEED = 1;
const HISTORY_SCRIPT = [
  '--require',
  './scripts/lib/srcAlias.cjs',
  'node_modules/ts-node/dist/bin.js',
  'scripts/history.ts',
];

/** Writes a history with the script of the checkout that serves it, because builds differ in their database version. */
export const createHistoryWriter =
  (trades: number, logs = 0) =>
  (dataFolder: string, checkout: string): void => {
    const plan = { trades, logs, days: HISTORY_DAYS, seed: HISTORY_SEED, data: dataFolder };
    const options = Object.entries(plan).flatMap(([name, value]) => [`--${name}`, String(value)]);
    execFileSync(process.execPath, [...HISTORY_SCRIPT, ...options], {
      cwd: checkout,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  };

/** Returns the durations of HTTP calls that are sent in sequence, including the bodies. */
async function measureCallTimes(urls: readonly string[], token: string): Promise<number[]> {
  const taken: number[] = [];
  for (const url of urls) {
    const began = performance.now();
    const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    await reply.text();
    if (!reply.ok) throw new Error(`${url} answered with status ${reply.status}`);
    taken.push(performance.now() - began);
  }
  return taken.slice(WARM_UP_CALL_COUNT);
}

async function requestSessionToken(url: string): Promise<string> {
  const reply = await fetch(`${url}${CALLS.login.path}`, {
    method: CALLS.login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OPERATOR_CREDENTIALS),
  });
  // The reply needs no check, because the benchmark started this server.
  return ((await reply.json()) as { access_token: string }).access_token;
}

/** Measures the built server with a history of `trades` trades, most of which are closed. */
export async function measureLongHistory(trades: number): Promise<MeasuredFigure[]> {
  const bot = await BotProcess.launch(createHistoryWriter(trades));
  try {
    const token = await requestSessionToken(bot.url);
    const figures: MeasuredFigure[] = [figureWithoutTarget('trades in the long history', trades, '')];
    for (const range of TIME_RANGES) {
      const url = `${bot.url}${CALLS.getAnalytics.path}?time_range=${range}`;
      const taken = await measureCallTimes(Array<string>(WARM_UP_CALL_COUNT + MEASURED_CALL_COUNT).fill(url), token);
      figures.push(
        figureWithoutTarget(`analytics of ${range}, p50 over HTTP`, percentile(taken, 0.5), 'ms'),
        figureWithUpperLimit(`analytics of ${range}, p95 over HTTP`, percentile(taken, 0.95), 'ms', ANALYTICS_LIMIT_MS),
      );
    }
    const lastPage = trades - HISTORY_PAGE_SIZE;
    const offsets = Array.from({ length: WARM_UP_CALL_COUNT + MEASURED_CALL_COUNT }, (_, run) =>
      Math.floor((lastPage * run) / (WARM_UP_CALL_COUNT + MEASURED_CALL_COUNT - 1)),
    );
    const pages = await measureCallTimes(
      offsets.map((skip) => `${bot.url}${CALLS.getTrades.path}?skip=${skip}&limit=${HISTORY_PAGE_SIZE}`),
      token,
    );
    figures.push(
      figureWithoutTarget('page of 50 trades from first to last, p50 over HTTP', percentile(pages, 0.5), 'ms'),
      figureWithUpperLimit(
        'page of 50 trades from first to last, p95 over HTTP',
        percentile(pages, 0.95),
        'ms',
        TRADES_PAGE_LIMIT_MS,
      ),
    );
    return figures;
  } finally {
    await bot.dispose();
  }
}
