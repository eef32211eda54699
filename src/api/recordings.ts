import { readList } from '@/contract/reading';
import { recordingReplySchema, recordingSchema, recordingsReplySchema, type Recording } from '@/contract/recordings';
import type { z } from '@/contract/z';
import { downloadBlob } from '@/ui/hooks/download';
import { readOptionalBody } from './baseQuery';
import { requestOfCall, responseSchemaOf } from './call';
import { consoleApi } from './consoleApi';

// A gateway that refuses an addition does not end the session.
const extraOptions = { on401: 'stay' } as const;
/** A file of a gigabyte takes minutes. */
const ofFiles = { ...extraOptions, timeoutMs: null };

const providesTags = ['Recordings'] as const;
const ifDone = (_reply: unknown, error: unknown) => (error ? [] : providesTags);

type RecordingList = { rows: Recording[]; rejected: string[] };
type RecordingReply = z.infer<typeof recordingReplySchema>;
type Named = Pick<Recording, 'id' | 'name'>;

/** Contract additions: requested only when the status lists `recordings`. */
export const recordingsApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getRecordings: builder.query<RecordingList, void>({
      query: () => requestOfCall('getRecordings'),
      rawResponseSchema: recordingsReplySchema,
      transformResponse: ({ recordings }: z.infer<typeof recordingsReplySchema>) =>
        readList(recordingSchema, recordings),
      providesTags,
      extraOptions,
    }),
    beginRecording: builder.mutation<RecordingReply, { name: string }>({
      query: (body) => requestOfCall('beginRecording', { body }),
      ...responseSchemaOf(recordingReplySchema),
      invalidatesTags: ifDone,
      extraOptions,
    }),
    endRecording: builder.mutation<unknown, Named>({
      query: ({ id }) => ({ ...requestOfCall('endRecording', { recording: id }), responseHandler: readOptionalBody }),
      invalidatesTags: ifDone,
      extraOptions,
    }),
    renameRecording: builder.mutation<unknown, Named>({
      query: ({ id, name }) => ({
        ...requestOfCall('renameRecording', { recording: id, body: { name } }),
        responseHandler: readOptionalBody,
      }),
      invalidatesTags: ifDone,
      extraOptions,
    }),
    deleteRecording: builder.mutation<unknown, Named>({
      query: ({ id }) => ({
        ...requestOfCall('deleteRecording', { recording: id }),
        responseHandler: readOptionalBody,
      }),
      invalidatesTags: ['Recordings'],
      extraOptions,
    }),
    /** Hands the file to the browser. The store keeps no copy. */
    downloadRecording: builder.mutation<null, Named>({
      query: ({ id, name }) => ({
        ...requestOfCall('getRecordingFile', { recording: id }),
        responseHandler: async (reply) => {
          if (!reply.ok) return readOptionalBody(reply);
          downloadBlob(fileNameIn(reply) ?? `${name}.frames.gz`, await reply.blob());
          return null;
        },
      }),
      extraOptions: ofFiles,
    }),
    importRecording: builder.mutation<RecordingReply, { name: string; file: Blob }>({
      query: ({ name, file }) => ({
        ...requestOfCall('importRecording', { params: { name }, body: file }),
        headers: { 'content-type': 'application/octet-stream' },
      }),
      ...responseSchemaOf(recordingReplySchema),
      invalidatesTags: ifDone,
      extraOptions: ofFiles,
    }),
  }),
});

/** Returns the file name that the bot suggests. */
const fileNameIn = ({ headers }: Response): string | undefined =>
  /filename="?([^";]+)"?/.exec(headers.get('content-disposition') ?? '')?.[1];

export const { useGetRecordingsQuery } = recordingsApi;
