import { useState } from 'react';
import type { Alarm } from '@/contract/alarms/alarms';
import { listAlarms, updateListedAlarms, type ListedAlarm } from '@/domain/alarms/alarmList';

/** Returns the alarms in the order of the list. No row moves while the operator reads the list. */
export function useListedAlarms(current: readonly Alarm[], isReading: boolean): readonly ListedAlarm[] {
  const [kept, setKept] = useState(() => ({ current, isReading, rows: listAlarms(current) }));
  if (kept.current === current && kept.isReading === isReading) return kept.rows;
  const rows = isReading ? updateListedAlarms(kept.rows, current) : listAlarms(current);
  setKept({ current, isReading, rows });
  return rows;
}
