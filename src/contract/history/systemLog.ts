import { cutText, displayedTextSchema, timestampSchema, rowsSchema } from '../schema/fields';
import { meaning } from '../schema/meaning';
import { z } from '../schema/z';

/** Maximum length of a log message in characters. The schema cuts a longer message. */
const MAX_MESSAGE_LENGTH = 20_000;

export const systemLogSchema = meaning(
  z.looseObject({
    timestamp: meaning(timestampSchema, 'Time of the log line.', '2026-03-10T12:00:00.000Z'),
    level: meaning(displayedTextSchema, 'ERROR, WARNING or INFO. Other levels have no colour.', 'INFO'),
    component: meaning(
      displayedTextSchema,
      'Part of the bot that wrote the line, for example AUTH, RISK or EXECUTION.',
      'EXECUTION',
    ),
    message: meaning(
      z.string().transform((text) => cutText(text, MAX_MESSAGE_LENGTH)),
      'Text of the log line. The console cuts the text after 20,000 characters.',
      'LONG BTCUSDT opened',
    ),
  }),
  'One log line.',
);
export type SystemLog = z.infer<typeof systemLogSchema>;

export const systemLogsReplySchema = meaning(
  z.looseObject({
    logs: meaning(rowsSchema, 'The log lines that the filters select.'),
    levels: meaning(z.array(displayedTextSchema).default([]), 'Levels that the operator can choose.', [
      'ERROR',
      'INFO',
      'WARNING',
    ]),
    components: meaning(z.array(displayedTextSchema).default([]), 'Components that the operator can choose.', [
      'AUTH',
      'EXECUTION',
    ]),
  }),
  'Log lines, newest first, with the values of the filters.',
);
export type SystemLogsReply = z.infer<typeof systemLogsReplySchema>;

export type SystemLogsQuery = { level?: string; component?: string; limit: number };
