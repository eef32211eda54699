/** Separates the secrets of a channel from the fields that the page shows. */

import {
  CHANNEL_SECRETS,
  channelSettingsSchema,
  type ChannelSettings,
  type ChannelUpdate,
} from '@/contract/alarms/channelSettings';
import { ENDPOINT_TAIL_LENGTH, type AlarmChannel } from '@/contract/alarms/channels';
import { z } from '@/contract/schema/z';

import type { StoredChannel } from '../../store/alarms/channelTypes';
import type { ChannelStatus } from './channelWorker';

const statusSchema = z.object({
  last_success_at: z.string().nullable().catch(null),
  last_failure_at: z.string().nullable().catch(null),
  last_answer: z.string().nullable().catch(null),
  failures: z.number().catch(0),
});

/** Fields that only some kinds have, or only new channels. */
const EMPTY_FIELDS = {
  time_zone: null,
  url: null,
  server: null,
  topic: null,
  chat_id: null,
  host: null,
  port: null,
  security: null,
  username: null,
  from: null,
  to: null,
  label: null,
  origin: null,
} as const;

type Secrets = Record<string, unknown>;

/** Separates the secrets of a channel from the fields that the page shows. */
export function splitSecrets(settings: ChannelSettings | ChannelUpdate): { shown: ChannelUpdate; secrets: Secrets } {
  const names = CHANNEL_SECRETS[settings.kind];
  const entries = Object.entries<unknown>(settings).filter(([, value]) => value !== undefined);
  return {
    // An update without its secrets is an update, because every secret of an update is optional.
    shown: Object.fromEntries(entries.filter(([name]) => !names.includes(name))) as ChannelUpdate,
    secrets: Object.fromEntries(entries.filter(([name]) => names.includes(name))),
  };
}

/** Returns the settings with the secrets, or undefined if a secret is missing. */
export const joinSecrets = (shown: ChannelUpdate, secrets: Secrets | undefined): ChannelSettings | undefined =>
  channelSettingsSchema.safeParse({ ...shown, ...secrets }).data;

export const readStatus = (stored: StoredChannel['status']): ChannelStatus => statusSchema.parse(stored);

/** Returns the channel as the page shows it. */
export function toChannelRow(
  { id, settings, secrets }: { id: string; settings: ChannelUpdate; secrets: Secrets | undefined },
  status: ChannelStatus,
  waiting: number,
): AlarmChannel {
  const set = Object.entries(secrets ?? {}).filter(([, value]) => value !== null && value !== '');
  const endpoint = secrets?.endpoint;
  return {
    ...EMPTY_FIELDS,
    ...settings,
    id,
    endpoint_tail: typeof endpoint === 'string' ? endpoint.slice(-ENDPOINT_TAIL_LENGTH) : null,
    secrets_set: set.map(([name]) => name),
    ...status,
    waiting,
  };
}
