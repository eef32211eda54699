import { styled } from '@mui/material/styles';
import type { LivePosition } from '@/contract/live/streams';
import { DASH, formatAge, formatPrice, formatSignedAmount, formatSignedPercent } from '@/domain/format/format';
import { OLD_PRICE_AGE_MS, progressToTarget, riskBarOf, type RiskBar } from '@/domain/orderFlow/positionFigures';
import { stopStateText } from '@/domain/orderFlow/words';
import { Age } from '../figures/Age';
import { AgeMark } from '../figures/AgeMark';
import { Pnl } from '../figures/Pnl';
import { useIsOld } from '../hooks/useNow';

/** Live position, and the monotonic time at which the console received the position. */
export type LivePositionProps = { position: LivePosition; receivedAt: number };

const SecondaryText = styled('small')(({ theme }) => ({
  fontSize: 'inherit',
  color: theme.vars.palette.text.secondary,
}));
/** One line from which a narrow cell drops whole figures at the end, the age never. */
const OneLine = styled('span')({
  display: 'inline-flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  columnGap: '0.5ch',
  maxWidth: '100%',
  height: '1lh',
  overflow: 'hidden',
  verticalAlign: 'bottom',
});

export function StalePriceAge({ position, receivedAt }: LivePositionProps) {
  const silent = useIsOld(receivedAt, OLD_PRICE_AGE_MS);
  if (silent)
    return (
      <AgeMark>
        old <Age since={receivedAt} />
      </AgeMark>
    );
  const { age_ms, waiting_for_book } = position;
  const age = age_ms === null || age_ms <= OLD_PRICE_AGE_MS ? '' : `old ${formatAge(age_ms)}`;
  if (waiting_for_book === true) {
    const words = ['waiting for a book', age].filter(Boolean).join(', ');
    return <AgeMark title="No book could be read for too long. The trade closes at the next book.">{words}</AgeMark>;
  }
  return age === '' ? null : <AgeMark>{age}</AgeMark>;
}

export const MarkPrice = ({ position }: LivePositionProps) => <>{formatPrice(position.mark_price)}</>;

/** Shows the net PnL of an immediate close, after the closing fees. */
export function LivePnl(props: LivePositionProps) {
  const { unrealized_pnl_net, unrealized_pnl_pct, r_multiple } = props.position;
  const percent = formatSignedPercent(unrealized_pnl_pct);
  return (
    <OneLine title={`${percent} of the margin, and multiples of the risk at the first stop`}>
      <StalePriceAge {...props} /> <Pnl value={unrealized_pnl_net} />{' '}
      <SecondaryText className="percent">{percent}</SecondaryText>{' '}
      <SecondaryText>{r_multiple === null ? DASH : `${formatSignedAmount(r_multiple)}R`}</SecondaryText>
    </OneLine>
  );
}

const StopTargetBarFrame = styled('span')(({ theme }) => ({
  display: 'block',
  lineHeight: 1.25,
  whiteSpace: 'nowrap',
  // Each space is as wide as the part of the scale beside the bar, so that a price stands at its end of the bar. A
  // space shrinks if the prices need its room.
  '& > .prices': { display: 'flex', justifyContent: 'space-between', gap: theme.spacing(2) },
  '& .space': { flex: '0 1 auto', marginRight: theme.spacing(-2) },
  '& .space:last-child': { margin: theme.spacing(0, 0, 0, -2) },
  // The bar is below the prices, so that the bars of all rows have the same width.
  '& svg': { width: '100%', height: 8, display: 'block' },
  '& .line': { stroke: theme.vars.palette.text.disabled, strokeWidth: 3 },
  '& .entry': { stroke: theme.vars.palette.text.secondary, strokeWidth: 1 },
  '& .lost': { stroke: theme.vars.palette.loss.main, strokeWidth: 3 },
  '& .won': { stroke: theme.vars.palette.gain.main, strokeWidth: 3 },
  '& .price': { stroke: theme.vars.palette.text.primary, strokeWidth: 2 },
}));

/**
 * Shows stop, target and the current price on a bar, and the state of the stop. All bars have the same scale, on which
 * the entry price separates loss from gain.
 */
export function StopTargetBar({ position, entry }: { position: LivePosition; entry: number | null }) {
  const { sl_price, tp_price, sl_state } = position;
  const at = progressToTarget(position);
  const bar = riskBarOf(position, entry);
  const words = `stop ${stopStateText(sl_state)}`;
  return (
    <StopTargetBarFrame title={`${words}; SL ${formatPrice(sl_price)}, TP ${formatPrice(tp_price)}`}>
      <span className="prices">
        <Space width={bar?.sl ?? 0} />
        <span>
          {formatPrice(sl_price)}{' '}
          <SecondaryText>{sl_state === null || sl_state === 'fixed' ? '' : stopStateText(sl_state)}</SecondaryText>
        </span>
        <span>{formatPrice(tp_price)}</span>
        <Space width={1 - (bar?.tp ?? 1)} />
      </span>
      {/* The view box leaves half a stroke beside the ends of the range. */}
      <svg viewBox="-2 0 104 10" preserveAspectRatio="none" aria-hidden="true">
        {bar && <RiskBarLines {...bar} />}
      </svg>
      <span className="visually-hidden">
        {words}, {at === null ? 'price unknown' : `${Math.round(at * 100)} % of the way from stop to target`}
      </span>
    </StopTargetBarFrame>
  );
}

const Space = ({ width }: { width: number }) => (
  <span className="space" style={{ width: `${100 * Math.max(0, width)}%` }} />
);

function RiskBarLines({ entry, sl, tp, price }: RiskBar) {
  return (
    <>
      {sl !== null && tp !== null && <line className="line" x1={100 * sl} x2={100 * tp} y1={5} y2={5} />}
      {price !== null && (
        <line className={price < entry ? 'lost' : 'won'} x1={100 * entry} x2={100 * price} y1={5} y2={5} />
      )}
      <UprightLine className="entry" place={entry} />
      {price !== null && <UprightLine className="price" place={price} />}
    </>
  );
}

const UprightLine = ({ className, place }: { className: string; place: number }) => (
  <line className={className} x1={100 * place} x2={100 * place} y1={0} y2={10} vectorEffect="non-scaling-stroke" />
);
