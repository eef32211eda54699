/** What the senders by HTTP share. */

import type { ChannelKind, ChannelSettings } from '@/contract/alarms/channelSettings';

import type { ChannelMessage } from '../channelMessage';
import type { GuardedRequest } from '../requests/guardedRequest';

/** Settings of one kind of channel. */
export type SettingsOf<Kind extends ChannelKind> = Extract<ChannelSettings, { kind: Kind }>;

/** Returns the request of a service that takes JSON. */
export const createJsonRequest = (
  url: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): GuardedRequest => ({
  url,
  headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(body),
});

/** Returns true for a message that must not ring: an alarm that ended, or the daily report. */
export const isQuiet = ({ kind }: ChannelMessage): boolean => kind === 'cleared' || kind === 'report';
