import { nullableNumberSchema, optionalTextSchema, timestampSchema } from '../schema/fields';
import { confidenceIntervalSchema } from '../schema/interval';
import { addition, meaning } from '../schema/meaning';
import { z } from '../schema/z';

/** Parts of the net PnL of a trade, in the order of time. Their sum is the net PnL. */
export const BRIDGE_PARTS = [
  'edge',
  'delay_in',
  'entry_price',
  'delay_out',
  'exit_price',
  'fee_in',
  'fee_out',
  'funding',
] as const;
export type BridgePart = (typeof BRIDGE_PARTS)[number];

/** Groups into which the bridge splits the closed trades. `all` is one group, `weekhour` is the hour of the entry. */
export const BRIDGE_GROUPS = ['all', 'symbol', 'side', 'reason', 'hour', 'version', 'liquidity', 'weekhour'] as const;
export type BridgeGroup = (typeof BRIDGE_GROUPS)[number];

const bridgeAmountFields = {
  pnl: meaning(nullableNumberSchema, 'Sum over the recorded trades, positive for a gain.', -12.4, 'USDT'),
  bps: meaning(nullableNumberSchema, 'Mean of a trade in bps of its notional.', -1.3, 'bps'),
  interval: meaning(
    confidenceIntervalSchema.nullable().default(null),
    '95 % interval of `bps`. Trades of one hour count as one observation. Null with too few hours.',
  ),
};

const bridgePartSchema = z.looseObject({
  part: meaning(z.string().min(1).max(40), 'edge, delay_in, entry_price, delay_out and the other parts.', 'edge'),
  ...bridgeAmountFields,
});
export type BridgePartRow = z.infer<typeof bridgePartSchema>;

export const bridgeRowSchema = z.looseObject({
  key: meaning(optionalTextSchema, 'Value of the group. Null when it is not stored.', 'BTCUSDT'),
  trades: meaning(nullableNumberSchema, 'Closed trades of the group.', 214, 'trades'),
  recorded: meaning(nullableNumberSchema, 'Trades with stored mids. Only they count in the parts.', 210, 'trades'),
  mismatched: meaning(
    nullableNumberSchema,
    'Trades whose parts do not add up to their net PnL. They do not count in the parts.',
    0,
    'trades',
  ),
  parts: meaning(z.array(bridgePartSchema).default([]), 'The parts in the order of time.'),
  net: meaning(z.looseObject(bridgeAmountFields), 'Net PnL of the recorded trades, the sum of the parts.'),
  hours: meaning(nullableNumberSchema, 'Hours of the calendar in which the recorded trades lie.', 5, 'hours'),
  deviation: meaning(
    nullableNumberSchema,
    'Standard deviation of the net bps between these hours. Null for fewer than two hours.',
    12.5,
    'bps',
  ),
});
export type BridgeRow = z.infer<typeof bridgeRowSchema>;

export const tradeBridgeReplySchema = addition(
  z.looseObject({
    at: meaning(timestampSchema, 'Market time of the figures.', '2026-03-10T12:00:00.000Z'),
    rows: meaning(z.array(bridgeRowSchema).default([]), 'One row for each group, most trades first.'),
  }),
  'trades.bridge',
  'The parts of the net PnL of the closed trades of a time range.',
);
export type TradeBridgeReply = z.infer<typeof tradeBridgeReplySchema>;
