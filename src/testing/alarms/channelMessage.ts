import type { ChannelKind, ChannelSettings } from '@/contract/alarms/channelSettings';

import type { ChannelMessage } from '@/server/alarms/delivery/channelMessage';
import { anAlarm } from './alarm';

/** Returns a message for a critical alarm with the given fields. */
export const aChannelMessage = (over: Partial<ChannelMessage> = {}): ChannelMessage => ({
  id: 'feed_lost:1',
  kind: 'alarm',
  rank: 'critical',
  title: 'CRITICAL: Feed lost',
  text: 'The market feed is lost while 2 positions are open.',
  action: 'Check the connection, then close the positions.',
  link: 'https://bot.example/#dashboard',
  alarm: anAlarm('feed_lost'),
  at: '2026-03-10T12:00:00.000Z',
  ...over,
});

const COMMON = {
  name: 'Phone',
  is_on: true,
  min_rank: 'notice',
  quiet_from: null,
  quiet_until: null,
  utc_offset_minutes: 60,
} as const;

/** Returns the settings of a channel whose service is at `url`. */
export function aChannel(kind: Exclude<ChannelKind, 'email' | 'web_push'>, url: string): ChannelSettings {
  switch (kind) {
    case 'webhook':
      return { ...COMMON, kind, url: `${url}/hook`, secret: 'a secret of the operator' };
    case 'ntfy':
      return { ...COMMON, kind, server: url, topic: 'alarms-4f2a', token: 'tk_secret' };
    case 'telegram':
      return { ...COMMON, kind, bot_token: '123:secret', chat_id: '-100200' };
    case 'slack':
      return { ...COMMON, kind, webhook_url: `${url}/services/T1/B2/secret` };
    case 'discord':
      return { ...COMMON, kind, webhook_url: `${url}/api/webhooks/1/secret` };
  }
}
