import { useEffect, useRef } from 'react';
import type { Alarm } from '@/contract/alarms/alarms';
import { isWaiting, raiseKeyOf } from '@/domain/alarms/alarmList';
import { isPageRule } from '@/domain/alarms/pageAlarms';
import { useStableHandler } from '@/ui/hooks/useStableHandler';
import { useAlarms } from './useAlarms';

/** Calls `onRaised` with the alarms that are raised while the page is open. */
export function useRaisedAlarms(onRaised: (raised: readonly Alarm[]) => void): void {
  const { alarms, isLoaded } = useAlarms();
  const known = useRef({ keys: new Set<string>(), wasLoaded: false });
  const report = useStableHandler(onRaised);
  useEffect(() => {
    const waiting = alarms.filter(isWaiting);
    const { keys, wasLoaded } = known.current;
    known.current = { keys: new Set(waiting.map(raiseKeyOf)), wasLoaded: isLoaded };
    // The first list of the bot has alarms that were raised before the page was open.
    const raised = waiting.filter((alarm) => !keys.has(raiseKeyOf(alarm)) && (wasLoaded || isPageRule(alarm.rule)));
    if (raised.length > 0) report(raised);
  }, [alarms, isLoaded, report]);
}
