import { styled } from '@mui/material/styles';
import { useContext } from 'react';
import { useGetSignalsQuery } from '@/api/signals';
import { useGetStatusQuery } from '@/api/status';
import { signalKey } from '@/contract/signal';
import type { Trade } from '@/contract/trade';
import { useOffers } from '@/store/useAddition';
import { useLatestTrades } from '@/store/useLatestTrades';
import { useZone } from '@/ui/hooks/zone';
import { OrderFlowContext } from '@/ui/widgets/orderFlowSlots';
import { DashboardFigures } from './DashboardFigures';
import { noSignals, noTrades } from './emptyTexts';
import { ExitsByReason } from './ExitsByReason';
import { FirstSteps } from './FirstSteps';
import { GatesStrip } from './GatesStrip';
import { NetPnl } from './NetPnl';
import { OpenPositions } from './OpenPositions';
import { RecentList } from './RecentList';
import { signalColumns, SignalRow } from './SignalRow';
import { TRADE_COLUMNS, TradeRow } from './TradeRow';
import { useClosedTrades, useLoadedTrades } from './useLoadedTrades';

// The width of the tab, which the market view beside it makes smaller.
const ONE_COLUMN = '@container (width < 68rem)';

const Frame = styled('div')({ minHeight: '100%', display: 'grid', containerType: 'inline-size' });

const Screen = styled('div')(({ theme }) => ({
  '--row-height': 'calc(var(--grid-row-height) - 4px)',
  minWidth: 0,
  display: 'grid',
  // The columns take the remaining height of a desktop screen.
  gridTemplateRows: 'auto minmax(26rem, 1fr)',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  padding: theme.spacing(3),
  '& section > header': { minHeight: 28 },
  [ONE_COLUMN]: { gridTemplateRows: 'auto auto' },
}));

/** One row of the screen, also before the answer. */
const Top = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
}));

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.62fr) minmax(0, 1fr)',
  gridTemplateRows: 'auto minmax(11rem, 1fr)',
  gap: theme.spacing(1, 3),
  [ONE_COLUMN]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto' },
}));

/** Scrolls inside itself, so that it never makes the screen higher. */
const Inner = styled('div')(({ theme }) => ({
  minWidth: 0,
  height: 0,
  minHeight: '100%',
  overflow: 'hidden auto',
  scrollbarWidth: 'thin',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1),
  [ONE_COLUMN]: { height: 'auto', overflow: 'visible' },
}));

/** The chosen symbol, or what stands in for it. One column shows it last: it is the longest. */
const View = styled(Inner)({ [ONE_COLUMN]: { order: 1, '& > section': { minHeight: '15rem' } } });

const History = styled(Inner)(({ theme }) => ({
  gridArea: '1 / 2 / span 2',
  alignContent: 'start',
  '& > .chart': { height: '12.5rem', display: 'grid' },
  [ONE_COLUMN]: {
    gridArea: 'auto',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 28rem), 1fr))',
    gap: theme.spacing(1, 3),
  },
}));

const tradeKey = (trade: Trade): string => trade.trade_id;

/** What runs, what is held and how near the limits are; history comes after. */
export function DashboardTab() {
  const Market = useContext(OrderFlowContext)?.Market;
  const { rows, state, unread } = useLoadedTrades();
  const isKnown = state === 'loaded' && unread === 0;
  const closed = useClosedTrades(rows);
  return (
    <Frame>
      <Screen>
        <Top>
          <DashboardFigures />
          <GatesStrip />
        </Top>
        <Columns>
          <OpenPositions />
          <View>{Market === undefined ? <NetPnl /> : isKnown && rows.length === 0 ? <FirstSteps /> : <Market />}</View>
          <History>
            <RecentSignals />
            <RecentTrades />
            {(!isKnown || closed.length > 0) && <ExitsByReason />}
            {Market !== undefined && closed.length > 0 && (
              <div className="chart">
                <NetPnl />
              </div>
            )}
          </History>
        </Columns>
      </Screen>
    </Frame>
  );
}

function RecentSignals() {
  const zone = useZone();
  const tellsOutcome = useOffers('signals.outcome') ?? false;
  const running = useGetStatusQuery().data?.running;
  return (
    <RecentList
      title="Recent signals"
      noun="signal"
      columns={signalColumns(zone, tellsOutcome)}
      Row={SignalRow}
      keyOf={signalKey}
      answer={useGetSignalsQuery()}
      empty={noSignals(running)}
    />
  );
}

function RecentTrades() {
  const running = useGetStatusQuery().data?.running;
  return (
    <RecentList
      title="Recent trades"
      noun="trade"
      columns={TRADE_COLUMNS}
      Row={TradeRow}
      keyOf={tradeKey}
      answer={useLatestTrades()}
      empty={noTrades(running)}
    />
  );
}
