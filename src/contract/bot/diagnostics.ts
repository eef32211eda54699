import { countSchema, timestampSchema } from '../schema/fields';
import { addition, meaning } from '../schema/meaning';
import { z } from '../schema/z';

const limitUsageSchema = z.looseObject({
  used: meaning(z.number().nonnegative(), 'Used part of the limit.', 3),
  max: meaning(z.number(), 'The limit. Entries are blocked while `used` is at least `max`.', 15),
});

const checkFields = {
  name: meaning(z.string(), 'Wire name of the check.', 'min_rr_ratio'),
  label: meaning(z.string(), 'Name of the check for the operator.', 'Risk/reward'),
  reason: meaning(z.string(), 'Reason for the operator.', 'R:R 1.1 is below 1.5'),
};

/** A condition that currently blocks entries. */
const entryBlockSchema = z.looseObject({
  ...checkFields,
  component: meaning(z.string(), 'Log component of the check.', 'STRATEGY'),
  until: meaning(
    timestampSchema.nullable().default(null),
    'Time at which the block ends. Null when only the operator ends the block.',
    null,
  ),
  tripped_by: meaning(
    limitUsageSchema.optional().catch(undefined),
    'Usage of the limit at the start of the block. Absent where the current usage explains the block.',
  ),
});

const rejectionSchema = z.looseObject({
  ...checkFields,
  at: meaning(timestampSchema, 'Market time.', '2026-03-10T12:00:00.000Z'),
});

/** Number of entries in a time window, including pending entries. */
const entryWindowSchema = z.looseObject({
  ...limitUsageSchema.shape,
  next_free_at: meaning(
    timestampSchema.nullable().default(null),
    'Time at which the oldest entry leaves the window. Null for an empty window.',
    '2026-03-10T12:41:00.000Z',
  ),
});

const botLimitsSchema = z.looseObject({
  enabled: meaning(
    z.boolean(),
    'True when the bot enforces the limits of trades. False when it only counts the trades.',
    true,
  ),
  trades_hour: meaning(entryWindowSchema, 'Entries of the last 60 minutes.'),
  trades_day: meaning(entryWindowSchema, 'Entries of the UTC day.'),
  consecutive_losses: meaning(
    limitUsageSchema,
    'Losses in a row. At the limit all symbols cool down and the count restarts.',
  ),
  drawdown_pct: meaning(limitUsageSchema, 'Drawdown in percent of the peak equity. At the limit the bot pauses.'),
  slots: meaning(limitUsageSchema, 'Open and pending trades.'),
  margin_usdt: meaning(
    z
      .looseObject({
        ...limitUsageSchema.shape,
        next: meaning(z.number().nonnegative(), 'Margin of one more trade.', 100, 'USDT'),
      })
      .optional()
      .catch(undefined),
    'Capital used by open and pending trades, USDT.',
  ),
});

/** State of the market data feed of all followed symbols. */
const feedStateSchema = z.looseObject({
  latency_ms: meaning(z.number().nonnegative(), 'Smoothed latency of the book updates.', 38, 'ms'),
  max_latency_ms: meaning(z.number(), 'Latency from which entries are blocked.', 250, 'ms'),
  age_ms: meaning(
    z.number().nonnegative().nullable().default(null),
    'Time since the latest book update. Null before the first update.',
    12,
    'ms',
  ),
  books: meaning(countSchema, 'Number of followed symbols.', 20, 'symbols'),
  books_live: meaning(countSchema, 'Number of followed symbols with a live book.', 20, 'symbols'),
});

const countFields = {
  evaluations: meaning(countSchema, 'Number of evaluated book updates.', 182_000, 'updates'),
  signals: meaning(countSchema, 'Number of signals.', 148, 'signals'),
  entries: meaning(countSchema, 'Number of opened trades.', 12, 'trades'),
};

export const diagnosticsSchema = addition(
  z.looseObject({
    since: meaning(timestampSchema, 'Start of the bot, from which all counts begin.', '2026-03-10T12:00:00.000Z'),
    at: meaning(timestampSchema, 'Market time.', '2026-03-10T12:00:00.000Z'),
    ...countFields,
    filters: meaning(
      z
        .array(
          z.looseObject({
            name: meaning(z.string(), 'Wire name of the filter.', 'max_spread_pct'),
            label: meaning(z.string(), 'Name of the filter for the operator.', 'Spread'),
            component: meaning(z.string(), 'Log component of the filter.', 'STRATEGY'),
            stage: meaning(
              z.enum(['candidate', 'signal']).catch('candidate'),
              '`candidate` for a filter before the signal, `signal` for a filter on the signal.',
              'candidate',
            ),
            count: meaning(
              countSchema,
              'Number of rejections. Only the first rejecting filter counts.',
              4120,
              'rejections',
            ),
          }),
        )
        .default([]),
      'Rejections by filter in order of evaluation.',
    ),
    blocks: meaning(z.array(entryBlockSchema).default([]), 'What blocks every entry now.'),
    limits: meaning(botLimitsSchema.optional().catch(undefined), 'Usage of the trading limits.'),
    feed: meaning(feedStateSchema.optional().catch(undefined), 'State of the market data feed.'),
    symbols: meaning(
      z
        .array(
          z.looseObject({
            symbol: meaning(z.string(), 'Contract.', 'BTCUSDT'),
            followed: meaning(z.boolean().default(true), 'True when the bot evaluates the symbol for signals.', true),
            ...countFields,
            filters: meaning(z.record(z.string(), countSchema).default({}), 'Rejections by name of the filter.', {
              max_spread_pct: 12,
            }),
            last: meaning(rejectionSchema.nullable().default(null), 'Rejection of the latest candidate.'),
            last_signal: meaning(
              rejectionSchema.nullable().default(null),
              'Rejection of the latest signal without an entry.',
            ),
            blocks: meaning(z.array(entryBlockSchema).default([]), 'What blocks an entry in the symbol now.'),
          }),
        )
        .default([]),
      'The same by symbol.',
    ),
  }),
  'diagnostics',
  'Explains why the bot does not trade. All times are market time.',
);
export type DiagnosticsBlock = z.infer<typeof entryBlockSchema>;
export type DiagnosticsLimits = z.infer<typeof botLimitsSchema>;
export type DiagnosticsFeed = z.infer<typeof feedStateSchema>;
export type Diagnostics = z.infer<typeof diagnosticsSchema>;
