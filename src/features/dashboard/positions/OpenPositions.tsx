import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { useGetStatusQuery } from '@/api/bot/status';
import type { Trade } from '@/contract/trades/trade';
import { tradeFiguresOf } from '@/domain/figures/tradeFigures';
import { openTrades } from '@/domain/trades/tradeStatus';
import { holdingsOfOthers } from '@/domain/trades/accountTexts';
import { positionMismatchText } from '@/domain/trades/positionMismatch';
import { positionSizeUsdt } from '@/domain/trades/positionSize';
import { useAccountFindings, useHasAccount } from '@/store/useAccount';
import { useHasCapability } from '@/store/useCapability';
import { useTradeClosing } from '@/store/closing/useTradeClosing';
import { usePositionCounts, useReloadPositionCounts } from '@/store/usePositionCounts';
import { MismatchNote } from '@/ui/trades/MismatchNote';
import { PausableSection } from '@/ui/lists/PausableSection';
import { useTimeZone } from '@/ui/hooks/timeZone';
import { openPositionsCaption } from '../figureCaptions';
import { POSITIONS_NOT_LISTED_TEXT, noPositionsText } from '../emptyTexts';
import { denseTableStyle, type FoldedTableLayout, foldedTableQuery, foldedTableStyle } from '../recent/foldedTable';
import { TradePanelEmptyState, TradePanelBox, TradePanelNote } from '../TradePanelBox';
import { ForeignRow } from './ForeignRow';
import { positionColumns, PositionRow } from './PositionRow';
import { TableHeadAndBody } from '../recent/RecentTable';
import { useLoadedTrades } from '../useLoadedTrades';
import { warningTextStyle } from '@/ui/theme/sharedStyles';

const POSITIONS_TITLE = 'Open positions';
const FOLDED_POSITIONS_LAYOUT: FoldedTableLayout = { below: '42rem', rowHeight: '5.5rem' };
const VISIBLE_FOLDED_ROWS = 3;
const NOTE_HEIGHT = '1.25rem';
/** Width of a Close button with its text 'Closing…'. */
const FOLDED_CLOSE_WIDTH = '5.75rem';
/** Column widths of symbol, side, entry, size, TP, SL, opened, open for, close. */
const POSITION_COLUMN_WIDTHS = ['12%', '8%', '9%', '12%', '14%', '14%', '10%', '10.5%', '10.5%'];
const LIVE_COLUMN_WIDTHS = ['10.3%', '6.7%', '7.4%', '9.5%', '7.4%', '15.2%', '18.5%', '7.8%', '7.7%', '9.5%'];
const NARROW_LIVE_COLUMN_WIDTHS = ['11.5%', '8.2%', '8.4%', '11.2%', '8.4%', '13.3%', '19.5%', 'auto', '9%', '10.5%'];
const NARROWEST_LIVE_COLUMN_WIDTHS = ['13%', '9%', '9.3%', 'auto', '9.3%', '18.9%', '19.5%', 'auto', '9%', '12%'];
/** Column widths with the stop at the exchange, which follows the column SL to TP or SL. */
const ACCOUNT_COLUMN_WIDTHS = ['11%', '8%', '8.5%', '10.5%', '13%', '13%', '11%', '8%', '8%', '9%'];
const LIVE_ACCOUNT_COLUMN_WIDTHS = [
  ...['9.5%', '6.5%', '7%', '9%', '7%', '13.5%', '14.5%'],
  ...['10.5%', '7%', '7%', '8.5%'],
];
const NARROW_LIVE_ACCOUNT_COLUMN_WIDTHS = [
  ...['10%', '7.5%', '8%', '9.7%', '8%', '11.5%', '15.5%'],
  ...['12.3%', 'auto', '8%', '9.5%'],
];
const NARROWEST_LIVE_ACCOUNT_COLUMN_WIDTHS = [
  ...['10.7%', '8.1%', '9.2%', 'auto', '9.2%', '12.5%', '15.7%'],
  ...['14.8%', 'auto', '8.8%', '11%'],
];
const ALL_COLUMNS_MIN_WIDTH = '66rem';
const SIZE_MIN_WIDTH = '49rem';

const columnWidthStyles = (widths: readonly string[]) =>
  Object.fromEntries(widths.map((width, index) => [`& thead th:nth-of-type(${index + 1})`, { width }]));

