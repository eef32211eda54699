/** The request of the Telegram bot API. */

import type { ChannelMessage } from '../channelMessage';
import type { GuardedRequest } from '../requests/guardedRequest';
import { linesOf } from '../messageText';
import { createJsonRequest, isQuiet, type SettingsOf } from './httpChannel';

export const TELEGRAM_URL = 'https://api.telegram.org';

/** Creates the request of Telegram. Without `parse_mode`, Telegram reads no markup in the text. */
export const createTelegramRequest = (
  { bot_token, chat_id }: SettingsOf<'telegram'>,
  message: ChannelMessage,
  baseUrl: string,
): GuardedRequest =>
  createJsonRequest(`${baseUrl}/bot${bot_token}/sendMessage`, {
    chat_id,
    text: linesOf(message).join('\n\n'),
    link_preview_options: { is_disabled: true },
    disable_notification: isQuiet(message),
  });
