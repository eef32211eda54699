// Meanings of fields that no schema reads: the fields of a trade, which functions read, and the values in paths.

import type { TradeFieldName } from '@/contract/trades/trade';

export type FieldMeaning = {
  description: string;
  examples: readonly [unknown];
  'x-unit'?: string;
  'x-addition'?: true;
};

const field = (description: string, example: unknown, unit?: string): FieldMeaning => ({
  description,
  examples: [example],
  ...(unit !== undefined && { 'x-unit': unit }),
});

const audit = (description: string, example: unknown, unit?: string): FieldMeaning => ({
  ...field(description, example, unit),
  'x-addition': true,
});

export const TRADE_MEANINGS: Readonly<Record<TradeFieldName, FieldMeaning>> = {
  side: field('LONG or SHORT.', 'LONG'),
  status: field('OPEN or CLOSED.', 'CLOSED'),
  timestamp_entry: field('Time of the entry.', '2026-03-10T12:00:00.000Z'),
  timestamp_exit: field('Time of the exit. Null for an open trade.', '2026-03-10T12:04:10.000Z'),
  entry_price: field('Average fill price of the entry.', 67250.5, 'USDT'),
  exit_price: field('Average fill price of the exit. Null for an open trade.', 67452.2, 'USDT'),
  reason_exit: field('Why the trade was closed. Null for an open trade.', 'TP'),
  tp_price: field('Take-profit price.', 67452.2, 'USDT'),
  sl_price: field('Stop-loss price.', 67082.4, 'USDT'),
  pnl_gross: field('PnL before fees.', 3, 'USDT'),
  pnl_net: field('PnL after fees and funding. The console uses `pnl` when the field is absent.', 1.9, 'USDT'),
  pnl: field('Used as `pnl_net` when that field is absent.', 1.9, 'USDT'),
  pnl_pct: field('Net PnL in percent of the margin.', 1.9, '%'),
  total_fees: field('Sum of entry fee, exit fee and funding fee.', 1.1, 'USDT'),
  entry_fee: field('Fee of the entry.', 0.2, 'USDT'),
  exit_fee: field('Fee of the exit.', 0.9, 'USDT'),
  funding_fee: field('Funding paid. A negative value was received.', 0, 'USDT'),
  mode: field('Mode of the bot at the entry, PAPER or LIVE.', 'PAPER'),
  exchange: field('Exchange of the trade.', 'BYBIT'),
  quantity: audit('Quantity in the base asset.', 0.0149, 'base asset'),
  margin: audit('Margin of the trade.', 100, 'USDT'),
  entry_liquidity: audit('Liquidity of the entry fill, maker or taker.', 'maker'),
  exit_liquidity: audit('Liquidity of the exit fill, maker or taker.', 'taker'),
  entry_touch: audit('Best price on the side of the order when the entry filled.', 67250.4, 'USDT'),
  exit_touch: audit('Best price on the side of the order when the exit filled.', 67452.3, 'USDT'),
  slippage_bps: audit('Entry price minus mid price at the signal. A positive value is a worse price.', 0.2, 'bps'),
  exit_slippage_bps: audit('Exit price minus `exit_touch`. A positive value is a worse price.', 0.1, 'bps'),
  mfe: audit('Largest gross gain while the trade was open, 0 or more.', 3.2, 'USDT'),
  mae: audit('Largest gross loss while the trade was open, 0 or less.', -0.8, 'USDT'),
  signal_timestamp: audit('Time of the signal that opened the trade.', '2026-03-10T11:59:59.000Z'),
  config_version: audit('Version of the parameters at the entry.', '1.0.3'),
  signal_mid: audit('Mid price of the exchange of the trade at the signal.', 67250.4, 'USDT'),
  entry_mid: audit('Mid price at the entry fill. Several fills are weighted by their quantity.', 67250.6, 'USDT'),
  exit_decision_mid: audit('Mid price when the bot decided to close.', 67452.4, 'USDT'),
  exit_mid: audit('Mid price at the exit fill. Several fills are weighted by their quantity.', 67452.3, 'USDT'),
};

export const PATH_MEANINGS: Readonly<Record<string, FieldMeaning>> = {
  preset: field('Name of the preset.', 'balanced'),
  version: field('`config_version` of the parameters.', '1.0.3'),
  trade: field('Identifier of the trade.', '10042'),
  run: field('Identifier of the Lab run.', 'run-7'),
  variant: field('Index of the variant in the report, from 0.', 1),
  recording: field('Identifier of the recording.', 'rolling'),
  channel: field('Identifier of the channel.', '5f1c9a1e-0c8b-4c0e-9a52-3c6f7b0f6f11'),
};
