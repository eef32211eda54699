import type { Browser } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';
import type { SocketEvent } from '@/contract/live/socket';
import { startReceiver } from '@/testing/alarms/receiver';
import { startConsoleServer, type ConsoleServer } from '@/testing/server/consoleServer';
import { OPERATOR_CREDENTIALS } from '@/e2e/support/botProcess';
import { figureWithoutTarget, figureWithUpperLimit, percentile, type MeasuredFigure } from '../figures';
import { openSignedInPage } from '../page/signedInPage';

/** Number of alarms within a minute that a channel sends one by one. */
const ALARMS_ONE_BY_ONE = 5;
const ANSWERING_CHANNELS = 4;
const MIN_PAUSE_MS = 1_000;
const PAGE_SETTLE_MS = 3_000;
const STRIP_LIMIT_MS = 1_000;
const CHANNEL_LIMIT_MS = 5_000;
const EVALUATION_LIMIT_PCT = 0.5;
const EVALUATIONS = 2_000;
const EVALUATIONS_PER_SECOND = 2;
/** Rules of a higher rank that the losses of the benchmark would raise. */
const OTHER_LOSS_RULES = ['daily_loss', 'losses_in_a_row'];

/** Raises the alarm of a large loss. The loss reaches the alarms alone, so that only the strip names the symbol. */
function raiseLoss({ alarms }: ConsoleServer, number: number): void {
  const data = { trade_id: `loss ${number}`, symbol: `LOSSN${number}Z`, pnl_net: -1_000_000 };
  // The alarms read only these fields of a closed trade.
  alarms.publish({ type: 'trade_close', data } as SocketEvent);
}

/** Adds channels that answer, and one that never answers. Returns the times of the requests to each that answers. */
async function addChannels({ alarms }: ConsoleServer) {
  const requests = Array.from({ length: ANSWERING_CHANNELS }, (): number[] => []);
  const receivers = await Promise.all([
    startReceiver(() => undefined),
    ...requests.map((times) =>
      startReceiver((_request, response) => {
        times.push(Date.now());
        response.end('ok');
      }),
    ),
  ]);
  for (const { url, port } of receivers) {
    const common = {
      is_on: true,
      min_rank: 'notice',
      quiet_from: null,
      quiet_until: null,
      utc_offset_minutes: 0,
    } as const;
    const secret = 'a secret of the benchmark';
    alarms.channels?.create({ kind: 'webhook', name: String(port), ...common, url, secret }, 'benchmark');
  }
  return { requests, close: () => receivers.forEach((receiver) => receiver.close()) };
}

/** Returns the share of a core that the evaluation of all rules takes, in percent. */
function measureEvaluation({ alarms }: ConsoleServer): number {
  const before = process.cpuUsage();
  for (let count = 0; count < EVALUATIONS; count += 1) alarms.evaluate();
  const { user, system } = process.cpuUsage(before);
  return ((user + system) / EVALUATIONS / 1e6) * EVALUATIONS_PER_SECOND * 100;
}

/** Measures the times from a condition to the strip on the screen and to the sockets of the channels. */
export async function measureAlarms(browser: Browser, count: number): Promise<MeasuredFigure[]> {
  const server = await startConsoleServer(OPERATOR_CREDENTIALS);
  const evaluation_pct = measureEvaluation(server);
  const channels = await addChannels(server);
  for (const rule of OTHER_LOSS_RULES) {
    server.alarms.setService({ rule, in_service: false, reason: 'Benchmark' }, 'benchmark');
  }
  try {
    const { page, close } = await openSignedInPage(browser, server.url, 'Dashboard');
    // The strip keeps its alarm under the pointer.
    await page.mouse.move(0, 0);
    await delay(PAGE_SETTLE_MS);
    await page.evaluate(() => window.pageProbe.startRecording());
    const raisedAt: number[] = [];
    for (let number = 0; number < count; number += 1) {
      // The condition begins at any moment between two evaluations.
      await delay(MIN_PAUSE_MS * (1 + Math.random()));
      raisedAt.push(Date.now());
      raiseLoss(server, number);
    }
    await delay(2 * STRIP_LIMIT_MS);
    const { paints } = await page.evaluate(() => window.pageProbe.stopRecording());
    await close();
    const toStrip = raisedAt.map((at, number) => (paints.find(({ newest }) => newest >= number)?.at ?? Infinity) - at);
    const toChannel = channels.requests.flatMap((times) =>
      raisedAt.slice(0, ALARMS_ONE_BY_ONE).map((at, number) => (times[number] ?? Infinity) - at),
    );
    const p95 = (times: readonly number[]): number => percentile(times, 0.95);
    const name = (what: string): string => `alarms: ${what}`;
    return [
      figureWithUpperLimit(name('condition to strip on screen, p95'), p95(toStrip), 'ms', STRIP_LIMIT_MS),
      figureWithoutTarget(name('condition to strip on screen, median'), percentile(toStrip, 0.5), 'ms'),
      figureWithUpperLimit(
        name(`condition to socket of ${ANSWERING_CHANNELS} channels beside one that hangs, p95`),
        p95(toChannel),
        'ms',
        CHANNEL_LIMIT_MS,
      ),
      figureWithUpperLimit(name('evaluation of all rules'), evaluation_pct, '% of a core', EVALUATION_LIMIT_PCT),
    ];
  } finally {
    channels.close();
    server.stop();
  }
}
