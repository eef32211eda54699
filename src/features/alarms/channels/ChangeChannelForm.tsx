import { alarmChannelsApi } from '@/api/alarmChannels';
import type { AlarmChannel } from '@/contract/alarms/channels';
import type { ChannelUpdate } from '@/contract/alarms/channelSettings';
import { draftOfChannel, readChannelChange } from '@/domain/alarms/channelDraft';
import { useAppDispatch } from '@/store/hooks';
import { ChannelForm } from './ChannelForm';
import { useChannelForm } from './useChannelForm';

/** Changes a channel. An untouched secret stays at the bot. */
export function ChangeChannelForm({ channel, onClose }: { channel: AlarmChannel; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const form = useChannelForm<ChannelUpdate>({
    first: draftOfChannel(channel),
    read: (draft, time) => readChannelChange(draft, time, channel),
    // An untracked call leaves no trace of the secrets in the store.
    send: (update) =>
      dispatch(
        alarmChannelsApi.endpoints.changeAlarmChannel.initiate(
          { channel: channel.id, name: update.name, update },
          { track: false },
        ),
      ),
    onDone: onClose,
  });
  return (
    <ChannelForm
      label={`Change ${channel.name}`}
      verb="Save"
      stored={channel.secrets_set}
      onClose={onClose}
      {...form}
    />
  );
}