const PositionsBox = styled(TradePanelBox)({
  [foldedTableQuery(FOLDED_POSITIONS_LAYOUT)]: {
    '& [role="group"]': { height: `calc(${VISIBLE_FOLDED_ROWS} * ${FOLDED_POSITIONS_LAYOUT.rowHeight} + 2px)` },
  },
});

const PositionsTable = styled('table')(({ theme }) => ({
  ...denseTableStyle(theme),
  ...columnWidthStyles(POSITION_COLUMN_WIDTHS),
  '&[data-account]': columnWidthStyles(ACCOUNT_COLUMN_WIDTHS),
  '&[data-live]': columnWidthStyles(LIVE_COLUMN_WIDTHS),
  '&[data-live][data-account]': columnWidthStyles(LIVE_ACCOUNT_COLUMN_WIDTHS),
  '& [data-naked]': { color: theme.vars.palette.error.main, fontWeight: 600 },
  '& .exchange-stop svg': { fontSize: 14, verticalAlign: 'text-bottom' },
  '& .exchange-stop small': { fontSize: 'inherit', fontWeight: 400, color: theme.vars.palette.warning.main },
  // The column has no room for the age beside the price.
  '& .exchange-stop .unread': { display: 'block', fontSize: 11, lineHeight: 1.1 },
  '& .note': { ...warningTextStyle(theme), display: 'table', fontSize: 11, lineHeight: 1.1 },
  '& tr[data-foreign]': { color: theme.vars.palette.text.secondary },
  '& tr[data-disputed] [data-name="PnL now"]': { '&, & *': { color: theme.vars.palette.text.secondary } },
  '&[data-unsized] .size': { display: 'none' },
  '&[data-unclosable] :is(thead th:last-of-type, td.close)': { display: 'none' },
  '&[data-unclosable] :is(thead th:nth-last-of-type(2), td.end)': { paddingRight: theme.spacing(2) },
  '& .close': { textAlign: 'right' },
  // Clips a long Close button without an ellipsis.
  '& td.close': { textOverflow: 'clip', paddingLeft: 0 },
  // The label of a disputed position has a quantity.
  '& tr[data-disputed] td.close button': { padding: theme.spacing(0, 0.5) },
  // Hides the state of the stop, which the tooltip shows, because the cell has no room beside the bar.
  '& .stop small': { display: 'none' },
  '& .level small': {
    display: 'inline-block',
    minWidth: '4.3em',
    fontSize: 'inherit',
    color: theme.vars.palette.text.secondary,
  },
  '& .size small': { fontSize: 'inherit', color: theme.vars.palette.text.secondary },
  [`@container (width < ${ALL_COLUMNS_MIN_WIDTH})`]: {
    '&[data-live]': columnWidthStyles(NARROW_LIVE_COLUMN_WIDTHS),
    '&[data-live][data-account]': columnWidthStyles(NARROW_LIVE_ACCOUNT_COLUMN_WIDTHS),
    '&[data-live] :is(.opened, .percent)': { display: 'none' },
  },
  [`@container (width < ${SIZE_MIN_WIDTH})`]: {
    '&[data-live]': columnWidthStyles(NARROWEST_LIVE_COLUMN_WIDTHS),
    '&[data-live][data-account]': columnWidthStyles(NARROWEST_LIVE_ACCOUNT_COLUMN_WIDTHS),
    '& .size': { display: 'none' },
    // Two prices with two decimals fit beside the stop at the exchange.
    '&[data-account] [data-name="SL to TP"]': { fontSize: 11 },
  },
  [foldedTableQuery(FOLDED_POSITIONS_LAYOUT)]: {
    ...foldedTableStyle(theme, FOLDED_POSITIONS_LAYOUT),
    // The first line shows symbol, side, age and Close. Each level has a line, which fits six decimals.
    '& [data-name="Entry"]': { gridArea: '2 / 1 / 3 / 2' },
    '& .opened': { gridArea: '2 / 2 / 3 / 4' },
    '& [data-name="TP"]': { gridArea: '3 / 1 / 4 / 4' },
    '& [data-name="SL"]': { gridArea: '4 / 1 / 5 / 4' },
    // The selector differs from the row selector of `foldedTableStyle`, because an equal key would replace the whole
    // rule.
    // The first column fits an entry price of five digits.
    '& tbody > tr': { gridTemplateColumns: `1.5fr 0.9fr 0.9fr ${FOLDED_CLOSE_WIDTH}` },
    '& .close': { gridArea: '1 / 4 / span 4', placeSelf: 'center end' },
    '& .close button': { minHeight: '2.75rem', minWidth: '3.5rem' },
    '&[data-account] tbody tr': { height: '6.75rem' },
    '& .exchange-stop': { gridArea: '5 / 1 / 6 / 4' },
    '& .exchange-stop .unread': { display: 'inline', fontSize: 'inherit' },
    // The note of a row has a line of its own.
    '& tbody tr[data-note]': {
      position: 'relative',
      paddingBottom: NOTE_HEIGHT,
      height: `calc(${FOLDED_POSITIONS_LAYOUT.rowHeight} + ${NOTE_HEIGHT})`,
    },
    '&[data-account] tbody tr[data-note]': { height: `calc(6.75rem + ${NOTE_HEIGHT})` },
    '& .note': { position: 'absolute', left: theme.spacing(2), bottom: theme.spacing(1), fontSize: 'inherit' },
    '& tbody tr[data-foreign][data-note]': { height: '4rem', '& .figure': { display: 'none' } },
    // A live row has the PnL in its second line, the stop in its third and the prices in its fourth.
    '&[data-live]': {
      '& [data-name="PnL now"]': { gridArea: '2 / 1 / 3 / 4' },
      '& [data-name="SL to TP"]': { gridArea: '3 / 1 / 4 / 4', paddingRight: theme.spacing(3) },
      '& [data-name="SL to TP"]::before': { content: 'none' },
      '& [data-name="Entry"]': { gridArea: '4 / 1 / 5 / 2' },
      '& [data-name="Price now"]': { gridArea: '4 / 2 / 5 / 4' },
      '& .end': { textAlign: 'left' },
      '& .percent': { display: 'inline' },
    },
  },
}));

