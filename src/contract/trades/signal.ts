import {
  optionalTextSchema,
  rowNumberSchema,
  rowTextSchema,
  rowTimestampSchema,
  symbolNameSchema,
} from '../schema/fields';
import { addition, meaning } from '../schema/meaning';
import { z } from '../schema/z';

export const signalOutcomeSchema = addition(
  z.looseObject({
    state: meaning(
      z.enum(['pending', 'traded', 'rejected']),
      '`pending` until the trade opens or a check rejects the signal.',
      'rejected',
    ),
    trade_id: meaning(rowTextSchema, 'Identifier of the opened trade.', null),
    check: meaning(rowTextSchema, 'Name of the check that rejected the signal, as in the diagnostics.', 'min_rr_ratio'),
    label: meaning(rowTextSchema, 'Name of the check for the operator.', 'Risk/reward'),
    reason: meaning(optionalTextSchema, 'Reason of the rejection for the operator.', 'R:R 1.1 is below 1.5'),
  }),
  'signals.outcome',
  'What became of a signal.',
);
export type SignalOutcome = z.infer<typeof signalOutcomeSchema>;

export const signalSchema = meaning(
  z.looseObject({
    symbol: meaning(symbolNameSchema, 'Contract of the signal.', 'BTCUSDT'),
    side: meaning(rowTextSchema, 'Side of the signal: LONG, SHORT or another text.', 'LONG'),
    timestamp: meaning(rowTimestampSchema, 'Time of the signal.', '2026-03-10T12:00:00.000Z'),
    obi: meaning(rowNumberSchema, 'Order-book imbalance, -1 to 1. A positive value means more bids.', 0.412, 'OBI'),
    spread_bps: meaning(rowNumberSchema, 'Spread of the book.', 0.9, 'bps'),
    score: meaning(rowNumberSchema, 'Strength of the signal.', 71.5),
    price_mid: meaning(rowNumberSchema, 'Mid price at the signal.', 67250.5, 'USDT'),
    tp_price: meaning(rowNumberSchema, 'Planned take-profit price.', 67452.2, 'USDT'),
    sl_price: meaning(rowNumberSchema, 'Planned stop-loss price.', 67082.4, 'USDT'),
    depth_total: meaning(rowNumberSchema, 'Notional of both sides of the book.', 3_200_000, 'USDT'),
    outcome: addition(
      signalOutcomeSchema.optional().catch(undefined),
      'signals.outcome',
      'Outcome of the signal: the trade that it opened, or the check that rejected it.',
    ),
  }),
  'A signal. Time, symbol and side together identify a signal.',
);
export type Signal = z.infer<typeof signalSchema>;

/** Joins time, symbol and side (spec point 3), because signals have no id. */
export const signalKey = (signal: Pick<Signal, 'timestamp' | 'symbol' | 'side'>): string =>
  `${signal.timestamp}|${signal.symbol}|${signal.side}`;
