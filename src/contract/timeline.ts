import {
  countSchema,
  cutText,
  displayedTextSchema,
  identifierSchema,
  nullableNumberSchema,
  optionalTextSchema,
  rowTextSchema,
  timestampSchema,
} from './fields';
import { z } from './z';

/** Kinds of events that the bot stores because no other list has them. */
export const OPERATOR_EVENT_KINDS = ['command', 'parameters', 'sign_in', 'connection', 'feed', 'process'] as const;

/** Kinds of events of the timeline. */
export const TIMELINE_KINDS = ['alarm', ...OPERATOR_EVENT_KINDS, 'signal', 'trade', 'log'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** Longest window of one request. */
export const MAX_TIMELINE_WINDOW_MS = 24 * 3_600_000;

/** Maximum number of details of an event, and of characters of a detail. */
const MAX_DETAILS = 250;
const MAX_DETAIL_LENGTH = 500;

type Detail = string | number | boolean | null;

/** Details of an event by name, such as the changed parameters. A value of another type is left out. */
const detailsSchema = z
  .record(z.string(), z.unknown())
  .catch({})
  .transform((details) =>
    Object.fromEntries(
      Object.entries(details)
        .slice(0, MAX_DETAILS)
        .flatMap(([name, value]) => (isDetail(value) ? [[name, shortenDetail(value)]] : [])),
    ),
  );

const isDetail = (value: unknown): value is Detail =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);
const shortenDetail = (value: Detail): Detail =>
  typeof value === 'string' ? cutText(value, MAX_DETAIL_LENGTH) : value;

/** An event that the bot stores: a command, a save of parameters, a sign-in, a change of the feed or of the process. */
export const operatorEventSchema = z.looseObject({
  id: identifierSchema,
  kind: z.enum(OPERATOR_EVENT_KINDS),
  /** Wall-clock time in ms since 1970. */
  at: z.number(),
  /** State after the event, such as 'done', 'refused', 'lost' or 'restored'. */
  state: rowTextSchema,
  title: displayedTextSchema,
  text: optionalTextSchema,
  symbol: rowTextSchema,
  by: rowTextSchema,
  details: detailsSchema,
});
export type OperatorEvent = z.infer<typeof operatorEventSchema>;

/** Contract addition with the capability `timeline`: one event of the timeline. */
export const timelineEventSchema = operatorEventSchema.extend({
  kind: z.enum(TIMELINE_KINDS),
  /** End of the event, such as the exit of a trade. The value is null for a moment and for an open trade. */
  until: nullableNumberSchema,
});
export type TimelineEvent = z.infer<typeof timelineEventSchema>;

/** Number of events of one kind in the window, and how many of them the reply contains. */
const timelineCountSchema = z.looseObject({
  kind: z.enum(TIMELINE_KINDS),
  total: countSchema,
  sent: countSchema,
  /** Range around the middle of the window in which no event of the kind is missing, ms since 1970. */
  complete_from: z.number(),
  complete_until: z.number(),
});
export type TimelineCount = z.infer<typeof timelineCountSchema>;

/** The events of a window, oldest first. */
export const timelineReplySchema = z.looseObject({
  from: timestampSchema,
  until: timestampSchema,
  /** Wall-clock time and market time of the reply. Trades and signals carry market time. */
  at: timestampSchema,
  market_time: timestampSchema,
  /** True when the window has more events than the reply. The events nearest to the middle of the window are sent. */
  truncated: z.boolean().default(false),
  counts: z.array(timelineCountSchema).default([]),
  events: z.array(z.unknown()),
});

const windowTimeSchema = z.iso.datetime({ offset: true });

export const timelineQuerySchema = z.object({
  from: windowTimeSchema,
  until: windowTimeSchema,
  symbol: z.string().min(1).max(40).optional(),
});
export type TimelineQuery = z.infer<typeof timelineQuerySchema>;
