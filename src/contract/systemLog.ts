import { timestamp } from './fields';
import { z } from './z';

export const systemLogSchema = z.looseObject({
  timestamp,
  level: z.string(),
  component: z.string(),
  message: z.string(),
});
export type SystemLog = z.infer<typeof systemLogSchema>;

export const systemLogsReplySchema = z.looseObject({
  logs: z.array(z.unknown()),
  levels: z.array(z.string()).default([]),
  components: z.array(z.string()).default([]),
});
export type SystemLogsReply = z.infer<typeof systemLogsReplySchema>;

export type SystemLogsQuery = { level?: string; component?: string; limit: number };
