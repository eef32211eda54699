import { ALARM_RANKS } from './alarms/alarms';
import { TIME_RANGES } from './enums';
import { BOOK_ROLES } from './market/bookLevels';
import { isTimeZone } from './params/textFormats';
import { addition, meaning } from './schema/meaning';
import {
  DEFAULT_LOG_LINE_LIMIT,
  LOAD_ALL_CHUNK_SIZE,
  LOG_LINE_LIMITS,
  MAX_LISTED_SIGNALS,
  MAX_SIGNALS_OF_REPLY,
  RECENT_TRADES_COUNT,
} from './sizes';
import { BRIDGE_GROUPS } from './trades/tradeBridge';
import { type ExitTimes, searchTimeSchema, tradeSearchSchema } from './trades/tradeSearch';
import { z } from './schema/z';

// The queries of the calls, as the embedded bot reads them. The console sends only values within these bounds.

const MAX_UPLOAD_NAME_LENGTH = 200;
const MAX_HISTORY_PAGE = 500;
const CANDLE_MINUTES = ['1', '3', '5', '15', '30', '60'] as const;

const symbolQuerySchema = z.string().min(1).max(40);

/** Returns the schema of a query parameter: a whole number within bounds. */
export const wholeNumberQuerySchema = (lowest: number, highest: number) =>
  z.coerce.number().int().min(lowest).max(highest);

const isOrdered = ({ from, to }: ExitTimes): boolean => from === undefined || to === undefined || from < to;
const ORDER_FAULT = { path: ['from'], message: 'must be before to' };

export const tradesQuerySchema = tradeSearchSchema
  .extend({
    skip: meaning(
      wholeNumberQuerySchema(0, Number.MAX_SAFE_INTEGER).default(0),
      'Number of trades to skip.',
      0,
      'trades',
    ),
    limit: meaning(
      wholeNumberQuerySchema(1, LOAD_ALL_CHUNK_SIZE).default(RECENT_TRADES_COUNT),
      'Number of trades of the page. The console asks for 50, 200 or 500.',
      50,
      'trades',
    ),
  })
  .refine(isOrdered, ORDER_FAULT);

export const signalsQuerySchema = z.object({
  limit: meaning(
    wholeNumberQuerySchema(1, MAX_SIGNALS_OF_REPLY).default(MAX_LISTED_SIGNALS),
    'Number of signals.',
    20,
    'signals',
  ),
});

const analyticsQueryFields = z.object({
  time_range: meaning(z.enum(TIME_RANGES).default('all'), 'Time range of the figures.', 'all'),
  from: addition(
    searchTimeSchema.optional(),
    'analytics.query',
    'Only closed trades with an exit at this time or later. Takes the place of `time_range`.',
    1773100800000,
    'ms since 1970',
  ),
  to: addition(
    searchTimeSchema.optional(),
    'analytics.query',
    'Only closed trades with an exit before this time.',
    1773187200000,
    'ms since 1970',
  ),
});

export const analyticsQuerySchema = analyticsQueryFields.refine(isOrdered, ORDER_FAULT);

export const tradeBridgeQuerySchema = analyticsQueryFields
  .extend({
    by: meaning(
      z.enum(BRIDGE_GROUPS).default('all'),
      'Group of the rows. `hour` is the UTC hour of the exit, `weekhour` the hour of the week of the entry, such as Mon 08:00.',
      'reason',
    ),
    zone: meaning(
      z.string().refine(isTimeZone, 'must be a time zone such as Europe/Rome').default('UTC'),
      'Time zone of `weekhour`, by its IANA name.',
      'Europe/Rome',
    ),
  })
  .refine(isOrdered, ORDER_FAULT);

export const followedSignalQuerySchema = z.object({
  symbol: meaning(symbolQuerySchema, 'Contract of the signal.', 'BTCUSDT'),
  side: meaning(z.string().min(1).max(20), 'Side of the signal.', 'LONG'),
  timestamp: meaning(z.string().min(1).max(64), 'Time of the signal, as in the signal.', '2026-03-10T12:00:00.000Z'),
});

export const logsQuerySchema = z.object({
  level: meaning(z.string().min(1).optional(), 'Only lines of this level. Absent for all levels.', 'ERROR'),
  component: meaning(z.string().min(1).optional(), 'Only lines of this component. Absent for all components.', 'RISK'),
  limit: meaning(
    wholeNumberQuerySchema(1, Math.max(...LOG_LINE_LIMITS)).default(DEFAULT_LOG_LINE_LIMIT),
    'Number of lines. The console asks for 100, 250, 500, 1000 or 2000.',
    500,
    'lines',
  ),
});

export const alarmHistoryQuerySchema = z.object({
  skip: meaning(
    wholeNumberQuerySchema(0, Number.MAX_SAFE_INTEGER).default(0),
    'Number of changes to skip.',
    0,
    'changes',
  ),
  limit: meaning(
    wholeNumberQuerySchema(1, MAX_HISTORY_PAGE).default(100),
    'Number of changes of the page.',
    100,
    'changes',
  ),
  rank: meaning(z.enum(ALARM_RANKS).optional(), 'Only alarms of this rank. Absent for all ranks.', 'critical'),
  rule: meaning(z.string().min(1).max(60).optional(), 'Only alarms of this rule. Absent for all rules.', 'daily_loss'),
  from: meaning(
    z.iso.datetime({ offset: true }).optional(),
    'Only changes from this time on.',
    '2026-03-10T00:00:00.000Z',
  ),
  until: meaning(
    z.iso.datetime({ offset: true }).optional(),
    'Only changes before this time.',
    '2026-03-11T00:00:00.000Z',
  ),
});
export type AlarmHistoryQuery = z.input<typeof alarmHistoryQuerySchema>;

export const marketHistoryQuerySchema = z.object({
  symbol: meaning(symbolQuerySchema, 'Contract.', 'BTCUSDT'),
  seconds: meaning(wholeNumberQuerySchema(1, 900).default(900), 'Length of the history.', 900, 's'),
});

export const candlesQuerySchema = z.object({
  symbol: meaning(symbolQuerySchema, 'Contract.', 'BTCUSDT'),
  minutes: meaning(z.enum(CANDLE_MINUTES).default('1'), 'Length of a candle.', '5', 'min'),
  limit: meaning(wholeNumberQuerySchema(1, 300).default(300), 'Number of candles.', 300, 'candles'),
  book: addition(
    z.enum(BOOK_ROLES).optional(),
    'market.books',
    'Book whose exchange supplies the candles. Absent for the candles of the EMA filter.',
    'signals',
  ),
});

export const importQuerySchema = z.object({
  name: meaning(z.string().max(MAX_UPLOAD_NAME_LENGTH).default(''), 'Name of the file.', 'morning.frames.gz'),
});
