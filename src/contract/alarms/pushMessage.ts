import { ALARM_RANKS } from './alarms';
import { displayedTextSchema, identifierSchema, optionalTextSchema } from '../schema/fields';
import { z } from '../schema/z';

/** Message of a Web Push, which the service worker of the console shows as a notification. */
export const pushMessageSchema = z.looseObject({
  title: displayedTextSchema,
  body: displayedTextSchema,
  rank: z.enum(ALARM_RANKS).catch('notice'),
  /** Notification that the message replaces: one for each alarm. */
  tag: identifierSchema,
  /** Address that a click opens. */
  link: optionalTextSchema,
});
export type PushMessage = z.infer<typeof pushMessageSchema>;
