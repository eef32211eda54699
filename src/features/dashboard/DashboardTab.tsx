import { useMediaQuery } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useContext, useEffect, useMemo } from 'react';
import { useGetSignalsQuery } from '@/api/market/signals';
import { useGetStatusQuery } from '@/api/bot/status';
import { signalKey } from '@/contract/trades/signal';
import { isOpen, type Trade } from '@/contract/trades/trade';
import { useHasCapability } from '@/store/useCapability';
import { useLatestTrades } from '@/store/useLatestTrades';
import { useTimeZone } from '@/ui/hooks/timeZone';
import { useIsBrowserIdle } from '@/ui/hooks/useIsBrowserIdle';
import { narrowScreenQuery } from '@/ui/theme/widths';
import { OrderFlowComponentsContext } from '@/ui/widgets/orderFlowComponents';
import { AbsenceCard } from './absence/AbsenceCard';
import { DashboardCounts, DashboardFigures, DashboardPnl } from './DashboardFigures';
import { noSignalsText, noTradesText, ONLY_OPEN_TRADES_TEXT } from './emptyTexts';
import { GatesStrip } from './gates/GatesStrip';
import { ExitsByReason, FirstStepsPanel, loadLaterPanels, NetPnlPanel } from './laterPanels';
import { OpenPositions } from './positions/OpenPositions';
import { RecentList } from './recent/RecentList';
import { signalColumns, SignalRow } from './recent/SignalRow';
import { TRADE_COLUMNS, TradeRow } from './recent/TradeRow';
import { useClosedTrades, useLoadedTrades } from './useLoadedTrades';

// A container query measures the tab, because the symbol panel beside the tab makes the tab narrower.
const ONE_COLUMN_QUERY = '@container (width < 68rem)';

const DashboardTabRoot = styled('div')({ minHeight: '100%', display: 'grid', containerType: 'inline-size' });

const DashboardLayout = styled('div')(({ theme }) => ({
  '--row-height': 'calc(var(--grid-row-height) - 4px)',
  minWidth: 0,
  display: 'grid',
  // The second row takes the remaining height of a desktop screen.
  gridTemplateRows: 'auto minmax(26rem, 1fr)',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  padding: theme.spacing(3),
  '& section > header': { minHeight: 28 },
  [ONE_COLUMN_QUERY]: { gridTemplateRows: 'auto auto' },
}));

/** Keeps the figures and the entry gates in one grid row. */
const TopPanels = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
}));

const DashboardColumns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.5fr) minmax(0, 1fr)',
  gridTemplateRows: 'auto minmax(11rem, 1fr)',
  gap: theme.spacing(1, 3),
  [ONE_COLUMN_QUERY]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto' },
}));

/** Scrolls the content, so that a long list never makes the page higher. */
const ScrollingPanel = styled('div')(({ theme }) => ({
  minWidth: 0,
  height: 0,
  minHeight: '100%',
  overflow: 'hidden auto',
  scrollbarWidth: 'thin',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1),
  [ONE_COLUMN_QUERY]: { height: 'auto', overflow: 'visible' },
}));

/**
 * Contains the market section, the First steps panel or the net PnL chart. A one-column layout shows the panel last.
 */
const MarketViewPanel = styled(ScrollingPanel)({
  [ONE_COLUMN_QUERY]: { order: 1, '& > section': { minHeight: '15rem' } },
});

const SignalsAndTradesPanel = styled(ScrollingPanel)(({ theme }) => ({
  gridArea: '1 / 2 / span 2',
  alignContent: 'start',
  '& > .chart': { height: '12.5rem', display: 'grid' },
  [ONE_COLUMN_QUERY]: {
    gridArea: 'auto',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 28rem), 1fr))',
    gap: theme.spacing(1, 3),
  },
}));

const tradeKey = (trade: Trade): string => trade.trade_id;

export function DashboardTab() {
  const isPhone = useMediaQuery(narrowScreenQuery);
  const Market = useContext(OrderFlowComponentsContext)?.Market;
  const { rows, state, unread } = useLoadedTrades();
  const signalsSettled = useGetSignalsQuery(undefined, {
    selectFromResult: ({ data, error }) => ({ signalsSettled: data !== undefined || error !== undefined }),
  }).signalsSettled;
  // The market section has the largest code, and charts take long to render: both follow the painted lists.
  const listsShown = useIsBrowserIdle(state !== 'loading' && signalsSettled);
  useEffect(() => {
    if (listsShown) void loadLaterPanels();
  }, [listsShown]);
  const isKnown = state === 'loaded' && unread === 0;
  const closed = useClosedTrades(rows);
  return (
    <DashboardTabRoot>
      <DashboardLayout>
        <TopPanels>
          {isPhone ? (
            // A phone shows money and positions first.
            <>
              <DashboardPnl />
              <OpenPositions />
              <AbsenceCard />
              <GatesStrip />
              <DashboardCounts />
            </>
          ) : (
            <>
              <AbsenceCard />
              <DashboardFigures />
              <GatesStrip />
            </>
          )}
        </TopPanels>
        <DashboardColumns>
          {!isPhone && <OpenPositions />}
          <MarketViewPanel>
            {listsShown &&
              (Market === undefined ? (
                <NetPnlPanel />
              ) : isKnown && rows.length === 0 ? (
                <FirstStepsPanel />
              ) : (
                <Market />
              ))}
          </MarketViewPanel>
          <SignalsAndTradesPanel>
            <RecentSignals />
            <RecentTrades />
            {listsShown && (!isKnown || closed.length > 0) && <ExitsByReason />}
            {listsShown && Market !== undefined && closed.length > 0 && (
              <div className="chart">
                <NetPnlPanel />
              </div>
            )}
          </SignalsAndTradesPanel>
        </DashboardColumns>
      </DashboardLayout>
    </DashboardTabRoot>
  );
}

/** Returns whether the bot runs, or undefined while it is unknown. Renders only when the state changes. */
function useIsBotRunning(): boolean | undefined {
  const { running } = useGetStatusQuery(undefined, { selectFromResult: ({ data }) => ({ running: data?.running }) });
  return running ?? undefined;
}

function RecentSignals() {
  const zone = useTimeZone();
  const reportsOutcome = useHasCapability('signals.outcome') ?? false;
  const running = useIsBotRunning();
  return (
    <RecentList
      title="Recent signals"
      noun="signal"
      columns={signalColumns(zone, reportsOutcome)}
      Row={SignalRow}
      keyOf={signalKey}
      answer={useGetSignalsQuery()}
      empty={noSignalsText(running)}
    />
  );
}

/** Lists the closed trades, because the list of open positions has the open ones. */
function RecentTrades() {
  const running = useIsBotRunning();
  const { data, ...answer } = useLatestTrades();
  const rows = data?.rows;
  const closed = useMemo(() => rows?.filter((trade) => !isOpen(trade)) ?? [], [rows]);
  const hasOnlyOpen = closed.length === 0 && (rows?.length ?? 0) > 0;
  return (
    <RecentList
      title="Recent trades"
      noun="trade"
      columns={TRADE_COLUMNS}
      Row={TradeRow}
      keyOf={tradeKey}
      answer={{ ...answer, data: data && { ...data, rows: closed } }}
      empty={hasOnlyOpen ? ONLY_OPEN_TRADES_TEXT : noTradesText(running)}
    />
  );
}
