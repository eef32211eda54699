import { plural } from '@/domain/format/format';
import { OLD_PRICE_AGE_MS, sumOpenPnl } from '@/domain/orderFlow/positionFigures';
import { useIsAccountFlat, useTradesNotHeld } from '@/store/useAccount';
import { useHasCapability } from '@/store/useCapability';
import { useLivePositions } from '@/store/useFrameStreams';
import { Pnl } from '@/ui/figures/Pnl';
import { StaleValueAge } from '@/ui/figures/StaleValueAge';
import { useIsOld } from '@/ui/hooks/useNow';

/**
 * Shows the unrealised net PnL of all open positions, and with `withWorst` the lowest of them. Renders nothing when the
 * bot sends no live positions.
 */
export function OpenPnlFigures({ withWorst = false }: { withWorst?: boolean }) {
  const offered = useHasCapability('positions') === true;
  const live = useLivePositions();
  const { net, positions, unknown, worst } = sumOpenPnl(live?.byTrade.values() ?? [], useTradesNotHeld());
  // A price says nothing about positions that the account no longer has.
  const isAccountFlat = useIsAccountFlat();
  const receivedAt = live?.receivedAt ?? null;
  // The bot sends no frames without open positions, so the last frame does not count as old.
  const old = useIsOld(receivedAt, OLD_PRICE_AGE_MS) && positions > 0;
  if (!offered) return null;
  const counts = positions === 0 ? 'no position' : plural(positions, 'position');
  return (
    <>
      <span data-period="open" title="Net, if every open position were closed now">
        {/* The age is beside the short figure, because a longer label would wrap and move the page. */}
        <span>
          <Pnl value={isAccountFlat ? null : net} /> {old && <StaleValueAge since={receivedAt} />}
        </span>{' '}
        <small>
          open PnL, {counts}
          {unknown > 0 && `, ${unknown} unknown`}
        </small>
      </span>
      {withWorst && worst !== null && positions > 1 && !isAccountFlat && (
        <span data-period="worst">
          <Pnl value={worst.unrealized_pnl_net} /> <small>worst, {worst.symbol}</small>
        </span>
      )}
    </>
  );
}
