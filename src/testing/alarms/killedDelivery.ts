import { writeSync } from 'node:fs';
import { createAlarmWriter } from '@/server/alarms/alarmWriter';
import { createDelivery } from '@/server/alarms/delivery/createDelivery';
import { createSenders } from '@/server/alarms/delivery/senders/createSenders';
import { openStore } from '@/server/store/store';
import { anAlarm } from './alarm';

const RAISE_INTERVAL_MS = 25;
const ALARMS_PER_PROCESS = 2;
/** Name in the output of a process that raised all its alarms. */
export const WAITS = 'waits';
const SECRET = 'a secret for tests, long enough for it';

/** Raises alarms and delivers them to a webhook until the process is killed. `clockMs` is the time at its start. */
function deliverUntilKilled(path: string, round: number, url: string, clockMs: number): void {
  const store = openStore(path, { secret: SECRET });
  const wallNow = (): number => clockMs + performance.now();
  const steadyNow = (): number => performance.now();
  const writer = createAlarmWriter(store.alarms, steadyNow);
  const send = createSenders({
    privateHosts: ['127.0.0.1'],
    vapid: () => {
      throw new Error('No channel of the test is a Web Push');
    },
  });
  const delivery = createDelivery({
    ...{ store, writer, wallNow, steadyNow, marketNow: wallNow, send },
    log: () => undefined,
  });
  const common = { is_on: true, min_rank: 'notice', quiet_from: null, quiet_until: null } as const;
  if (delivery.channels.list().length === 0) {
    delivery.channels.create(
      { kind: 'webhook', name: 'A', ...common, utc_offset_minutes: 0, url, secret: SECRET },
      'x',
    );
  }
  let raised = 0;
  const step = (): void => {
    const id = `${round}-${raised}`;
    const isNew = raised < ALARMS_PER_PROCESS;
    raised += 1;
    if (isNew) delivery.onChange(anAlarm(id, { title: id, rank: 'warning' }), 'raised');
    delivery.queueMessages([]);
    writer.flush();
    writeSync(1, `${isNew ? id : WAITS} ${store.channels.listMessages().length}\n`);
    delivery.send();
  };
  step();
  setInterval(step, RAISE_INTERVAL_MS);
}

const [, , path = '', round, url = '', clockMs] = process.argv;
if (require.main === module) deliverUntilKilled(path, Number(round), url, Number(clockMs));
