import type { Browser, Page } from '@playwright/test';
import type { AlarmHistoryRow } from '@/contract/alarms/alarms';
import type { Signal } from '@/contract/trades/signal';
import type { Trade } from '@/contract/trades/trade';
import { openDataFolder } from '@/server/store/database/dataFolder';
import { openStore } from '@/server/store/store';
import { BotProcess } from '@/e2e/support/botProcess';
import { figureWithLowerLimit, figureWithoutTarget, type MeasuredFigure } from '../figures';
import { computeFrameFigures } from '../page/frames';
import { openSignedInPage } from '../page/signedInPage';
import { measureTaskTimes } from '../page/taskTimes';

const HOUR_MS = 3_600_000;
const EVENTS_OF_LIST = 10_000;
const FRAMES_LIMIT_PER_S = 50;
const SYMBOL_COUNT = 20;
const iso = (ms: number): string => new Date(ms).toISOString();

/** Writes 10,000 events of each list, which are 50,000 events, into the hour before `until`. */
const fillHour =
  (until: number) =>
  (dataFolder: string): void => {
    const folder = openDataFolder(dataFolder, undefined);
    const store = openStore(folder.databasePath, { secret: folder.secret });
    const times = Array.from(
      { length: EVENTS_OF_LIST },
      (_, index) => until - HOUR_MS + (index / EVENTS_OF_LIST) * HOUR_MS,
    );
    const symbolOf = (index: number): string => `S${index % SYMBOL_COUNT}USDT`;
    times.forEach((at, index) => {
      const timestamp = iso(at);
      const level = index % 7 === 0 ? 'ERROR' : 'WARNING';
      store.logs.add({ timestamp, level, component: 'DATA', message: `${symbolOf(index)} is out of sync` });
      const prices = { price_mid: 10, tp_price: 11, sl_price: 9, depth_total: 1e6 };
      const signal = { timestamp, symbol: symbolOf(index), side: index % 2 ? 'LONG' : 'SHORT', ...prices };
      store.signals.add({ ...signal, obi: 0.4, spread_bps: 1, score: 60 } satisfies Signal);
    });
    const trades = times.map((at, index) => {
      const moments = { timestamp_entry: iso(at), timestamp_exit: iso(at + 20_000) };
      const trade = { trade_id: `B${index}`, symbol: symbolOf(index), side: 'LONG', status: 'CLOSED', ...moments };
      // The columns of the store accept the missing fields of a trade as null.
      return { trade: { ...trade, pnl_net: (index % 9) - 4 } as unknown as Trade, monitor: null };
    });
    store.trades.saveOpenTrades(trades);
    const alarm = { alarm: 'a', rule: 'feed_lost', title: 'Feed lost', rank: 'critical', unit: 's' } as const;
    const texts = { subject: null, message: 'The latest book is 12 s old.', by: null, reason: null };
    const figures = { value: 12, threshold: 10 };
    const changes = times.map((at): Omit<AlarmHistoryRow, 'id'> => {
      return { ...alarm, ...texts, ...figures, change: 'raised', state: 'active', at: iso(at) };
    });
    // The rows of the history are loose objects, so that TypeScript cannot tell them from changes without an id.
    store.alarms.save({
      alarms: [],
      changes: changes as never,
      figures: [],
      rules: [],
      channels: { messages: [], statuses: [], settings: [] },
    });
    store.operatorEvents.addEvents(
      times.map((at) => ({ kind: 'command', at, state: 'done', title: 'Save preset', by: 'operator' })),
    );
    store.close();
    folder.releaseLock();
  };

/** Drags the lanes to and fro and zooms in and out for the given time. */
async function dragAndZoom(page: Page, forMs: number): Promise<void> {
  const box = await page.getByRole('group', { name: 'Lanes of the incident' }).boundingBox();
  if (!box) throw new Error('The lanes are not on the screen.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const ends = performance.now() + forMs;
  await page.mouse.move(x, y);
  for (let step = 0; performance.now() < ends; step += 1) {
    if (step % 20 === 0) await page.mouse.down();
    if (step % 20 === 14) await page.mouse.up();
    if (step % 20 < 14) await page.mouse.move(x + 200 * Math.sin(step / 3), y);
    else await page.mouse.wheel(0, step % 40 < 20 ? -240 : 240);
    await page.waitForTimeout(16);
  }
  await page.mouse.up();
}

/** Measures the incident view with 50,000 events in the window while the operator drags and zooms. */
export async function measureIncidentView(browser: Browser, seconds: number): Promise<MeasuredFigure[]> {
  const until = Date.now();
  const bot = await BotProcess.launch(fillHour(until));
  try {
    const { page, close } = await openSignedInPage(browser, bot.url, 'System Logs');
    const address = `#logs?view=incident&span=60&at=${iso(until - HOUR_MS / 2)}`;
    const began = performance.now();
    const load = await measureTaskTimes(browser, page, async () => {
      await page.evaluate((hash) => (location.hash = hash), address);
      await page.getByRole('grid', { name: 'Events in view' }).waitFor();
    });
    const opened = performance.now() - began;
    const text = await page.getByText(/events in view$/).innerText();
    await page.evaluate(() => window.pageProbe.startRecording());
    await dragAndZoom(page, seconds * 1_000);
    const { frames, longTasks } = await page.evaluate(() => window.pageProbe.stopRecording());
    const { perSecond, dropped_pct } = computeFrameFigures(frames);
    const work = await measureTaskTimes(browser, page, () => dragAndZoom(page, 2_000));
    await close();
    const name = (what: string): string => `incident view: ${what}`;
    return [
      figureWithoutTarget(name('events in the window'), Number(text.replace(/\D/g, '')), ''),
      figureWithoutTarget(name('from the address to the list'), opened, 'ms'),
      figureWithoutTarget(name('longest task of the load, processor time'), load.busiest, 'ms'),
      figureWithLowerLimit(name('frames a second, dragged and zoomed'), perSecond, 'fps', FRAMES_LIMIT_PER_S),
      figureWithoutTarget(name('dropped frames, dragged and zoomed'), dropped_pct, '%'),
      figureWithoutTarget(name('longest task over 50, dragged and zoomed'), Math.max(0, ...longTasks), 'ms'),
      figureWithoutTarget(name('longest task, dragged and zoomed, processor time'), work.busiest, 'ms'),
    ];
  } finally {
    await bot.dispose();
  }
}
