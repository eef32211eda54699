import { styled } from '@mui/material/styles';
import { memo, useRef } from 'react';
import { formatCompactAmount } from '@/domain/format/compact';
import { formatPrice } from '@/domain/format/format';
import { formatTime } from '@/domain/format/time';
import { LARGE_TRADE_FACTOR, medianNotional } from '@/domain/orderFlow/tape';
import { useLiveTape } from '@/store/useFrameStreams';
import { useTimeZone } from '@/ui/hooks/timeZone';
import { MarketViewSection } from '../MarketViewSection';
import { useViewInterval } from '@/ui/hooks/useIsInView';
import { useCurrency } from '@/ui/figures/currency';

const TAPE_UPDATE_INTERVAL_MS = 250;

const TapeTable = styled('table')(({ theme }) => ({
  ...theme.typography.caption,
  width: '100%',
  borderCollapse: 'collapse',
  '& th': { textAlign: 'left', fontWeight: 400, color: theme.vars.palette.text.secondary },
  '& td, & th': { padding: '0 4px', lineHeight: '16px', whiteSpace: 'nowrap' },
  '& :is(td, th):nth-of-type(n+3)': { textAlign: 'right' },
  '& [data-taker="BUY"]': { color: theme.vars.palette.gain.main },
  '& [data-taker="SELL"]': { color: theme.vars.palette.loss.main },
  '& tr[data-large]': { fontWeight: 700, background: theme.vars.palette.background.raised },
}));

const TapeScroller = styled('div')(({ theme }) => ({
  height: 272,
  overflowY: 'auto',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
}));

/** Lists the latest market trades. A large trade is bold and shows the multiple of the median size. */
export const TapeView = memo(function TapeView({ symbol }: { symbol: string }) {
  const zone = useTimeZone();
  const currency = useCurrency();
  const place = useRef<HTMLDivElement>(null);
  const everyMs = useViewInterval(place, TAPE_UPDATE_INTERVAL_MS);
  const trades = useLiveTape(symbol, everyMs)?.trades ?? [];
  const median = medianNotional(trades);
  return (
    <MarketViewSection
      title="Tape"
      note={median === null ? 'no market trade yet' : `median ${formatCompactAmount(median)} ${currency}`}
    >
      <TapeScroller ref={place} tabIndex={0} role="group" aria-label={`Last market trades of ${symbol}`}>
        <TapeTable>
          <thead>
            <tr>
              <th>Time</th>
              <th>Taker</th>
              <th>Price</th>
              <th>{currency}</th>
              <th>x median</th>
            </tr>
          </thead>
          <tbody>
            {trades.map(([at, price, quantity, taker], index) => {
              const size = median ? (price * quantity) / median : 0;
              return (
                <tr key={index} data-large={size >= LARGE_TRADE_FACTOR || undefined}>
                  <td>{formatTime(at, zone)}</td>
                  <td data-taker={taker}>{taker === 'BUY' ? '▲ buy' : '▼ sell'}</td>
                  <td>{formatPrice(price)}</td>
                  <td>{formatCompactAmount(price * quantity)}</td>
                  <td>{size >= LARGE_TRADE_FACTOR ? `x${size.toFixed(0)}` : ''}</td>
                </tr>
              );
            })}
          </tbody>
        </TapeTable>
      </TapeScroller>
    </MarketViewSection>
  );
});
