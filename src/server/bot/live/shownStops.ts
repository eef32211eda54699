import type { Position } from '../positions/position';
import type { AccountLists } from '../../orders/accountLists';
import type { LiveAccount, ShownStop } from '../../orders/account';

/** The event of a fill is older than the arrival of the fill, by the delay of the stream. */
const STREAM_DELAY_MS = 1_000;

/** Returns the newest reading or event that shows the stop of a position. Undefined while the position is unread. */
export function createShownStops(
  { positions }: Pick<AccountLists, 'positions'>,
  account: Pick<LiveAccount, 'lastStopEvent'> | undefined,
): (position: Position) => ShownStop | undefined {
  const inList = ({ symbol, monitoring }: Position): ShownStop | undefined => {
    const list = positions();
    // A reading from before the first fill says nothing about the position.
    if (list === undefined || list.readAt < monitoring.heldSince) return undefined;
    const row = list.value.find((shown) => shown.symbol === symbol && shown.qty !== 0);
    const stop = row === undefined ? 'no position' : row.stop;
    return stop === undefined ? undefined : { at: list.readAt, stop };
  };

  return (position) => {
    const listed = inList(position);
    const event = account?.lastStopEvent(position.symbol);
    if (event === undefined || event.at < position.monitoring.heldSince - STREAM_DELAY_MS) return listed;
    return listed === undefined || event.at > listed.at ? event : listed;
  };
}
