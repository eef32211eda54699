import { readList } from '@/contract/schema/reading';
import {
  recordingReplySchema,
  recordingSchema,
  recordingsReplySchema,
  type Recording,
} from '@/contract/lab/recordings';
import type { z } from '@/contract/schema/z';
import { downloadBlob } from '@/ui/download';
import { readOptionalBody } from './request/baseQuery';
import { requestOfCall, responseSchemaOf } from './request/call';
import { consoleApi } from './consoleApi';
import { pausableQuery } from './request/pausableQuery';

const RECORDING_CALL_OPTIONS = { on401: 'stay' } as const;
/** Uploads and downloads have no timeout, because a file of a gigabyte takes minutes. */
const FILE_TRANSFER_OPTIONS = { ...RECORDING_CALL_OPTIONS, timeoutMs: null };

const RECORDING_TAGS = ['Recordings'] as const;
const recordingTagsIfSuccessful = (_reply: unknown, error: unknown) => (error ? [] : RECORDING_TAGS);

type RecordingList = { rows: Recording[]; rejected: string[] };
type RecordingReply = z.infer<typeof recordingReplySchema>;
type RecordingIdAndName = Pick<Recording, 'id' | 'name'>;

/** Endpoints of the recordings. The status of the bot must list the capability `recordings`. */
export const recordingsApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getRecordings: builder.query<RecordingList, void>({
      query: () => requestOfCall('getRecordings'),
      rawResponseSchema: recordingsReplySchema,
      transformResponse: ({ recordings }: z.infer<typeof recordingsReplySchema>) =>
        readList(recordingSchema, recordings),
      providesTags: RECORDING_TAGS,
      extraOptions: RECORDING_CALL_OPTIONS,
    }),
    beginRecording: builder.mutation<RecordingReply, { name: string }>({
      query: (body) => requestOfCall('beginRecording', { body }),
      ...responseSchemaOf(recordingReplySchema),
      invalidatesTags: recordingTagsIfSuccessful,
      extraOptions: RECORDING_CALL_OPTIONS,
    }),
    endRecording: builder.mutation<unknown, RecordingIdAndName>({
      query: ({ id }) => ({ ...requestOfCall('endRecording', { recording: id }), responseHandler: readOptionalBody }),
      invalidatesTags: recordingTagsIfSuccessful,
      extraOptions: RECORDING_CALL_OPTIONS,
    }),
    renameRecording: builder.mutation<unknown, RecordingIdAndName>({
      query: ({ id, name }) => ({
        ...requestOfCall('renameRecording', { recording: id, body: { name } }),
        responseHandler: readOptionalBody,
      }),
      invalidatesTags: recordingTagsIfSuccessful,
      extraOptions: RECORDING_CALL_OPTIONS,
    }),
    deleteRecording: builder.mutation<unknown, RecordingIdAndName>({
      query: ({ id }) => ({
        ...requestOfCall('deleteRecording', { recording: id }),
        responseHandler: readOptionalBody,
      }),
      invalidatesTags: ['Recordings'],
      extraOptions: RECORDING_CALL_OPTIONS,
    }),
    /** Downloads the file of a recording. The browser saves the file, and the store keeps no copy. */
    downloadRecording: builder.mutation<null, RecordingIdAndName>({
      query: ({ id, name }) => ({
        ...requestOfCall('getRecordingFile', { recording: id }),
        responseHandler: async (reply) => {
          if (!reply.ok) return readOptionalBody(reply);
          downloadBlob(suggestedFileName(reply) ?? `${name}.frames.gz`, await reply.blob());
          return null;
        },
      }),
      extraOptions: FILE_TRANSFER_OPTIONS,
    }),
    importRecording: builder.mutation<RecordingReply, { name: string; file: Blob }>({
      query: ({ name, file }) => ({
        ...requestOfCall('importRecording', { params: { name }, body: file }),
        headers: { 'content-type': 'application/octet-stream' },
      }),
      ...responseSchemaOf(recordingReplySchema),
      invalidatesTags: recordingTagsIfSuccessful,
      extraOptions: FILE_TRANSFER_OPTIONS,
    }),
  }),
});

const suggestedFileName = ({ headers }: Response): string | undefined =>
  /filename="?([^";]+)"?/.exec(headers.get('content-disposition') ?? '')?.[1];

export const useGetRecordingsQuery = pausableQuery(recordingsApi.endpoints.getRecordings);
