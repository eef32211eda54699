import type { ReactNode } from 'react';
import { useIsOld } from '../hooks/useNow';

/** Shows a value, dimmed when it is old. `since` is the monotonic time of the last confirmation, ms. */
export function AgedValue({ value, since }: { value: ReactNode; since: number | null }) {
  const old = useIsOld(since);
  return (
    <dd className="value">
      <span className="number" data-old={old || undefined}>
        {value}
      </span>
    </dd>
  );
}
