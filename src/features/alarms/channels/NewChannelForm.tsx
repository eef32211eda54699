import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { alarmChannelsApi } from '@/api/alarmChannels';
import type { ChannelSettings } from '@/contract/alarms/channelSettings';
import { newDraft, readNewChannel } from '@/domain/alarms/channelDraft';
import { ADDED_KINDS, CHANNEL_KIND_NAMES } from '@/domain/alarms/channelFields';
import { useAppDispatch } from '@/store/hooks';
import { ChannelForm } from './ChannelForm';
import { useChannelForm } from './useChannelForm';

export function NewChannelForm({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState(ADDED_KINDS[0]);
  if (kind === undefined) return null;
  return (
    <>
      <TextField
        select
        name="kind"
        label="Kind"
        value={kind}
        // The operator pressed the button that opens the form.
        autoFocus
        sx={{ minWidth: '12rem', marginBlock: 2 }}
        onChange={({ target }) => setKind(ADDED_KINDS.find((each) => each === target.value))}
      >
        {ADDED_KINDS.map((each) => (
          <MenuItem key={each} value={each}>
            {CHANNEL_KIND_NAMES[each]}
          </MenuItem>
        ))}
      </TextField>
      {/* The key drops the typed secrets of another kind. */}
      <KindForm key={kind} kind={kind} onClose={onClose} />
    </>
  );
}

function KindForm({ kind, onClose }: { kind: (typeof ADDED_KINDS)[number]; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const form = useChannelForm<ChannelSettings>({
    first: newDraft(kind),
    read: readNewChannel,
    // An untracked call leaves no trace of the secrets in the store.
    send: (settings) => dispatch(alarmChannelsApi.endpoints.addAlarmChannel.initiate(settings, { track: false })),
    onDone: onClose,
  });
  return (
    <ChannelForm label={`Add ${CHANNEL_KIND_NAMES[kind]}`} verb="Add channel" stored={[]} onClose={onClose} {...form} />
  );
}
