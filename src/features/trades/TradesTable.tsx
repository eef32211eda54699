import { useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Trade } from '@/contract/trades/trade';
import { heldQuantity, partFillText } from '@/domain/trades/heldPosition';
import { useTradeClosing } from '@/store/closing/useTradeClosing';
import { useLiveQuantities } from '@/store/useFrameStreams';
import type { GridLayout } from '@/ui/lists/gridLayout';
import { TradeDetails } from '@/ui/trades/TradeDetails';
import { TradeDrawer } from '@/ui/trades/TradeDrawer';
import { TradeSheet } from '@/ui/trades/TradeSheet';
import { scrollFocusedCellIntoView } from './table/scrollFocusedCellIntoView';
import { TradeCell, type TradeCellProps } from './table/TradeCell';
import { TradeCloseButton } from './table/TradeCloseButton';
import { TradesGrid } from './table/TradesGrid';
import type { DisplayedTrades } from './useDisplayedTrades';
import type { OpenedTradeState } from './useOpenedTrade';

type Props = {
  shown: DisplayedTrades;
  details: OpenedTradeState;
  layout: GridLayout;
  loading: boolean;
  old: true | undefined;
  tools: ReactNode;
  empty: ReactNode;
  onReading: (reading: boolean) => void;
};

/** Shows the trades as a grid, and the details of the opened trade in a sheet on a phone, in a drawer on a desktop. */
export function TradesTable({ shown, details, layout, loading, old, tools, empty, onReading }: Props) {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const closing = useTradeClosing(shown.rows);
  const { trade: opened, byKey, open, close } = details;
  const Details = narrow ? TradeSheet : TradeDrawer;
  return (
    <div
      className="table"
      data-old={old}
      onFocus={scrollFocusedCellIntoView}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <TradesGrid
        shown={shown}
        opened={opened && shown.rows.indexOf(opened)}
        closing={closing}
        layout={layout}
        narrow={narrow}
        loading={loading}
        tools={tools}
        empty={empty}
        onReading={onReading}
        onOpen={open}
      />
      {opened && (
        <Details
          trade={opened}
          actions={<TradeCloseButton trade={opened} closing={closing} alone />}
          byKey={byKey}
          onDone={close}
        >
          <HeldTradeDetails trade={opened} />
        </Details>
      )}
    </div>
  );
}

/** Shows the details of a trade with the quantity that is held now. */
function HeldTradeDetails({ trade }: { trade: Trade }) {
  const quantities = useLiveQuantities(trade.trade_id);
  const held = { ...trade, quantity: heldQuantity(trade, quantities) };
  return <TradeDetails trade={held} partFill={partFillText(quantities)} Value={TradeDetailsValue} />;
}

/** Shows one field in the details of a trade. The Tab key skips the field. */
const TradeDetailsValue = (props: Omit<TradeCellProps, 'tabIndex'>) => <TradeCell {...props} tabIndex={-1} />;
