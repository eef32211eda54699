/** Records a lost and a restored feed in the events of the operator. */

import type { OperatorEventLog } from '../../logging/operatorEventLog';
import type { Measurements } from './measurements';
import { boundText } from '../boundText';

/** Time for which a returned feed must stay, so that a flapping feed does not fill the table of events. */
const STABLE_FEED_MS = 5_000;

/** Creates the report of a lost and of a restored feed. `steadyNow` is a monotonic time in ms. */
export function createFeedReport(
  operatorEvents: Pick<OperatorEventLog, 'add'>,
  steadyNow: () => number,
): (feed: Measurements['feed']) => void {
  let isLost = false;
  let presentSince: number | undefined;

  return ({ isLost: isLostNow, problem, age_s }) => {
    if (isLostNow) {
      presentSince = undefined;
      if (isLost) return;
      isLost = true;
      const text = boundText(problem ?? `The latest book is ${(age_s ?? 0).toFixed(0)} s old`);
      operatorEvents.add({ kind: 'feed', state: 'lost', title: 'Market data lost', text });
      return;
    }
    if (!isLost) return;
    presentSince ??= steadyNow();
    if (steadyNow() - presentSince < STABLE_FEED_MS) return;
    isLost = false;
    operatorEvents.add({ kind: 'feed', state: 'restored', title: 'Market data restored' });
  };
}
