import type { ReactNode } from 'react';
import { useIsOld } from '../hooks/useNow';
import { useIsOutageBannerShown } from '../messages/outage';
import { StaleValueAge } from './StaleValueAge';

/** Shows a value, and its age when the value is old. `since` is the monotonic time of the last confirmation, ms. */
export function AgedValue({ value, since }: { value: ReactNode; since: number | null }) {
  // An outage banner already marks the whole content as old.
  const covered = useIsOutageBannerShown();
  const old = useIsOld(since) && !covered;
  return (
    <dd className="value">
      <span className="number" data-old={old || undefined}>
        {value}
      </span>
      <StaleValueAge since={since} />
    </dd>
  );
}
