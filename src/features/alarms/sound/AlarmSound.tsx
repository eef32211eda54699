import { useEffect, useRef } from 'react';
import { highestRank, isWaiting, raiseKeyOf } from '@/domain/alarms/alarmList';
import { useSharedChoice } from '@/ui/hooks/storedChoice';
import { useAlarms } from '../useAlarms';
import { soundChoice } from './soundChoice';

/** Plays a sound for alarms that are raised while the page is open. Several new alarms ring once, by the highest rank. */
export function AlarmSound(): null {
  const { isOn, volume } = useSharedChoice(soundChoice);
  const { alarms, isLoaded } = useAlarms();
  const heard = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!isLoaded) return;
    const waiting = alarms.filter(isWaiting);
    const before = heard.current;
    heard.current = new Set(waiting.map(raiseKeyOf));
    const rank = before && highestRank(waiting.filter((alarm) => !before.has(raiseKeyOf(alarm))));
    if (!rank || !isOn) return;
    import(/* webpackChunkName: "alarmSound" */ './playAlarmSound').then(
      ({ playAlarmSound }) => playAlarmSound(rank, volume),
      // The strip and the title show the alarm also without a sound.
      () => undefined,
    );
  }, [alarms, isLoaded, isOn, volume]);
  return null;
}
