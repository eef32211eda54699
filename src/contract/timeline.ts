import { cutText, displayedTextSchema, identifierSchema, optionalTextSchema, rowTextSchema } from './fields';
import { z } from './z';

/** Kinds of events that the bot stores because no other list has them. */
export const OPERATOR_EVENT_KINDS = ['command', 'parameters', 'sign_in', 'feed', 'process'] as const;
export type OperatorEventKind = (typeof OPERATOR_EVENT_KINDS)[number];

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
