import type { EquityCurve } from '@/domain/figures/equity';
import { positionMismatchText } from '@/domain/trades/positionMismatch';
import { usePositionCounts, useReloadPositionCounts } from '@/store/usePositionCounts';
import { ListLoadStatus } from '@/ui/lists/ListLoadStatus';
import { MismatchNote } from '@/ui/trades/MismatchNote';
import { PlotsToggle } from '../plots/PlotsToggle';
import type { SelectedTrades } from '../useTrades';
import { HistoryPager } from './HistoryPager';

type Props = {
  trades: SelectedTrades;
  page: number;
  missingTrade: string | null;
  equity: EquityCurve | null;
  plotsShown: boolean;
  onPlots: (shown: boolean) => void;
  onPage: (page: number) => void;
};

export function TradesFooter({ trades, page, missingTrade, equity, plotsShown, onPlots, onPage }: Props) {
  const { list, problem, readAt, rejected, why, retry, complete, total, pageSize, hasMore } = trades;
  const counts = usePositionCounts();
  const reloadPositions = useReloadPositionCounts();
  const unread = list === null;
  return (
    <footer>
      {!(unread && problem !== undefined) && <PlotsToggle equity={equity} open={plotsShown} onOpen={onPlots} />}
      <ListLoadStatus
        problem={unread ? undefined : problem}
        readAt={readAt}
        since={null}
        rejected={rejected}
        why={why}
        onRetry={retry}
      />
      <MismatchNote
        text={counts && positionMismatchText(counts, 'among the latest trades')}
        onReload={reloadPositions}
      />
      {missingTrade !== null && !unread && (
        <p role="status">Trade {missingTrade} is not among the loaded trades. Load all trades to open it.</p>
      )}
      {!complete && (
        <HistoryPager page={page} pageSize={pageSize} unread={unread} total={total} hasMore={hasMore} onPage={onPage} />
      )}
    </footer>
  );
}
