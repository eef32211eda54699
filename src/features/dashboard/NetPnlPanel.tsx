import { styled } from '@mui/material/styles';
import { useId, useMemo } from 'react';
import { tradeFiguresOf } from '@/domain/figures/tradeFigures';
import { type EquityCurve, equityCurveOf } from '@/domain/figures/equity';
import { formatDateTime, type Zone } from '@/domain/format/time';
import { PnlLine } from '@/ui/charts/PnlLine';
import { useTimeZone, TIME_ZONE_NAMES } from '@/ui/hooks/timeZone';
import { pnlLineCaption } from './figureCaptions';
import { NO_PNL_LINE_TEXT } from './emptyTexts';
import { FirstStepsPanel } from './FirstStepsPanel';
import { TradePanelEmptyState, TradePanelNote } from './TradePanelBox';
import { useClosedTrades, useLoadedTrades } from './useLoadedTrades';
import { surfaceStyle } from '@/ui/theme/sharedStyles';
import { useCurrency } from '@/ui/figures/currency';

const NET_PNL_TITLE = 'Net PnL over the loaded trades';

const NetPnlSection = styled('section')(({ theme }) => ({
  minWidth: 0,
  display: 'grid',
  gridTemplateRows: '28px minmax(0, 1fr)',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > header': { display: 'flex', alignItems: 'center', gap: theme.spacing(3) },
  '& h2': { ...theme.typography.h2, flex: 'none' },
  '& > header > p': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& > figure': {
    margin: 0,
    display: 'grid',
    gridTemplateRows: 'minmax(0, 1fr) auto',
    gap: theme.spacing(1),
    padding: theme.spacing(2, 3),
    overflow: 'hidden',
    contain: 'content',
    ...surfaceStyle(theme),
  },
  '& figcaption': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  // Reserves three lines for the caption, so that a longer caption does not resize the chart.
  [theme.breakpoints.down('sm')]: { '& figcaption': { minHeight: '4.05em' } },
}));

export function NetPnlPanel() {
  const zone = useTimeZone();
  const currency = useCurrency();
  const titleId = useId();
  const { rows: loaded, state, unread } = useLoadedTrades();
  const closed = useClosedTrades(loaded);
  const curve = useMemo(() => equityCurveOf(closed), [closed]);
  const figures = useMemo(() => tradeFiguresOf(loaded), [loaded]);
  if (state === 'loaded' && closed.length === 0 && unread === 0) return <FirstStepsPanel />;
  return (
    <NetPnlSection aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{NET_PNL_TITLE}</h2>
        <p>
          <TradePanelNote />
        </p>
      </header>
      <figure>
        {curve.trades > 0 ? (
          <PnlLine label={NET_PNL_TITLE} equity={curve} zone={zone} />
        ) : (
          <TradePanelEmptyState state={state} what="net PnL" empty={NO_PNL_LINE_TEXT} />
        )}
        {curve.trades > 0 && (
          <figcaption>{pnlLineCaption(figures, pnlLinePeriodText(curve, zone), currency)}</figcaption>
        )}
      </figure>
    </NetPnlSection>
  );
}

const pnlLinePeriodText = ({ from, until }: EquityCurve, zone: Zone): string =>
  from === null || until === null
    ? ''
    : `${formatDateTime(from, zone)} to ${formatDateTime(until, zone)} ${TIME_ZONE_NAMES[zone]}`;
