import { plural } from '@/domain/format/format';
import { OLD_PRICE_AGE_MS, sumOpenPnl } from '@/domain/orderFlow/positionFigures';
import { selectIsLive } from '@/slices/connection';
import { useAppSelector } from '@/store/hooks';
import { useIsAccountFlat } from '@/store/useAccount';
import { useHasCapability } from '@/store/useCapability';
import { useLivePositions } from '@/store/useFrameStreams';
import { Age } from '@/ui/figures/Age';
import { Pnl } from '@/ui/figures/Pnl';
import { useIsOld } from '@/ui/hooks/useNow';

/** Shows the unrealised net PnL of all open positions. Renders nothing when the bot sends no live positions. */
export function OpenPnlCell() {
  const offered = useHasCapability('positions') === true;
  const live = useLivePositions();
  // During an outage, the outage banner shows the age of the data.
  const isLive = useAppSelector(selectIsLive);
  const { net, positions, unknown } = sumOpenPnl(live?.byTrade.values() ?? []);
  // A price says nothing about positions that the account no longer has.
  const isAccountFlat = useIsAccountFlat();
  const receivedAt = live?.receivedAt ?? null;
  // The bot sends no frames without open positions, so the last frame does not count as old.
  const old = useIsOld(receivedAt, OLD_PRICE_AGE_MS) && positions > 0;
  if (!offered) return null;
  return (
    <li data-state={positions === 0 ? 'off' : 'ok'}>
      <div title="Net, if every open position were closed now">
        <span className="label">
          Open PnL{' '}
          {old && receivedAt !== null && (
            <b>
              old
              {isLive && (
                <>
                  , <Age since={receivedAt} />
                </>
              )}
            </b>
          )}
        </span>
        <span className="value">
          <Pnl value={isAccountFlat ? null : net} />
          <small>
            {positions === 0
              ? 'no position'
              : `${plural(positions, 'position')}${unknown > 0 ? `, ${unknown} unknown` : ''}`}
          </small>
        </span>
      </div>
    </li>
  );
}
