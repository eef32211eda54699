import { Box } from '@mui/material';
import type { Trade } from '@/contract/trades/trade';
import { amountText } from '@/domain/format/currency';
import { formatAge } from '@/domain/format/format';
import { OLD_PRICE_AGE_MS } from '@/domain/orderFlow/positionFigures';
import { totalUnrealisedPnl } from '@/domain/trades/unrealisedPnl';
import { Age } from '@/ui/figures/Age';
import { useIsOld } from '@/ui/hooks/useNow';
import { useCurrency } from '@/ui/figures/currency';
import { useLivePositions } from '../useFrameStreams';

type Props = { trades: readonly Trade[] };

/** Shows the unrealised net PnL of trades on one line, so that a change of the figure moves no other line. */
export function UnrealisedPnl(props: Props) {
  return (
    <Box component="span" sx={{ display: 'block', fontVariantNumeric: 'tabular-nums' }}>
      <UnrealisedPnlText {...props} />.{' '}
    </Box>
  );
}

function UnrealisedPnlText({ trades }: Props) {
  const currency = useCurrency();
  const live = useLivePositions();
  const receivedAt = live?.receivedAt ?? null;
  const isSilent = useIsOld(receivedAt, OLD_PRICE_AGE_MS);
  const sum = totalUnrealisedPnl(trades, live?.byTrade);
  if (sum === null) return 'unrealised PnL not known';
  const word = sum < 0 ? 'unrealised loss' : sum > 0 ? 'unrealised gain' : 'unrealised PnL';
  const priceAges = trades.map(({ trade_id }) => live?.byTrade.get(trade_id)?.age_ms ?? 0);
  const priceAge = Math.max(...priceAges);
  return (
    <>
      {word} {amountText(sum, currency)}
      {isSilent ? (
        <>
          , old <Age since={receivedAt} />
        </>
      ) : (
        priceAge > OLD_PRICE_AGE_MS && `, old ${formatAge(priceAge)}`
      )}
    </>
  );
}
