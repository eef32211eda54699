import { createContext, type ReactNode, useMemo } from 'react';
import type { Trade } from '@/contract/trades/trade';
import type { Zone } from '@/domain/format/time';
import { FreshRowsContext } from '@/ui/lists/FreshRowMark';
import { createGridRowsContext } from '@/ui/lists/gridRowIndexes';
import { useToday } from '@/ui/hooks/useToday';
import type { TradeClosing } from '@/ui/widgets/CloseButton';
import type { DisplayedTrades } from '../useDisplayedTrades';

const { GridRowsContext, useRowAt } = createGridRowsContext<Trade>();
export const useTradeAt = useRowAt;

/** Time zone and day of the times in all cells. A context avoids a store subscription in every cell. */
export const CellTimesContext = createContext<{ zone: Zone; today?: string }>({ zone: 'local' });
export const TradeClosingContext = createContext<TradeClosing | null>(null);

type Props = { shown: DisplayedTrades; zone: Zone; closing: TradeClosing; children: ReactNode };

/** Gives the cells of the grid their trades, times and Close buttons, because a new prop would render every cell. */
export function TradesGridContexts({ shown, zone, closing, children }: Props) {
  const today = useToday(zone);
  const times = useMemo(() => ({ zone, today }), [zone, today]);
  return (
    <GridRowsContext value={shown.rows}>
      <CellTimesContext value={times}>
        <FreshRowsContext value={shown.fresh}>
          <TradeClosingContext value={closing}>{children}</TradeClosingContext>
        </FreshRowsContext>
      </CellTimesContext>
    </GridRowsContext>
  );
}
