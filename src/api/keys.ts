import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { apiKeysSchema, KEY_FIELDS, keysValidationSchema, type ApiKeys, type KeysValidation } from '@/contract/keys';
import { withoutSecrets } from '@/domain/secrets';
import { readAnything } from './baseQuery';
import { call, parsed } from './call';
import { consoleApi } from './consoleApi';

/** The exchange is asked, not only our server. */
const VALIDATION_TIMEOUT_MS = 30_000;

/** What a server says goes into messages and the command history: it must not repeat there what it was sent. */
const hidden = (said: unknown, _meta: unknown, sent: ApiKeys): unknown =>
  withoutSecrets(
    said,
    KEY_FIELDS.map((field) => sent[field]),
  );

// An error without its secrets is an error of the same kind.
const hiddenError = (error: FetchBaseQueryError, meta: unknown, sent: ApiKeys): FetchBaseQueryError =>
  hidden(error, meta, sent) as FetchBaseQueryError;

// Neither kept nor shared: no tags, no fixed cache keys, nothing left once the screen is closed.
export const keysApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getKeys: builder.query<ApiKeys, void>({
      query: () => call('getKeys'),
      ...parsed(apiKeysSchema),
      keepUnusedDataFor: 0,
    }),
    saveKeys: builder.mutation<null, ApiKeys>({
      query: (body) => ({ ...call('saveKeys', { body }), responseHandler: readAnything }),
      // Whatever it answers is of no use, and might be the keys.
      transformResponse: () => null,
      transformErrorResponse: hiddenError,
    }),
    validateKeys: builder.mutation<KeysValidation, ApiKeys>({
      query: (body) => call('validateKeys', { body }),
      ...parsed(keysValidationSchema),
      // What the schema has yet to read.
      transformResponse: (said, meta, sent) => hidden(said, meta, sent) as KeysValidation,
      transformErrorResponse: hiddenError,
      extraOptions: { timeoutMs: VALIDATION_TIMEOUT_MS },
    }),
  }),
});

export const { useGetKeysQuery, useSaveKeysMutation, useValidateKeysMutation } = keysApi;
