import type { ReactNode } from 'react';
import { useIsOld } from '../hooks/useNow';
import { StaleValueAge } from './StaleValueAge';

/**
 * Shows a value, and before it the age of an old value, because a narrow tile cuts the end. `since` is the monotonic time
 * of the last confirmation, ms.
 */
export function AgedValue({ value, since }: { value: ReactNode; since: number | null }) {
  const old = useIsOld(since);
  return (
    <dd className="value">
      <StaleValueAge since={since} />
      <span className="number" data-old={old || undefined}>
        {value}
      </span>
    </dd>
  );
}
