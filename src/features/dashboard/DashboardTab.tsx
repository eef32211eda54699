import { styled } from '@mui/material/styles';
import { useGetSignalsQuery } from '@/api/signals';
import { useGetStatusQuery } from '@/api/status';
import { signalKey } from '@/contract/signal';
import type { Trade } from '@/contract/trade';
import { useLatestTrades } from '@/store/useLatestTrades';
import { DashboardFigures } from './DashboardFigures';
import { useZone } from '@/ui/hooks/zone';
import { noSignals, noTrades } from './emptyTexts';
import { RecentList } from './RecentList';
import { signalColumns, SignalRow } from './SignalRow';
import { TRADE_COLUMNS, TradeRow } from './TradeRow';
import { TradeOverview } from './TradeOverview';
import { WhyNoTrade } from './WhyNoTrade';

const Screen = styled('div')(({ theme }) => ({
  minHeight: '100%',
  display: 'grid',
  // The last row takes the remaining height of a desktop screen.
  gridTemplateRows: 'auto auto auto minmax(6.5rem, 1fr)',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  padding: theme.spacing(3),
  // A row of fixed height on a page that scrolls.
  [theme.breakpoints.down('sm')]: { gridTemplateRows: 'auto auto auto 16rem' },
}));

/** One row of the screen, also before the answer. */
const Top = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
}));

const Lists = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 28rem), 1fr))',
  gap: theme.spacing(3),
}));

const tradeKey = (trade: Trade): string => trade.trade_id;

export function DashboardTab() {
  return (
    <Screen>
      <Top>
        <DashboardFigures />
        <WhyNoTrade />
      </Top>
      <Lists>
        <RecentSignals />
        <RecentTrades />
      </Lists>
      <TradeOverview />
    </Screen>
  );
}

function RecentSignals() {
  const zone = useZone();
  const running = useGetStatusQuery().data?.running;
  return (
    <RecentList
      title="Recent signals"
      noun="signal"
      columns={signalColumns(zone)}
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
