import { useEffect, useRef } from 'react';
import type { Alarm } from '@/contract/alarms';
import { isWaiting, raiseKeyOf } from '@/domain/alarms/alarmList';
import { useStableHandler } from '@/ui/hooks/useStableHandler';
import { useAlarms } from './useAlarms';

/** Calls `onRaised` with the alarms that are raised while the page is open. */
export function useRaisedAlarms(onRaised: (raised: readonly Alarm[]) => void): void {
  const { alarms, isLoaded } = useAlarms();
  const known = useRef<ReadonlySet<string> | null>(null);
  const report = useStableHandler(onRaised);
  useEffect(() => {
    if (!isLoaded) return;
    const waiting = alarms.filter(isWaiting);
    const before = known.current;
    known.current = new Set(waiting.map(raiseKeyOf));
    const raised = before === null ? [] : waiting.filter((alarm) => !before.has(raiseKeyOf(alarm)));
    if (raised.length > 0) report(raised);
  }, [alarms, isLoaded, report]);
}
