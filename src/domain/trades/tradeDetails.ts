import type { Trade } from '@/contract/trades/trade';
import { DASH, formatPrice, formatQuantity, formatSignedAmount } from '../format/format';
import { formatDateTime, type Zone } from '../format/time';
import { tradeFieldsByName, type TradeField } from './tradeFields';

export type TradeDetail = {
  title: string;
  hint?: string;
  isTime?: true;
  /** True if the text is a version of the parameters, which can be a link. */
  isVersion?: true;
  text: (trade: Trade, zone: Zone, currency: string) => string;
};
export type TradeDetailGroup = { title: string; rows: readonly (TradeField | TradeDetail)[] };

const textWithUnit = (text: string, name: string): string => (text === DASH ? text : `${text} ${name}`);
const slippageDetail = (title: string, hint: string, field: 'slippage_bps' | 'exit_slippage_bps'): TradeDetail => ({
  title,
  hint,
  text: (trade) => textWithUnit(formatSignedAmount(trade[field]), 'bps'),
});

/** All values of a trade in display order. The title of the details shows symbol and side. */
export const TRADE_DETAIL_GROUPS: readonly TradeDetailGroup[] = [
  {
    title: 'Result',
    rows: [
      ...tradeFieldsByName('status', 'pnl_net', 'pnl_gross', 'pnl_pct', 'duration'),
      {
        title: 'Best moment',
        hint: 'Largest gross gain at which it could have closed',
        text: ({ mfe }, _zone, currency) => textWithUnit(formatSignedAmount(mfe), currency),
      },
      {
        title: 'Worst moment',
        hint: 'Largest gross loss at which it could have closed',
        text: ({ mae }, _zone, currency) => textWithUnit(formatSignedAmount(mae), currency),
      },
    ],
  },
  {
    title: 'Entry',
    rows: [
      {
        title: 'Signal Time',
        isTime: true,
        text: ({ signal_timestamp }, zone) => formatDateTime(signal_timestamp, zone),
      },
      ...tradeFieldsByName('timestamp_entry', 'entry_price'),
      { title: 'Best price at the fill', text: ({ entry_touch }) => formatPrice(entry_touch) },
      slippageDetail('Slippage', 'Against the mid at the signal; positive is worse', 'slippage_bps'),
      { title: 'Filled as', text: ({ entry_liquidity }) => entry_liquidity ?? DASH },
    ],
  },
  {
    title: 'Exit',
    rows: [
      ...tradeFieldsByName('timestamp_exit', 'exit_price', 'reason_exit'),
      { title: 'Best price at the fill', text: ({ exit_touch }) => formatPrice(exit_touch) },
      slippageDetail('Slippage', 'Against the best price at the fill; positive is worse', 'exit_slippage_bps'),
      { title: 'Filled as', text: ({ exit_liquidity }) => exit_liquidity ?? DASH },
    ],
  },
  { title: 'Fees', rows: tradeFieldsByName('total_fees', 'entry_fee', 'exit_fee', 'funding_fee') },
  {
    title: 'Order',
    rows: [
      { title: 'Quantity', text: ({ quantity }) => formatQuantity(quantity) },
      { title: 'Margin', text: ({ margin }, _zone, currency) => textWithUnit(formatPrice(margin), currency) },
      ...tradeFieldsByName('tp_price', 'sl_price', 'mode', 'exchange'),
      {
        title: 'Parameters',
        hint: 'Their version at the entry',
        isVersion: true,
        text: ({ config_version }) => config_version ?? DASH,
      },
      { title: 'Trade', text: ({ trade_id }) => trade_id },
    ],
  },
];
