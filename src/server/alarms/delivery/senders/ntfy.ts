/** The request of an ntfy server. */

import type { AlarmRank } from '@/contract/alarms/alarms';

import type { ChannelMessage } from '../channelMessage';
import type { GuardedRequest } from '../requests/guardedRequest';
import { paragraphsOf } from '../messageText';
import { createJsonRequest, isQuiet, type SettingsOf } from './httpChannel';

/** Priorities of ntfy: 5 rings until the phone is touched, 4 rings, 3 is the default, 2 is silent. */
const PRIORITIES: Readonly<Record<AlarmRank, number>> = { critical: 5, warning: 4, notice: 3 };
const SILENT_PRIORITY = 2;

/** Creates the request of ntfy. The JSON form needs no text in a header, which would have to be ASCII. */
export function createNtfyRequest(
  { server, topic, token }: SettingsOf<'ntfy'>,
  message: ChannelMessage,
): GuardedRequest {
  const body = {
    topic,
    title: message.title,
    message: paragraphsOf(message).join('\n\n'),
    priority: isQuiet(message) ? SILENT_PRIORITY : PRIORITIES[message.rank],
    ...(message.link !== null && { click: message.link }),
  };
  return createJsonRequest(server, body, token === null ? {} : { Authorization: `Bearer ${token}` });
}
