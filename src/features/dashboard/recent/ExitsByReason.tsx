import { styled } from '@mui/material/styles';
import { memo, useMemo } from 'react';
import { type ExitReasonRow, exitsByReason } from '@/domain/figures/exitReasons';
import { formatCount, formatPercent } from '@/domain/format/format';
import { tradeFiguresOf } from '@/domain/figures/tradeFigures';
import { PausableSection } from '@/ui/lists/PausableSection';
import { Pnl } from '@/ui/figures/Pnl';
import { useCurrency } from '@/ui/figures/currency';
import { exitsCaption } from '../figureCaptions';
import { NO_EXITS_TEXT } from '../emptyTexts';
import { denseTableStyle } from './foldedTable';
import { TradePanelEmptyState, TradePanelBox, TradePanelNote } from '../TradePanelBox';
import { TableHeadAndBody } from './RecentTable';
import { useClosedTrades, useLoadedTrades } from '../useLoadedTrades';

const EXITS_TITLE = 'Exits by reason';
const EXIT_REASON_COLUMNS = [
  { name: 'Reason' },
  { name: 'Trades', figure: true },
  { name: 'Win rate', figure: true },
  { name: 'Net PnL', figure: true },
];

const ExitsTable = styled('table')(({ theme }) => ({
  ...denseTableStyle(theme),
  '& thead th:first-of-type': { width: '36%' },
}));

const exitReasonKey = ({ reason }: ExitReasonRow): string => reason ?? '';

export function ExitsByReason() {
  const { rows: loaded, state } = useLoadedTrades();
  const closed = useClosedTrades(loaded);
  const currency = useCurrency();
  const exits = useMemo(() => exitsByReason(closed), [closed]);
  const caption = state === 'loaded' ? exitsCaption(tradeFiguresOf(loaded), currency) : '';
  return (
    <TradePanelBox>
      <PausableSection
        title={EXITS_TITLE}
        noun="reason"
        items={exits}
        keyOf={exitReasonKey}
        note={<TradePanelNote>{caption}</TradePanelNote>}
      >
        {(rows, freshKeys) =>
          rows.length > 0 ? (
            <ExitsTable role="table" aria-label={EXITS_TITLE}>
              <TableHeadAndBody columns={EXIT_REASON_COLUMNS}>
                {rows.map((item) => (
                  <ExitRow key={exitReasonKey(item)} item={item} fresh={freshKeys.has(exitReasonKey(item))} />
                ))}
              </TableHeadAndBody>
            </ExitsTable>
          ) : (
            <TradePanelEmptyState state={state} what="exits" empty={NO_EXITS_TEXT} />
          )
        }
      </PausableSection>
    </TradePanelBox>
  );
}

type ExitRowProps = { item: ExitReasonRow; fresh: boolean };

const ExitRow = memo(function ExitRow({ item: { reason, count, winRate, netPnl }, fresh }: ExitRowProps) {
  return (
    <tr role="row" data-fresh={fresh || undefined}>
      <th role="rowheader" scope="row" title={reason ?? undefined}>
        {reason ?? 'not given'}
      </th>
      <td role="cell" className="figure">
        {formatCount(count)}
      </td>
      <td role="cell" className="figure">
        {formatPercent(winRate)}
      </td>
      <td role="cell" className="figure">
        <Pnl value={netPnl} />
      </td>
    </tr>
  );
});
