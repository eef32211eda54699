import type { AlarmRank } from '../alarms/alarms';
import {
  countSchema,
  displayedTextSchema,
  identifierSchema,
  optionalTimestampSchema,
  rowNumberSchema,
  rowTextSchema,
  timestampSchema,
} from '../schema/fields';
import { addition, meaning } from '../schema/meaning';
import { z } from '../schema/z';

/** Shortest time without the operator that counts as an absence. */
export const MIN_ABSENCE_MS = 15 * 60_000;

type AlarmCounts = Record<AlarmRank, typeof countSchema>;

const periodTradeSchema = z.looseObject({
  trade_id: meaning(identifierSchema, 'Identifier of the trade.', 'T000041'),
  symbol: meaning(displayedTextSchema, 'Symbol of the trade.', 'BTCUSDT'),
  pnl_net: meaning(rowNumberSchema, 'Net PnL of the trade.', 6.1, 'USDT'),
});

const outageSchema = z.looseObject({
  kind: meaning(z.enum(['feed', 'process']), 'feed (no market data) or process (the bot did not run).', 'feed'),
  from: meaning(timestampSchema, 'Start of the outage.', '2026-03-11T03:00:00.000Z'),
  until: meaning(optionalTimestampSchema, 'End. Null for an outage that continues.', '2026-03-11T03:04:00.000Z'),
});
export type Outage = z.infer<typeof outageSchema>;

const operatorActionSchema = z.looseObject({
  at: meaning(timestampSchema, 'Time of the request.', '2026-03-11T03:00:00.000Z'),
  title: meaning(displayedTextSchema, 'Command of the operator.', 'Stop Bot'),
  state: meaning(rowTextSchema, 'done, refused or failed.', 'done'),
  by: meaning(rowTextSchema, 'Operator of the request.', 'operator'),
});

const operatorActionsSchema = z.looseObject({
  count: meaning(countSchema, 'Number, with those that the bot refused.', 1),
  latest: meaning(z.array(operatorActionSchema), 'The latest five, oldest first.'),
});

/** What happened in a period. Each event counts once. */
const periodSummarySchema = z.looseObject({
  from: meaning(timestampSchema, 'Time at which the operator last used a page.', '2026-03-10T22:10:00.000Z'),
  until: meaning(timestampSchema, 'Time of the return. It names the absence.', '2026-03-11T07:05:00.000Z'),
  trades: meaning(
    z.looseObject({
      closed: meaning(countSchema, 'Number of closed trades.', 12, 'trades'),
      pnl_net: meaning(
        rowNumberSchema,
        'Sum of the net PnL, computed as in the analytics. Null while every PnL is unknown.',
        14.2,
        'USDT',
      ),
      best: meaning(periodTradeSchema.nullable(), 'Trade with the highest net PnL. Null without a known PnL.'),
      worst: meaning(periodTradeSchema.nullable(), 'Trade with the lowest net PnL. Null if it is the best trade too.'),
    }),
    'Trades that closed in the absence, in market time.',
  ),
  alarms: meaning(
    z.looseObject({
      critical: meaning(countSchema, 'Critical alarms.', 1, 'alarms'),
      warning: meaning(countSchema, 'Warnings.', 2, 'alarms'),
      notice: meaning(countSchema, 'Notices.', 0, 'alarms'),
    } satisfies AlarmCounts),
    'Number of alarms that were raised. An alarm that was raised again counts once.',
  ),
  outages: meaning(
    z.looseObject({
      count: meaning(countSchema, 'Number of outages.', 1, 'outages'),
      total_ms: meaning(countSchema, 'Time within an outage. Outages at the same time count once.', 240_000, 'ms'),
      longest: meaning(z.array(outageSchema), 'The longest five, oldest first.'),
    }),
    'Times without market data or without a running bot.',
  ),
  restarts: meaning(
    z.looseObject({
      count: meaning(countSchema, 'Number of starts.', 0),
      latest_at: meaning(optionalTimestampSchema, 'Time of the latest start. Null without one.', null),
    }),
    'Starts of the process.',
  ),
  commands: meaning(operatorActionsSchema, 'Commands, without saves of parameters, of the period.'),
  saves: meaning(operatorActionsSchema, 'Saves of parameters of the period.'),
});
export type PeriodSummary = z.infer<typeof periodSummarySchema>;

export const absenceReplySchema = addition(
  z.looseObject({
    absence: meaning(
      periodSummarySchema.nullable(),
      'What happened in the absence. Null without an absence. Each event counts once.',
    ),
  }),
  'absence',
  'The last absence that the operator has not closed.',
);

export const presenceReplySchema = addition(
  z.looseObject({ has_returned: meaning(z.boolean(), 'True for the first mark after an absence.', false) }),
  'absence',
  'Result of a mark.',
);

export const closeAbsenceRequestSchema = addition(
  z.object({ until: meaning(timestampSchema, '`until` of the shown absence.', '2026-03-11T07:05:00.000Z') }),
  'absence',
  'Closes an absence. `until` names it, so that a page never closes a later one.',
);
export type CloseAbsenceRequest = z.infer<typeof closeAbsenceRequestSchema>;
