/** The request of a Slack webhook. */

import type { ChannelMessage } from '../channelMessage';
import type { GuardedRequest } from '../requests/guardedRequest';
import { linesOf } from '../messageText';
import { createJsonRequest, type SettingsOf } from './httpChannel';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Creates the request of Slack. An escaped text contains neither links with other names nor mentions (`<!channel>`). */
export const createSlackRequest = ({ webhook_url }: SettingsOf<'slack'>, message: ChannelMessage): GuardedRequest =>
  createJsonRequest(webhook_url, {
    text: linesOf(message)
      .join('\n\n')
      .replace(/[&<>]/g, (character) => ENTITIES[character] ?? ''),
    unfurl_links: false,
    unfurl_media: false,
  });
