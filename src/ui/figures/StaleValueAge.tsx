import { Age } from './Age';
import { AgeMark } from './AgeMark';
import { useIsOld } from '../hooks/useNow';

/** Shows 'old 12 s' beside a stale value, also under an outage banner. Renders nothing for a fresh value. */
export function StaleValueAge({ since }: { since: number | null }) {
  if (!useIsOld(since)) return null;
  return (
    <AgeMark>
      old <Age since={since} />
    </AgeMark>
  );
}
