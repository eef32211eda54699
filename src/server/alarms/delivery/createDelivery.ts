/** Composes the channels and the daily report. */

import type { AlarmReportRequest } from '@/contract/alarms/channels';
import type { Alarm, AlarmChange } from '@/contract/alarms/alarms';

import type { LogWriter } from '../../logging/systemLog';
import { summarizePeriod } from '../../store/periodSummary';
import type { Store } from '../../store/repositories';
import type { AlarmWriter } from '../alarmWriter';
import type { SendMessage } from './channelMessage';
import { createChannelCommands, type ChannelCommands } from './channelCommands';
import { createChannelDelivery } from './channelDelivery';
import { createReportMessage } from './messageTexts';
import type { HeartbeatStatus } from '../heartbeat/heartbeat';
import { createReportSchedule } from './reportSchedule';
import { createReportText } from './reportText';

const REPORT_PERIOD_MS = 24 * 3_600_000;
const NO_HEARTBEAT: HeartbeatStatus = { is_set: false, last_success_at: null, last_answer: null };

/** How the server sends messages. */
export type DeliveryOptions = {
  send: SendMessage;
  /** Address of the console in messages, or undefined if it is unknown. */
  consoleUrl?: string | undefined;
  /** Time zone of the operator in messages. */
  timeZone?: string | undefined;
  /** Public key with which a browser subscribes to Web Push. */
  vapidPublicKey?: string | undefined;
  /** State of the calls to the external monitor. */
  heartbeat?: () => HeartbeatStatus;
};

export type AlarmChannels = ChannelCommands & {
  vapidPublicKey: string | null;
  heartbeat(): HeartbeatStatus;
  report(): AlarmReportRequest;
  setReport(request: AlarmReportRequest, by: string): AlarmReportRequest;
};

type DeliveryDependencies = DeliveryOptions & {
  store: Store;
  writer: AlarmWriter;
  log: LogWriter;
  marketNow: () => number;
  wallNow: () => number;
  steadyNow: () => number;
};

export type Delivery = {
  channels: AlarmChannels;
  onChange(alarm: Alarm, change: AlarmChange): void;
  /** Queues the messages since the last call, before the writer stores them with the changes. */
  queueMessages(alarms: readonly Alarm[]): void;
  send(): void;
  stop(): void;
};

export function createDelivery(dependencies: DeliveryDependencies): Delivery {
  const { store, writer, log, marketNow, wallNow, consoleUrl, timeZone = 'UTC' } = dependencies;
  const { vapidPublicKey = null, heartbeat = () => NO_HEARTBEAT } = dependencies;
  const context = { consoleUrl, timeZone, wallNow };
  const delivery = createChannelDelivery({ ...dependencies, repository: store.channels, context });
  const commands = createChannelCommands({ repository: store.channels, delivery, context, log });
  const report = createReportSchedule({
    stored: store.channels.loadSetting('report'),
    save: (body) => writer.setDeliverySetting('report', body),
    wallNow,
  });

  const broadcastReport = (): void => {
    const until = { wall: wallNow(), market: marketNow() };
    const from = { wall: until.wall - REPORT_PERIOD_MS, market: until.market - REPORT_PERIOD_MS };
    const text = createReportText(summarizePeriod(store, { from, until }), timeZone);
    delivery.broadcast(createReportMessage(context, 'REPORT of the last 24 hours', text));
  };

  return {
    channels: {
      ...commands,
      vapidPublicKey,
      heartbeat,
      report: report.current,
      setReport(request, by) {
        report.set(request);
        writer.flush();
        const { hour } = request;
        log('INFO', 'CONFIG', `${by} set the daily report to ${hour === null ? 'off' : `${hour}:00`}`);
        return report.current();
      },
    },
    onChange: delivery.onChange,
    queueMessages(alarms) {
      if (report.takeDue()) broadcastReport();
      delivery.queueMessages(alarms);
    },
    send: delivery.send,
    stop: delivery.stop,
  };
}
