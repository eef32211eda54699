import { cutText, shownText, timestamp } from './fields';
import { z } from './z';

/** Maximum length of a message. A longer message is cut on reading. */
const MAX_MESSAGE_LENGTH = 20_000;

export const systemLogSchema = z.looseObject({
  timestamp,
  level: shownText,
  component: shownText,
  message: z.string().transform((text) => cutText(text, MAX_MESSAGE_LENGTH)),
});
export type SystemLog = z.infer<typeof systemLogSchema>;

export const systemLogsReplySchema = z.looseObject({
  logs: z.array(z.unknown()),
  levels: z.array(shownText).default([]),
  components: z.array(shownText).default([]),
});
export type SystemLogsReply = z.infer<typeof systemLogsReplySchema>;

export type SystemLogsQuery = { level?: string; component?: string; limit: number };
