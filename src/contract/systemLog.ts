import { cutText, displayedTextSchema, timestampSchema } from './fields';
import { z } from './z';

/** Maximum length of a log message in characters. The schema cuts a longer message. */
const MAX_MESSAGE_LENGTH = 20_000;

export const systemLogSchema = z.looseObject({
  timestamp: timestampSchema,
  level: displayedTextSchema,
  component: displayedTextSchema,
  message: z.string().transform((text) => cutText(text, MAX_MESSAGE_LENGTH)),
});
export type SystemLog = z.infer<typeof systemLogSchema>;

export const systemLogsReplySchema = z.looseObject({
  logs: z.array(z.unknown()),
  levels: z.array(displayedTextSchema).default([]),
  components: z.array(displayedTextSchema).default([]),
});
export type SystemLogsReply = z.infer<typeof systemLogsReplySchema>;

export type SystemLogsQuery = { level?: string; component?: string; limit: number };
