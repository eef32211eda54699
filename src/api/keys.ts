import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { apiKeysSchema, KEY_FIELDS, keysValidationSchema, type ApiKeys, type KeysValidation } from '@/contract/keys';
import { withoutSecrets } from '@/domain/format/secrets';
import { readOptionalBody } from './baseQuery';
import { call, parsed } from './call';
import { consoleApi } from './consoleApi';

/** The server queries the exchange. */
const VALIDATION_TIMEOUT_MS = 30_000;

/** Masks the sent keys in a text of the server, which appears in messages and in the command history. */
const maskKeys = (body: unknown, _meta: unknown, sent: ApiKeys): unknown =>
  withoutSecrets(
    body,
    KEY_FIELDS.map((field) => sent[field]),
  );

// The error keeps its type; only its texts are masked.
const maskError = (error: FetchBaseQueryError, meta: unknown, sent: ApiKeys): FetchBaseQueryError =>
  maskKeys(error, meta, sent) as FetchBaseQueryError;

// The cache must not keep or share keys: no tags, no fixed cache keys, no data after the screen closes.
export const keysApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getKeys: builder.query<ApiKeys, void>({
      query: () => call('getKeys'),
      ...parsed(apiKeysSchema),
      keepUnusedDataFor: 0,
    }),
    saveKeys: builder.mutation<null, ApiKeys>({
      query: (body) => ({ ...call('saveKeys', { body }), responseHandler: readOptionalBody }),
      // The reply is not needed and might hold the keys.
      transformResponse: () => null,
      transformErrorResponse: maskError,
    }),
    validateKeys: builder.mutation<KeysValidation, ApiKeys>({
      query: (body) => call('validateKeys', { body }),
      ...parsed(keysValidationSchema),
      // Masks the reply before the schema validates it.
      transformResponse: (body, meta, sent) => maskKeys(body, meta, sent) as KeysValidation,
      transformErrorResponse: maskError,
      extraOptions: { timeoutMs: VALIDATION_TIMEOUT_MS },
    }),
  }),
});

export const { useGetKeysQuery, useSaveKeysMutation, useValidateKeysMutation } = keysApi;
