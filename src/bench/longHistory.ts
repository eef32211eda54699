import { CALLS } from '@/contract/calls';
import { TIME_RANGES } from '@/contract/enums';
import { HISTORY_PAGE_SIZE } from '@/contract/sizes';
import { writeHistory } from '@/testing/history/writeHistory';
import { BotProcess, OPERATOR } from '../e2e/botProcess';
import { atMost, percentile, plain, type Figure } from './figures';

const WARM_UPS = 3;
const MEASURED_CALLS = 25;
const ANALYTICS_LIMIT_MS = 300;
const PAGE_LIMIT_MS = 50;
const DAYS = 730;
const SEED = 1;

export const withHistory =
  (trades: number, logs = 0) =>
  (dataFolder: string): void =>
    writeHistory(dataFolder, { trades, logs, days: DAYS, untilMs: Date.now(), seed: SEED }, { replace: false });

/** Measures calls over HTTP in sequence, bodies included. */
async function callTimes(urls: readonly string[], token: string): Promise<number[]> {
  const taken: number[] = [];
  for (const url of urls) {
    const began = performance.now();
    const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    await reply.text();
    if (!reply.ok) throw new Error(`${url} answered with status ${reply.status}`);
    taken.push(performance.now() - began);
  }
  return taken.slice(WARM_UPS);
}

async function signIn(url: string): Promise<string> {
  const reply = await fetch(`${url}${CALLS.login.path}`, {
    method: CALLS.login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OPERATOR),
  });
  // The server is our own: its reply needs no check.
  return ((await reply.json()) as { access_token: string }).access_token;
}

/** Measures the shipped server with a history of `trades`, nearly all of them closed. */
export async function measureLongHistory(trades: number): Promise<Figure[]> {
  const bot = await BotProcess.launch(withHistory(trades));
  try {
    const token = await signIn(bot.url);
    const figures: Figure[] = [plain('trades in the long history', trades, '')];
    for (const range of TIME_RANGES) {
      const url = `${bot.url}${CALLS.getAnalytics.path}?time_range=${range}`;
      const taken = await callTimes(Array<string>(WARM_UPS + MEASURED_CALLS).fill(url), token);
      figures.push(
        plain(`analytics of ${range}, p50 over HTTP`, percentile(taken, 0.5), 'ms'),
        atMost(`analytics of ${range}, p95 over HTTP`, percentile(taken, 0.95), 'ms', ANALYTICS_LIMIT_MS),
      );
    }
    const lastPage = trades - HISTORY_PAGE_SIZE;
    const offsets = Array.from({ length: WARM_UPS + MEASURED_CALLS }, (_, run) =>
      Math.floor((lastPage * run) / (WARM_UPS + MEASURED_CALLS - 1)),
    );
    const pages = await callTimes(
      offsets.map((skip) => `${bot.url}${CALLS.getTrades.path}?skip=${skip}&limit=${HISTORY_PAGE_SIZE}`),
      token,
    );
    figures.push(
      plain('page of 50 trades from first to last, p50 over HTTP', percentile(pages, 0.5), 'ms'),
      atMost('page of 50 trades from first to last, p95 over HTTP', percentile(pages, 0.95), 'ms', PAGE_LIMIT_MS),
    );
    return figures;
  } finally {
    await bot.dispose();
  }
}
