import { Typography } from '@mui/material';
import { isTradeFilterActive, type TradeCriteria } from '@/domain/trades/tradeView';
import type { SelectedTrades } from '../useTrades';

type Props = { trades: SelectedTrades; criteria: TradeCriteria };

/** Names the filters and the sorting that act on one page of several. Shows nothing when all of them act on all trades. */
export function PageOnlyNote({ trades, criteria: { filter, sort } }: Props) {
  const { complete, asksBot, total, pageSize, hasMore } = trades;
  const isOnlyPage = complete || (total === null ? !hasMore : total <= pageSize);
  const acts = asksBot
    ? (filter.status !== 'all' || filter.slot !== null) && 'The filters by status and hour act'
    : (sort !== null || isTradeFilterActive(filter)) && 'Sorting and filters act';
  if (isOnlyPage || !acts) return null;
  return (
    <Typography variant="caption" color="textSecondary" component="p" role="status">
      {acts} on the rows of this page only. Load all trades to have them act on every one.
    </Typography>
  );
}
