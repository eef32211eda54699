/** The request of a Discord webhook. */

import type { ChannelMessage } from '../channelMessage';
import type { GuardedRequest } from '../requests/guardedRequest';
import { createJsonRequest, type SettingsOf } from './httpChannel';

/** Discord refuses a content of more than 2,000 characters. The link needs the remaining characters. */
const MAX_TITLE_LENGTH = 300;
const MAX_TEXT_LENGTH = 1_000;
const MAX_ACTION_LENGTH = 400;

/** Flag of a message without previews of its links. */
const SUPPRESS_EMBEDS = 4;

/** Creates the request of Discord, which mentions nobody. */
export const createDiscordRequest = (
  { webhook_url }: SettingsOf<'discord'>,
  { title, text, action, link }: ChannelMessage,
): GuardedRequest =>
  createJsonRequest(webhook_url, {
    content: [
      escapeMarkdown(title, MAX_TITLE_LENGTH),
      escapeMarkdown(text, MAX_TEXT_LENGTH),
      escapeMarkdown(action, MAX_ACTION_LENGTH),
      link ?? '',
    ]
      .filter((line) => line !== '')
      .join('\n\n'),
    allowed_mentions: { parse: [] },
    flags: SUPPRESS_EMBEDS,
  });

/** Escapes Markdown and cuts the result, never between the escape and its character. */
function escapeMarkdown(text: string, maxLength: number): string {
  let escaped = '';
  for (const character of text) {
    const next = /[\\*_~`|>#[\]()<@]/.test(character) ? `\\${character}` : character;
    if (escaped.length + next.length >= maxLength) return `${escaped}…`;
    escaped += next;
  }
  return escaped;
}
