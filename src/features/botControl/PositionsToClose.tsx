import { Box } from '@mui/material';
import type { Trade } from '@/contract/trade';
import { DASH, formatSignedAmount, isFigure, plural } from '@/domain/format/format';
import { Pnl } from '@/ui/figures/Pnl';
import { SideChip } from '@/ui/figures/SideChip';

type Props = {
  trades: readonly Trade[];
  /** Number of open positions in the bot status. */
  reported: number;
};

/** Lists the unrealised net PnL of each position that Close All closes, and the sum. */
export function PositionsToClose({ trades, reported }: Props) {
  const known = trades.map(({ pnl_net }) => pnl_net).filter(isFigure);
  const sum = known.length > 0 && known.length === trades.length ? known.reduce((total, pnl) => total + pnl, 0) : null;
  return (
    <Box
      component="ul"
      aria-label="Positions to close"
      sx={{
        maxHeight: '40vh',
        margin: '8px 0 0',
        padding: 0,
        overflow: 'auto',
        listStyle: 'none',
        '& > li': {
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr) 8ch 14ch',
          gap: 2,
          padding: '3px 0',
          borderTop: 1,
          borderColor: 'divider',
        },
        '& > li > :last-child': { textAlign: 'right' },
        '& > .sum': { gridTemplateColumns: 'minmax(0, 1fr) max-content', fontWeight: 600 },
      }}
    >
      {trades.map((trade) => (
        <li key={trade.trade_id}>
          <span>{trade.symbol}</span>
          <SideChip side={trade.side} />
          {isFigure(trade.pnl_net) ? <Pnl value={trade.pnl_net} /> : <span>{DASH}</span>}
        </li>
      ))}
      <li className="sum">
        <span>
          {reported === trades.length
            ? plural(trades.length, 'position')
            : `${plural(trades.length, 'position')} listed here, the bot reports ${reported}`}
        </span>
        <span>{sum === null ? 'unrealised PnL not known' : `${formatSignedAmount(sum)} USDT unrealised`}</span>
      </li>
    </Box>
  );
}
