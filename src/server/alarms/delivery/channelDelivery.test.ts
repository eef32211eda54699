import { createDeliveryRig, DELIVERED } from '@/testing/alarms/deliveryRig';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

test('an alarm, its end and the reminders until the acknowledgement each make one message', async () => {
  const rig = createDeliveryRig();
  rig.add();
  rig.change('Feed lost', 'raised');
  await rig.pass(10 * MINUTE_MS + 2_000);
  rig.change('Feed lost', 'acknowledged');
  await rig.pass(6 * MINUTE_MS);
  rig.change('Feed lost', 'cleared', 'critical', { state: 'normal' });
  await rig.pass(1_000);
  expect(rig.titles()).toEqual([
    'CRITICAL: Feed lost',
    'CRITICAL, not acknowledged: Feed lost',
    'CRITICAL, not acknowledged: Feed lost',
    'CLEARED (CRITICAL): Feed lost',
  ]);
  expect(rig.sent[0]!.message.link).toMatch(/^https:\/\/bot\.example\/#/);
});

test.each([
  [undefined, '12:00:00 UTC', '13:00:02 UTC'],
  ['Europe/Rome', '13:00:00 Europe/Rome', '14:00:02 Europe/Rome'],
  ['Asia/Kolkata', '17:30:00 Asia/Kolkata', '18:30:02 Asia/Kolkata'],
])('messages show their times in the time zone %s with its name', async (timeZone, raised, until) => {
  const rig = createDeliveryRig(undefined, timeZone);
  rig.add();
  rig.channels().setReport({ hour: 13, utc_offset_minutes: 0 }, 'admin');
  rig.change('Feed lost', 'cleared', 'critical', { state: 'normal' });
  await rig.pass(1_000);
  rig.jumpClock(HOUR_MS);
  await rig.pass(1_000);
  expect(rig.sent.map(({ message }) => message.text)).toEqual([
    expect.stringContaining(`It held since 2026-03-10 ${raised}: `),
    expect.stringMatching(new RegExp(`\\nUntil 2026-03-10 ${until}$`)),
  ]);
});

test('a hanging and a failing channel delay no other channel', async () => {
  const rig = createDeliveryRig((channel) => {
    if (channel === 'hangs') return new Promise(() => undefined);
    return channel === 'fails' ? { outcome: 'retry', answer: 'The other side answered 503.' } : DELIVERED;
  });
  for (const name of ['hangs', 'fails', 'A', 'B', 'C']) rig.add(name);
  for (const id of ['one', 'two']) rig.change(id, 'raised');
  await rig.pass(2_000);
  for (const name of ['A', 'B', 'C']) expect(rig.titles(name)).toHaveLength(2);
  expect(rig.titles('hangs')).toHaveLength(1);
  expect(rig.channels().list()).toMatchObject([
    ...[{ name: 'A', waiting: 0, failures: 0 }, { name: 'B' }, { name: 'C' }],
    { name: 'fails', waiting: 2, failures: 1, last_answer: 'The other side answered 503.' },
    { name: 'hangs', waiting: 2 },
  ]);
});

test('a failed message is tried again for 24 hours in the order of its alarm, then dropped with a log line', async () => {
  const rig = createDeliveryRig(() => ({ outcome: 'retry', answer: 'down' }));
  rig.add('A', { min_rank: 'warning' });
  rig.change('one', 'raised', 'warning');
  await rig.pass(1_000);
  rig.change('one', 'cleared', 'warning');
  await rig.pass(24 * HOUR_MS + MINUTE_MS, 10_000);
  expect(new Set(rig.titles())).toEqual(new Set(['WARNING: one']));
  expect(new Set(rig.sent.map(({ message }) => message.id)).size).toBe(1);
  expect(rig.sent.length).toBeGreaterThan(90);
  expect(rig.sent.length).toBeLessThan(110);
  expect(rig.channels().list()).toMatchObject([{ waiting: 0 }]);
  expect(rig.store.channels.listMessages()).toEqual([]);
  expect(rig.logs.filter((text) => text.includes('did not deliver 1 message within 24 hours'))).toHaveLength(2);
});

test('a refused message delays no message of another alarm', async () => {
  const rig = createDeliveryRig((_channel, { title }) =>
    title.endsWith('bad') ? { outcome: 'refused', answer: 'The other side answered 400.' } : DELIVERED,
  );
  rig.add();
  rig.change('bad', 'raised');
  await rig.pass(1_000);
  rig.change('good', 'raised', 'warning');
  await rig.pass(1_000);
  expect(rig.titles()).toEqual(['CRITICAL: bad', 'WARNING: good']);
});

test('rank and quiet hours hold back messages, and never a critical one', async () => {
  const rig = createDeliveryRig();
  rig.add('A', { quiet_from: '12:00', quiet_until: '13:00' });
  rig.add('B', { min_rank: 'warning', quiet_from: '23:00', quiet_until: '07:30' });
  rig.change('critical', 'raised');
  rig.change('stays', 'raised', 'warning');
  rig.change('ends', 'raised', 'warning');
  rig.change('known', 'raised', 'notice');
  await rig.pass(2_000);
  expect(rig.titles()).toEqual(['CRITICAL: critical']);
  expect(rig.titles('B')).toEqual(['CRITICAL: critical', 'WARNING: stays', 'WARNING: ends']);
  rig.change('critical', 'acknowledged');
  rig.change('ends', 'cleared', 'warning');
  await rig.pass(HOUR_MS, 10_000);
  expect(rig.titles()).toEqual(['CRITICAL: critical', 'WARNING: stays', 'NOTICE: known']);
});

test('a thousand conditions in a minute make at most ten messages a channel, the critical ones first', async () => {
  const rig = createDeliveryRig();
  rig.add();
  for (let second = 0; second < 59; second += 1) {
    for (let index = 0; index < 17; index += 1) {
      rig.change(`${second}-${index}`, 'raised', index === 16 && second % 20 === 0 ? 'critical' : 'warning');
    }
    await rig.pass(1_000);
  }
  expect(rig.sent.length).toBeLessThanOrEqual(10);
  await rig.pass(20_000);
  const counts = rig.sent.map(({ message: { title, kind } }) => (kind === 'storm' ? Number(/\d+/.exec(title)![0]) : 1));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(59 * 17);
  expect(rig.sent[0]!.message).toMatchObject({ kind: 'storm', rank: 'critical' });
  expect(rig.sent[0]!.message.text.match(/^- /gm)).toHaveLength(3);
  expect(rig.sent[0]!.message.text.split('\n')[1]).toContain('CRITICAL: 0-16');
});

test('a new process delivers what waits, and repeats an unanswered message only after a minute', async () => {
  const rig = createDeliveryRig((channel) => (channel === 'hangs' ? new Promise(() => undefined) : DELIVERED));
  rig.add('hangs');
  rig.change('one', 'raised', 'warning');
  await rig.pass(1_000);
  rig.change('two', 'raised', 'warning');
  await rig.evaluate();
  rig.restart();
  await rig.pass(58_000);
  expect(rig.titles('hangs')).toEqual(['WARNING: one', 'WARNING: two']);
  rig.restart();
  rig.jumpClock(-HOUR_MS);
  await rig.pass(61_000);
  expect(new Set(rig.sent.map(({ message }) => message.id)).size).toBe(2);
  const first = rig.sent.filter(({ message }) => message.title.endsWith('one'));
  for (const [index, { at }] of first.slice(1).entries())
    expect(at - first[index]!.at).toBeGreaterThanOrEqual(MINUTE_MS);
});

test('a clock that jumps an hour neither repeats nor drops a message', async () => {
  const rig = createDeliveryRig(() => ({ outcome: 'retry', answer: 'down' }));
  rig.add();
  rig.change('one', 'raised', 'warning');
  await rig.pass(1_000);
  rig.jumpClock(25 * HOUR_MS);
  await rig.pass(5_000);
  expect(rig.sent).toHaveLength(1);
  rig.jumpClock(-50 * HOUR_MS);
  await rig.pass(6_000);
  expect(rig.sent).toHaveLength(2);
  expect(rig.channels().list()).toMatchObject([{ waiting: 1 }]);
});

test('messages leave while the database cannot be written', async () => {
  const rig = createDeliveryRig();
  rig.add();
  jest.spyOn(rig.store.alarms, 'save').mockImplementation(() => {
    throw new Error('database or disk is full');
  });
  rig.change('Storage problem', 'raised');
  await rig.pass(3_000);
  expect(rig.titles()).toEqual(['CRITICAL: Storage problem']);
});
