import { highestRank } from '@/domain/alarms/alarmList';
import { useSharedChoice } from '@/ui/hooks/storedChoice';
import { useRaisedAlarms } from '../useRaisedAlarms';
import { soundChoice } from './soundChoice';

/** Plays a sound for alarms that are raised while the page is open. Several new alarms ring once, by the highest rank. */
export function AlarmSound(): null {
  const { isOn, volume } = useSharedChoice(soundChoice);
  useRaisedAlarms((raised) => {
    const rank = highestRank(raised);
    if (!rank || !isOn) return;
    import(/* webpackChunkName: "alarmSound" */ './playAlarmSound').then(
      ({ playAlarmSound }) => playAlarmSound(rank, volume),
      // The strip and the title show the alarm also without a sound.
      () => undefined,
    );
  });
  return null;
}
