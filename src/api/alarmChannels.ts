import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import {
  alarmChannelSchema,
  alarmChannelsReplySchema,
  channelTestResultSchema,
  type AlarmChannel,
  type AlarmReportRequest,
  type ChannelTestResult,
} from '@/contract/alarms/channels';
import { CHANNEL_SECRETS, type ChannelSettings, type ChannelUpdate } from '@/contract/alarms/channelSettings';
import { readList, type ListReading } from '@/contract/schema/reading';
import type { z } from '@/contract/schema/z';
import { withoutSecrets } from '@/domain/format/secrets';
import { readOptionalBody } from './request/baseQuery';
import { requestOfCall, responseSchemaOf } from './request/call';
import { consoleApi } from './consoleApi';
import { pausableQuery } from './request/pausableQuery';

const CHANNEL_CALL_OPTIONS = { on401: 'stay' } as const;
/** Timeout of a test message. The bot waits ten seconds for the other side. */
const TEST_TIMEOUT_MS = 20_000;
const CHANNELS_TAG = { type: 'Alarms', id: 'channels' } as const;
// A followed redirect could send the secrets to another address.
const NO_REDIRECT = { redirect: 'manual' } as const;

type ChannelsReply = z.infer<typeof alarmChannelsReplySchema>;
export type AlarmChannels = ListReading<AlarmChannel> &
  Pick<ChannelsReply, 'vapid_public_key' | 'heartbeat' | 'report'>;
/** `name` is the name of the channel in messages and in the command history. */
type NamedChannel = { channel: string; name: string };
export type ChannelChange = NamedChannel & { update: ChannelUpdate };

/** Masks the sent secrets in the reply of a failure, which appears on the page. */
const maskSecretsOf = (sent: ChannelSettings | ChannelUpdate, error: FetchBaseQueryError): FetchBaseQueryError => {
  const secrets = Object.entries(sent).flatMap(([name, value]) =>
    CHANNEL_SECRETS[sent.kind].includes(name) && typeof value === 'string' ? [value] : [],
  );
  // The cast is safe, because masking only changes texts.
  return withoutSecrets(error, secrets) as FetchBaseQueryError;
};

// The replies of a change are dropped, because a server can repeat the secrets in them. The list follows anew.
const CHANGE_OPTIONS = { invalidatesTags: [CHANNELS_TAG], extraOptions: CHANNEL_CALL_OPTIONS };
const dropReply = (): null => null;

/** Endpoints of the channels. The status of the bot must list the capability `alarms.channels`. */
export const alarmChannelsApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getAlarmChannels: builder.query<AlarmChannels, void>({
      query: () => requestOfCall('getAlarmChannels'),
      rawResponseSchema: alarmChannelsReplySchema,
      transformResponse: ({ channels, ...rest }: ChannelsReply) => ({
        ...rest,
        ...readList(alarmChannelSchema, channels),
      }),
      providesTags: [CHANNELS_TAG],
      extraOptions: CHANNEL_CALL_OPTIONS,
    }),
    addAlarmChannel: builder.mutation<null, ChannelSettings>({
      query: (body) => ({
        ...requestOfCall('addAlarmChannel', { body }),
        ...NO_REDIRECT,
        responseHandler: readOptionalBody,
      }),
      transformResponse: dropReply,
      transformErrorResponse: (error: FetchBaseQueryError, _meta, sent) => maskSecretsOf(sent, error),
      ...CHANGE_OPTIONS,
    }),
    changeAlarmChannel: builder.mutation<null, ChannelChange>({
      query: ({ channel, update }) => ({
        ...requestOfCall('changeAlarmChannel', { channel, body: update }),
        ...NO_REDIRECT,
        responseHandler: readOptionalBody,
      }),
      transformResponse: dropReply,
      transformErrorResponse: (error: FetchBaseQueryError, _meta, { update }) => maskSecretsOf(update, error),
      ...CHANGE_OPTIONS,
    }),
    removeAlarmChannel: builder.mutation<null, NamedChannel>({
      query: ({ channel }) => ({
        ...requestOfCall('removeAlarmChannel', { channel }),
        responseHandler: readOptionalBody,
      }),
      transformResponse: dropReply,
      ...CHANGE_OPTIONS,
    }),
    testAlarmChannel: builder.mutation<ChannelTestResult, NamedChannel>({
      query: ({ channel }) => requestOfCall('testAlarmChannel', { channel, body: {} }),
      ...responseSchemaOf(channelTestResultSchema),
      invalidatesTags: [CHANNELS_TAG],
      extraOptions: { ...CHANNEL_CALL_OPTIONS, timeoutMs: TEST_TIMEOUT_MS },
    }),
    saveAlarmReport: builder.mutation<null, AlarmReportRequest>({
      query: (body) => ({ ...requestOfCall('saveAlarmReport', { body }), responseHandler: readOptionalBody }),
      transformResponse: dropReply,
      ...CHANGE_OPTIONS,
    }),
  }),
});

export const useGetAlarmChannelsQuery = pausableQuery(alarmChannelsApi.endpoints.getAlarmChannels);