const tradeKey = (trade: Trade): string => trade.trade_id;

export function OpenPositions() {
  const zone = useTimeZone();
  const { rows: loaded, state } = useLoadedTrades();
  const counts = usePositionCounts();
  const reload = useReloadPositionCounts();
  const gap = counts && positionMismatchText(counts);
  const bot = useGetStatusQuery(undefined, {
    selectFromResult: ({ data }) => ({
      running: data?.running ?? undefined,
      paused: data?.paused ?? undefined,
      isHalted: (data?.execution?.halts.length ?? 0) > 0,
    }),
  });
  const live = useHasCapability('positions') === true;
  const hasAccount = useHasAccount();
  const findings = useAccountFindings();
  const foreign = useMemo(() => holdingsOfOthers({ findings }), [findings]);
  const open = useMemo(() => openTrades(loaded), [loaded]);
  const closing = useTradeClosing(open);
  const currentStatuses = useMemo(() => new Map(loaded.map((trade) => [trade.trade_id, trade.status])), [loaded]);
  const caption = state === 'loaded' ? openPositionsCaption(tradeFiguresOf(loaded)) : '';
  const note = (
    <MismatchNote text={gap} onReload={reload}>
      <TradePanelNote>{caption}</TradePanelNote>
    </MismatchNote>
  );
  return (
    <PositionsBox>
      <PausableSection title={POSITIONS_TITLE} noun="position" items={open} keyOf={tradeKey} note={note}>
        {(rows) =>
          rows.length + foreign.length > 0 ? (
            <PositionsTable
              role="table"
              aria-label={POSITIONS_TITLE}
              data-live={live || undefined}
              data-account={hasAccount || undefined}
              data-unclosable={closing.isLacking || undefined}
              data-unsized={
                (foreign.length === 0 && rows.every((item) => positionSizeUsdt(item) === null)) || undefined
              }
            >
              <TableHeadAndBody columns={positionColumns(zone, { live, hasAccount })}>
                {/* The key is the row index, because the browser would count a moved row as a layout shift. */}
                {rows.map((item, place) => (
                  <PositionRow
                    key={place}
                    item={item}
                    currentStatus={currentStatuses.get(item.trade_id)}
                    closing={closing}
                    live={live}
                    hasAccount={hasAccount}
                  />
                ))}
                {foreign.map((holding) => (
                  <ForeignRow
                    key={`${holding.symbol} ${holding.text}`}
                    holding={holding}
                    live={live}
                    hasAccount={hasAccount}
                  />
                ))}
              </TableHeadAndBody>
            </PositionsTable>
          ) : (
            <TradePanelEmptyState
              state={state}
              what="open positions"
              empty={gap === null ? noPositionsText(bot) : POSITIONS_NOT_LISTED_TEXT}
            />
          )
        }
      </PausableSection>
    </PositionsBox>
  );
}
