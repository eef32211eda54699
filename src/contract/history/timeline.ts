import {
  countSchema,
  cutText,
  displayedTextSchema,
  identifierSchema,
  nullableNumberSchema,
  optionalTextSchema,
  rowTextSchema,
  timestampSchema,
  rowsSchema,
} from '../schema/fields';
import { addition, meaning } from '../schema/meaning';
import { z } from '../schema/z';

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
  id: meaning(identifierSchema, 'Identifier of the event.', 'event-812'),
  kind: z.enum(OPERATOR_EVENT_KINDS),
  at: meaning(z.number(), 'Time of the event, or the entry of a trade.', 1_773_144_000_000, 'ms'),
  state: meaning(
    rowTextSchema,
    'State after the event: done, refused, lost, raised, traded, closed, WARNING or similar.',
    'done',
  ),
  title: meaning(displayedTextSchema, 'Short name of the event.', 'Save parameters'),
  text: meaning(optionalTextSchema, 'What happened, for the operator.', '1 parameter changed'),
  symbol: meaning(rowTextSchema, 'Contract of a signal, a trade or an alarm.', null),
  by: meaning(rowTextSchema, 'Operator of the event.', 'admin'),
  details: meaning(detailsSchema, 'Further values by name, such as the old and new value of a changed parameter.', {
    obi_threshold: '0.3 -> 0.36',
  }),
});
export type OperatorEvent = z.infer<typeof operatorEventSchema>;

export const timelineEventSchema = addition(
  operatorEventSchema.extend({
    kind: meaning(
      z.enum(TIMELINE_KINDS),
      'alarm, command, parameters, sign_in, connection, feed, process, signal, trade or log.',
      'parameters',
    ),
    until: meaning(nullableNumberSchema, 'Exit of a trade. Null for a moment and for an open trade.', null, 'ms'),
  }),
  'timeline',
  'One event of the timeline.',
);
export type TimelineEvent = z.infer<typeof timelineEventSchema>;

/** Number of events of one kind in the window, and how many of them the reply contains. */
const timelineCountSchema = z.looseObject({
  kind: meaning(z.enum(TIMELINE_KINDS), 'Kind of the events.', 'log'),
  total: meaning(countSchema, 'Number of events in the window.', 12_400, 'events'),
  sent: meaning(
    countSchema,
    'Number of events in the reply, those nearest to the middle of the window.',
    10_000,
    'events',
  ),
  complete_from: meaning(z.number(), 'Start of the range without a missing event.', 1_773_144_000_000, 'ms'),
  complete_until: meaning(z.number(), 'End of the range without a missing event.', 1_773_144_600_000, 'ms'),
});
export type TimelineCount = z.infer<typeof timelineCountSchema>;

export const timelineReplySchema = addition(
  z.looseObject({
    from: meaning(timestampSchema, 'Start of the window.', '2026-03-10T11:55:00.000Z'),
    until: meaning(timestampSchema, 'End of the window.', '2026-03-10T12:05:00.000Z'),
    at: meaning(
      timestampSchema,
      'Wall-clock time of the reply. Alarms, commands and log lines carry it.',
      '2026-03-10T12:05:00.000Z',
    ),
    market_time: meaning(
      timestampSchema,
      'Market time of the reply. Trades and signals carry it.',
      '2026-03-10T12:05:00.000Z',
    ),
    truncated: meaning(
      z.boolean().default(false),
      'True when the window has more events than the reply. The events nearest to the middle of the window are sent.',
      false,
    ),
    counts: meaning(z.array(timelineCountSchema).default([]), 'Number of events by kind.'),
    events: meaning(rowsSchema, 'The events.'),
  }),
  'timeline',
  'The events of a window.',
);

const windowTimeSchema = z.iso.datetime({ offset: true });

export const timelineQuerySchema = z.object({
  from: meaning(windowTimeSchema, 'Start of the window.', '2026-03-10T11:55:00.000Z'),
  until: meaning(windowTimeSchema, 'End of the window, at most 24 hours after the start.', '2026-03-10T12:05:00.000Z'),
  symbol: meaning(
    z.string().min(1).max(40).optional(),
    'Only signals and trades of this contract. Absent for all contracts.',
    'BTCUSDT',
  ),
});
export type TimelineQuery = z.infer<typeof timelineQuerySchema>;
