import { Box, Tooltip } from '@mui/material';
import type { ReactNode } from 'react';
import type { Trade } from '@/contract/trade';
import { DASH, formatFee, formatPrice, formatSignedPercent } from '@/domain/format';
import { formatDateTime, toIso, type Zone } from '@/domain/time';
import type { SortField } from '@/domain/tradeView';
import { Pnl } from '@/ui/Pnl';
import { Side } from '@/ui/Side';

export type TradeField = {
  field: SortField;
  title: string;
  /** What the title alone does not say. */
  hint?: string;
  width: number;
  /** Right-aligned, as figures are. */
  figure?: boolean;
  /** Told in the chosen zone. */
  time?: boolean;
  show: (trade: Trade, context: { zone: Zone; tabIndex: number }) => ReactNode;
};

const time = (at: Trade['timestamp_entry'], zone: Zone): ReactNode => (
  <time
    dateTime={toIso(at)}
    title={zone === 'utc' ? `${formatDateTime(at, 'local')} local` : `${formatDateTime(at, 'utc')} UTC`}
  >
    {formatDateTime(at, zone)}
  </time>
);

/** Spec point 2: the columns of the history in their order; the last, Actions, stands beside them. */
export const TRADE_FIELDS: readonly TradeField[] = [
  { field: 'symbol', title: 'Symbol', width: 122, show: ({ symbol }) => <strong>{symbol}</strong> },
  { field: 'side', title: 'Side', width: 66, show: ({ side }) => <Side side={side} /> },
  {
    field: 'timestamp_entry',
    title: 'Entry Time',
    width: 144,
    time: true,
    show: ({ timestamp_entry }, { zone }) => time(timestamp_entry, zone),
  },
  {
    field: 'entry_price',
    title: 'Entry Price',
    width: 90,
    figure: true,
    show: ({ entry_price }) => formatPrice(entry_price),
  },
  {
    field: 'timestamp_exit',
    title: 'Exit Time',
    width: 144,
    time: true,
    show: ({ timestamp_exit }, { zone }) => time(timestamp_exit, zone),
  },
  {
    field: 'exit_price',
    title: 'Exit Price',
    width: 86,
    figure: true,
    show: ({ exit_price }) => formatPrice(exit_price),
  },
  { field: 'reason_exit', title: 'Exit Reason', width: 112, show: ({ reason_exit }) => reason_exit ?? DASH },
  { field: 'tp_price', title: 'TP', width: 78, figure: true, show: ({ tp_price }) => formatPrice(tp_price) },
  { field: 'sl_price', title: 'SL', width: 78, figure: true, show: ({ sl_price }) => formatPrice(sl_price) },
  {
    field: 'pnl_gross',
    title: 'PnL Gross',
    width: 92,
    figure: true,
    show: ({ pnl_gross }) => <Pnl value={pnl_gross} />,
  },
  { field: 'pnl_net', title: 'PnL Net', width: 84, figure: true, show: ({ pnl_net }) => <Pnl value={pnl_net} /> },
  {
    field: 'pnl_pct',
    title: 'PnL %',
    hint: 'Net PnL in percent of the margin',
    width: 72,
    figure: true,
    show: ({ pnl_pct }) => formatSignedPercent(pnl_pct),
  },
  {
    field: 'total_fees',
    title: 'Total Fees',
    width: 84,
    figure: true,
    show: (trade, { tabIndex }) => <Fees trade={trade} tabIndex={tabIndex} />,
  },
  {
    field: 'status',
    title: 'Status',
    width: 70,
    show: ({ status }) => <span data-status={status}>{status ?? DASH}</span>,
  },
  { field: 'mode', title: 'Mode', width: 58, show: ({ mode }) => <span data-mode={mode}>{mode ?? DASH}</span> },
  { field: 'exchange', title: 'Exchange', width: 82, show: ({ exchange }) => exchange ?? DASH },
];

/** What the total is made of, in the words of the specification. */
export const feeParts = ({ entry_fee, exit_fee, funding_fee }: Trade): readonly [string, string][] => [
  ['Entry fee', formatFee(entry_fee)],
  ['Exit fee', formatFee(exit_fee)],
  ['Funding fee', formatFee(funding_fee)],
];

function Fees({ trade, tabIndex }: { trade: Trade; tabIndex: number }) {
  const parts = feeParts(trade).map(([name, fee]) => (
    <div key={name}>{fee === DASH ? `${name}: ${fee}` : `${name}: ${fee} USDT`}</div>
  ));
  return (
    <Tooltip title={parts} placement="left">
      {/* All of the cell: a dash alone would be hard to hit. */}
      <Box component="span" tabIndex={tabIndex} sx={{ display: 'block', width: '100%' }}>
        <span className="fees">{formatFee(trade.total_fees)}</span>
      </Box>
    </Tooltip>
  );
}
