/** Creates the messages: alarm, reminder, end, storm, report and test. */

import { randomUUID } from 'node:crypto';

import type { Alarm, AlarmRank } from '@/contract/alarms/alarms';
import { RANK_WORDS } from '@/domain/alarms/alarmWords';
import { worstAlarms } from '@/domain/alarms/storm';
import { formatZonedTime } from '@/domain/format/operatorTime';
import { toEpochMs } from '@/domain/format/time';

import { boundText } from '../boundText';
import type { ChannelMessage } from './channelMessage';

const wordOf = (rank: AlarmRank): string => RANK_WORDS[rank].toUpperCase();
const LIST_LINK = '#dashboard';

/** Creates the texts of messages. `timeZone` is the time zone of the operator. */
export type MessageContext = { consoleUrl: string | undefined; timeZone: string; wallNow: () => number };

/** Number of changes in a storm, and the worst alarms among them. */
export type StormContent = { count: number; worst: readonly Alarm[] };

const nameOf = ({ title, subject }: Alarm): string => (subject === null ? title : `${title}, ${subject}`);

const linkTo = ({ consoleUrl }: MessageContext, hash: string | null): string | null =>
  consoleUrl === undefined ? null : consoleUrl + (hash ?? '');

const toMessage = (
  context: MessageContext,
  message: Omit<ChannelMessage, 'id' | 'link' | 'at'>,
  hash: string | null,
): ChannelMessage => ({
  ...message,
  id: randomUUID(),
  link: linkTo(context, hash),
  at: new Date(context.wallNow()).toISOString(),
});

/** Creates the message of one alarm that rings, rings still, or cleared. */
export function createAlarmMessage(
  context: MessageContext,
  kind: 'alarm' | 'reminder' | 'cleared',
  alarm: Alarm,
): ChannelMessage {
  const { rank, message, action, link, raised_at } = alarm;
  const word = wordOf(rank);
  const raisedAt = toEpochMs(raised_at);
  const since = `since ${raisedAt === null ? 'an unknown time' : formatZonedTime(raisedAt, context.timeZone)}`;
  const contents = {
    alarm: { title: `${word}: ${nameOf(alarm)}`, text: message, action },
    reminder: {
      title: `${word}, not acknowledged: ${nameOf(alarm)}`,
      text: `${message} Nobody has acknowledged the alarm ${since}.`,
      action,
    },
    cleared: {
      title: `CLEARED (${word}): ${nameOf(alarm)}`,
      text: `The condition no longer holds. It held ${since}: ${message}`,
      action: '',
    },
  };
  return toMessage(context, { ...contents[kind], kind, rank, alarm }, link);
}

/** Creates the one message of a storm. */
export function createStormMessage(context: MessageContext, { count, worst }: StormContent): ChannelMessage {
  const rank = worst[0]?.rank ?? 'notice';
  const lines = worst.map((alarm) => {
    const state = alarm.is_active ? '' : ', cleared';
    return `- ${wordOf(alarm.rank)}${state}: ${nameOf(alarm)}. ${boundText(alarm.message)}`;
  });
  return toMessage(
    context,
    {
      kind: 'storm',
      rank,
      title: `${wordOf(rank)}: ${count} changes of alarms at once`,
      text: ['The worst alarms:', ...lines].join('\n'),
      action: 'Open the list of alarms and begin with the critical ones.',
      alarm: null,
    },
    LIST_LINK,
  );
}

/** Merges storms. Of several states of one alarm, the last one counts. */
export function mergeStorms(contents: readonly StormContent[]): StormContent {
  const alarms = new Map(contents.flatMap(({ worst }) => worst.map((alarm) => [alarm.id, alarm] as const)));
  return {
    count: contents.reduce((sum, { count }) => sum + count, 0),
    worst: worstAlarms(alarms.values()),
  };
}

export const createTestMessage = (context: MessageContext, by: string): ChannelMessage =>
  toMessage(
    context,
    {
      kind: 'test',
      rank: 'notice',
      title: 'TEST: alarms reach this channel',
      text: `${by} tested the channel. No alarm rings.`,
      action: '',
      alarm: null,
    },
    '',
  );

export const createReportMessage = (context: MessageContext, title: string, text: string): ChannelMessage =>
  toMessage(context, { kind: 'report', rank: 'notice', title, text, action: '', alarm: null }, '#analytics');
