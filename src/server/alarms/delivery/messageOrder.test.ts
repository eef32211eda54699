import type { ChannelAnswer } from './channelMessage';
import { createDeliveryRig, DELIVERED } from '@/testing/alarms/deliveryRig';

const MINUTE_MS = 60_000;
const DOWN: ChannelAnswer = { outcome: 'retry', answer: 'down' };

/** Creates a delivery to one channel, whose answer a test changes. `delivered` returns the titles that arrived. */
function createRigWithAnswer(first: ChannelAnswer) {
  let answer = first;
  const delivered: string[] = [];
  const rig = createDeliveryRig((_channel, { title }) => {
    if (answer.outcome === 'delivered') delivered.push(title);
    return answer;
  });
  rig.add();
  return { ...rig, delivered, setAnswer: (next: ChannelAnswer) => void (answer = next) };
}

test('the end of an alarm waits for the message of the alarm, also when that was refused', async () => {
  const rig = createRigWithAnswer({ outcome: 'refused', answer: 'The other side answered 400.' });
  rig.change('one', 'raised', 'warning');
  await rig.pass(1_000);
  rig.setAnswer(DELIVERED);
  rig.change('one', 'cleared', 'warning');
  await rig.pass(4 * MINUTE_MS);
  expect(rig.delivered).toEqual([]);
  await rig.pass(2 * MINUTE_MS);
  expect(rig.delivered).toEqual(['WARNING: one', 'CLEARED (WARNING): one']);
});

test('an alarm that rings again and again while the channel is down arrives once', async () => {
  const rig = createRigWithAnswer(DOWN);
  for (let ring = 0; ring < 4; ring += 1) {
    rig.change('one', 'raised', 'critical');
    await rig.pass(3 * MINUTE_MS);
  }
  expect(rig.channels().list()).toMatchObject([{ waiting: 1 }]);
  rig.setAnswer(DELIVERED);
  await rig.pass(15 * MINUTE_MS, 5_000);
  expect(rig.delivered[0]).toBe('CRITICAL: one');
  expect(rig.delivered.filter((title) => title === 'CRITICAL: one')).toHaveLength(1);
});

test('a reminder that waits is dropped by the acknowledgement, and a cleared notice sends nothing', async () => {
  const rig = createRigWithAnswer(DELIVERED);
  rig.change('one', 'raised', 'critical');
  rig.change('known', 'raised', 'notice');
  await rig.pass(3_000);
  rig.setAnswer(DOWN);
  await rig.pass(5 * MINUTE_MS);
  expect(rig.channels().list()).toMatchObject([{ waiting: 1 }]);
  rig.change('one', 'acknowledged', 'critical');
  rig.change('known', 'cleared', 'notice');
  rig.setAnswer(DELIVERED);
  await rig.pass(5 * MINUTE_MS);
  expect(rig.delivered).toEqual(['CRITICAL: one', 'NOTICE: known']);
});

test('messages without delivery stay while the disk is full, so that their log line is not lost', async () => {
  const rig = createRigWithAnswer(DOWN);
  rig.change('one', 'raised', 'warning');
  await rig.pass(1_000);
  const save = jest.spyOn(rig.store.alarms, 'save').mockImplementation(() => {
    throw new Error('database or disk is full');
  });
  await rig.pass(25 * 60 * MINUTE_MS, 10_000);
  expect(rig.logs.filter((text) => text.includes('did not deliver'))).toEqual([]);
  save.mockRestore();
  await rig.pass(20_000);
  expect(rig.logs.filter((text) => text.includes('did not deliver'))).toEqual([
    'The channel A did not deliver 1 message within 24 hours',
  ]);
  expect(rig.channels().list()).toMatchObject([{ waiting: 0 }]);
});
