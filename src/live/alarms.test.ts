import { alarmsApi } from '@/api/alarms';
import { statusApi } from '@/api/bot/status';
import { selectMessages } from '@/slices/notices';
import { selectPageAlarms } from '@/slices/pageAlarms';
import { anAlarm } from '@/testing/alarms/alarm';
import { advanceClock, settlePromises, useFakeClock } from '@/testing/console/fakeEnvironment';
import { signedInConsole } from '@/testing/console/fakeStore';
import { aStatus } from '@/testing/rows/fixtures';

async function openConsoleWithAlarm() {
  const console = await signedInConsole(({ wire }) =>
    wire.answer('GET /api/alarms', { at: '2026-03-10T12:00:01.000Z', alarms: [anAlarm('feed_lost')] }),
  );
  void console.store.dispatch(alarmsApi.endpoints.getAlarms.initiate());
  await settlePromises();
  return {
    ...console,
    receive: async (frame: unknown) => {
      console.sockets.latest().receive(frame);
      await settlePromises();
    },
    listed: () =>
      alarmsApi.endpoints.getAlarms
        .select()(console.store.getState())
        .data?.rows.map(({ id, state }) => [id, state]),
  };
}

test('an alarm frame adds, changes and removes an alarm without a request', async () => {
  const { receive, listed, wire } = await openConsoleWithAlarm();
  await receive({ type: 'alarm', data: anAlarm('daily_loss', { rank: 'warning' }) });
  await receive({ type: 'alarm', data: anAlarm('feed_lost', { state: 'acknowledged' }) });
  expect(listed()).toEqual([
    ['daily_loss', 'active'],
    ['feed_lost', 'acknowledged'],
  ]);
  await receive({ type: 'alarm', data: anAlarm('feed_lost', { state: 'normal' }) });
  expect(listed()).toEqual([['daily_loss', 'active']]);
  expect(wire.count('GET /api/alarms')).toBe(1);
});

test('a storm of alarms fetches the list again', async () => {
  const { receive, listed, wire } = await openConsoleWithAlarm();
  wire.answer('GET /api/alarms', { at: '2026-03-10T12:00:02.000Z', alarms: [anAlarm('feed_lost'), anAlarm('memory')] });
  await receive({ type: 'alarm_storm', data: { count: 140, at: '2026-03-10T12:00:02.000Z', worst: [] } });
  expect(listed()?.map(([id]) => id)).toEqual(['feed_lost', 'memory']);
});

test('an acknowledgement names the first three alarms that stay as they are', async () => {
  const { store, wire } = await openConsoleWithAlarm();
  const refused = [1, 2, 3, 4, 5].map((id) => ({ id: `a${id}`, reason: `Reason ${id}.` }));
  wire.answer('POST /api/alarms/acknowledge', { alarms: [], refused });
  await store.dispatch(alarmsApi.endpoints.acknowledgeAlarms.initiate({}));
  await settlePromises();
  expect(selectMessages(store.getState())[0]?.text).toBe(
    'Reason 1. Reason 2. Reason 3. 2 more alarms were not changed.',
  );
});

test('a status whose date differs from the clock of the page raises an alarm, and a right one clears the alarm', async () => {
  useFakeClock();
  try {
    const { store, wire } = await openConsoleWithAlarm();
    const receiveStatus = async (clockDifferenceMs: number, waitMs: number) => {
      wire.answer('GET /api/status', () => {
        const headers = { Date: new Date(Date.now() - clockDifferenceMs).toUTCString() };
        return Response.json(aStatus(), { headers });
      });
      for (let waited = 0; waited < waitMs; waited += 2_000) {
        void store.dispatch(statusApi.endpoints.getStatus.initiate(undefined, { forceRefetch: true }));
        await advanceClock(2_000);
      }
    };
    const alarms = () => selectPageAlarms(store.getState()).map(({ id, state, message }) => [id, state, message]);
    await receiveStatus(0, 10_000);
    expect(alarms()).toEqual([]);
    await receiveStatus(60_000, 16_000);
    expect(wire.count('GET /api/system-logs')).toBe(1);
    expect(alarms()).toEqual([['page_clock', 'active', expect.stringMatching(/is (59|60) s ahead of the clock/)]]);
    await receiveStatus(0, 6_000);
    expect(alarms()).toMatchObject([['page_clock', 'cleared', expect.anything()]]);
  } finally {
    jest.useRealTimers();
  }
});

test.each([
  ['the Date of the status does not advance', 0, null],
  ['a log line is later than the Date of the status', 1, 0],
])('the clock of the page raises no alarm when %s', async (_what, advance, logAgeMs) => {
  useFakeClock();
  try {
    const { store, wire } = await openConsoleWithAlarm();
    const begin = Date.now();
    wire.answer('GET /api/status', () => {
      const date = new Date(begin - 60_000 + (Date.now() - begin) * advance);
      return Response.json(aStatus(), { headers: { Date: date.toUTCString() } });
    });
    const line = () => ({ timestamp: Date.now() - (logAgeMs ?? 0), level: 'INFO', component: 'SYSTEM', message: 'x' });
    wire.answer('GET /api/system-logs', () => Response.json({ logs: [line()] }));
    for (let second = 0; second < 60; second += 2) {
      void store.dispatch(statusApi.endpoints.getStatus.initiate(undefined, { forceRefetch: true }));
      await advanceClock(2_000);
    }
    expect(selectPageAlarms(store.getState())).toEqual([]);
    expect(wire.count('GET /api/system-logs')).toBe(advance);
  } finally {
    jest.useRealTimers();
  }
});
