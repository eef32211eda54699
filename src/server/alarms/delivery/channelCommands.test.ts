import { createDeliveryRig, SECRET, settingsOf } from '@/testing/alarms/deliveryRig';

test('a removed channel drops its messages, and no reply, log line or column shows a secret', async () => {
  const rig = createDeliveryRig(() => ({ outcome: 'retry', answer: 'down' }));
  const id = rig.add();
  rig.change('one', 'raised');
  await rig.pass(1_000);
  rig.channels().update(id, { ...settingsOf('Renamed'), secret: undefined } as never, 'admin');
  expect(rig.store.channels.listChannels()).toMatchObject([
    { settings: { name: 'Renamed' }, secrets: { secret: SECRET } },
  ]);
  const shown = JSON.stringify([rig.channels().list(), rig.logs, rig.store.channels.listChannels()[0]!.settings]);
  expect(shown).not.toContain(SECRET);
  expect(rig.channels().list()).toMatchObject([{ name: 'Renamed', secrets_set: ['secret'], waiting: 1 }]);
  rig.channels().remove(id, 'admin');
  await rig.pass(60_000);
  expect(rig.store.channels.listMessages()).toEqual([]);
  expect(rig.sent).toHaveLength(1);
  expect(() => rig.channels().remove(id, 'admin')).toThrow('There is no such channel.');
});
