/** A message that is sent through a channel, and the answer to it. */

import type { ChannelSettings } from '@/contract/alarms/channelSettings';
import type { Alarm, AlarmRank } from '@/contract/alarms/alarms';

/** A message that leaves the server. Its texts may contain markup of an exchange, which each channel escapes. */
export type ChannelMessage = {
  /** Identifier that stays the same at each attempt, so that a receiver can drop a repeated delivery. */
  id: string;
  kind: 'alarm' | 'reminder' | 'cleared' | 'storm' | 'report' | 'test';
  rank: AlarmRank;
  /** Complete heading with the rank as a word, such as 'CRITICAL: Exit fails, BTCUSDT'. */
  title: string;
  text: string;
  /** What to do. The text is empty for a message without an action. */
  action: string;
  /** Absolute address of the page for the action. */
  link: string | null;
  alarm: Alarm | null;
  at: string;
};

/** Reply of the service of the channel, for example a mail server, to one message. */
export type ChannelAnswer = {
  /** 'retry' may succeed later. 'refused' fails until the operator changes the channel. */
  outcome: 'delivered' | 'retry' | 'refused';
  /** One bounded sentence without secrets. */
  answer: string;
  /** Time to the next attempt that the other side asks for. */
  retryAfterMs?: number;
};

/** Sends a message. Never throws and ends within ten seconds. */
export type SendMessage = (
  settings: ChannelSettings,
  message: ChannelMessage,
  signal: AbortSignal,
) => Promise<ChannelAnswer>;

/** Key pair with which the bot identifies itself at push services (RFC 8292), in base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };
