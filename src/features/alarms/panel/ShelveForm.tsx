import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useState } from 'react';
import { alarmsApi } from '@/api/alarms';
import { readableErrorText } from '@/api/request/errors';
import { SHELVE_MINUTES, type ShelveRequest } from '@/contract/alarms/alarmCommands';
import { isPageRule } from '@/domain/alarms/pageAlarms';
import { useAppDispatch } from '@/store/hooks';
import { useSendOnce } from '@/store/useSendOnce';
import { shelvePageAlarm } from '../pageCommands';
import { ReasonForm } from './ReasonForm';

type Minutes = ShelveRequest['minutes'];

const MINUTES_WORDS: Record<Minutes, string> = { 15: '15 min', 60: '1 h', 480: '8 h' };

export function ShelveForm({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const [minutes, setMinutes] = useState<Minutes>(SHELVE_MINUTES[0]);
  const [send, { isLoading }] = useSendOnce(alarmsApi.endpoints.shelveAlarm, id);
  const dispatch = useAppDispatch();
  const shelve = async (reason: string): Promise<string | undefined> => {
    if (isPageRule(id)) {
      dispatch(shelvePageAlarm(id, minutes, reason));
      return undefined;
    }
    const { data, error } = await send({ id, minutes, reason });
    return error ? readableErrorText(error, 'The bot refused the command.') : data.refused[0]?.reason;
  };
  return (
    <ReasonForm label={`Shelve ${name}`} verb="Shelve" busy={isLoading} send={shelve} onClose={onClose}>
      <ToggleButtonGroup
        exclusive
        value={minutes}
        aria-label="Shelve for"
        // The value is null when the operator presses the selected time.
        onChange={(_event, next: Minutes | null) => next && setMinutes(next)}
      >
        {SHELVE_MINUTES.map((choice) => (
          <ToggleButton key={choice} value={choice}>
            {MINUTES_WORDS[choice]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </ReasonForm>
  );
}
