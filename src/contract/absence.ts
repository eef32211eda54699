import type { AlarmRank } from './alarms';
import {
  countSchema,
  displayedTextSchema,
  identifierSchema,
  optionalTimestampSchema,
  rowNumberSchema,
  rowTextSchema,
  timestampSchema,
} from './fields';
import { z } from './z';

/** Shortest time without the operator that counts as an absence. */
export const MIN_ABSENCE_MS = 15 * 60_000;

type AlarmCounts = Record<AlarmRank, typeof countSchema>;

const periodTradeSchema = z.looseObject({
  trade_id: identifierSchema,
  symbol: displayedTextSchema,
  pnl_net: rowNumberSchema,
});

const outageSchema = z.looseObject({
  /** 'feed' for lost market data, 'process' for a bot that did not run. */
  kind: z.enum(['feed', 'process']),
  from: timestampSchema,
  /** Null for an outage that continued at the end of the period. */
  until: optionalTimestampSchema,
});
export type Outage = z.infer<typeof outageSchema>;

const operatorActionSchema = z.looseObject({
  at: timestampSchema,
  title: displayedTextSchema,
  /** 'done', 'refused' or 'failed'. */
  state: rowTextSchema,
  by: rowTextSchema,
});

/** What happened in a period. Each event counts once. */
const periodSummarySchema = z.looseObject({
  from: timestampSchema,
  until: timestampSchema,
  /** Trades that closed in the period, with the sums of Analytics. */
  trades: z.looseObject({
    closed: countSchema,
    /** Sum of the net PnL. The value is null while the PnL of every closed trade is unknown. */
    pnl_net: rowNumberSchema,
    /** Trade with the highest net PnL. The value is null without a known PnL. */
    best: periodTradeSchema.nullable(),
    /** Trade with the lowest net PnL. The value is null if it is the best trade too. */
    worst: periodTradeSchema.nullable(),
  }),
  /** Number of alarms that were raised, by rank. An alarm that was raised again counts once. */
  alarms: z.looseObject({ critical: countSchema, warning: countSchema, notice: countSchema } satisfies AlarmCounts),
  outages: z.looseObject({
    count: countSchema,
    /** Time within an outage. Outages at the same time count once. */
    total_ms: countSchema,
    /** The longest outages, oldest first. */
    longest: z.array(outageSchema),
  }),
  restarts: z.looseObject({ count: countSchema, latest_at: optionalTimestampSchema }),
  /** Commands without saves of parameters, and the latest ones, oldest first. */
  commands: z.looseObject({ count: countSchema, latest: z.array(operatorActionSchema) }),
  saves: z.looseObject({ count: countSchema, latest: z.array(operatorActionSchema) }),
});
export type PeriodSummary = z.infer<typeof periodSummarySchema>;

/** Contract addition with the capability `absence`: the last absence that the operator has not closed. */
export const absenceReplySchema = z.looseObject({ absence: periodSummarySchema.nullable() });

/** Reply of a mark of presence. `has_returned` is true for the first mark after an absence. */
export const presenceReplySchema = z.looseObject({ has_returned: z.boolean() });

/** Request that closes an absence. `until` names it, so that a page never closes a later absence. */
export const closeAbsenceRequestSchema = z.object({ until: timestampSchema });
export type CloseAbsenceRequest = z.infer<typeof closeAbsenceRequestSchema>;
