import { alarmsApi } from '@/api/alarms';
import { selectMessages } from '@/slices/notices';
import { anAlarm } from '@/testing/alarms';
import { settlePromises } from '@/testing/fakeEnvironment';
import { signedInConsole } from '@/testing/fakeStore';

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
