import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import {
  apiKeysSchema,
  API_KEY_FIELDS,
  keysValidationSchema,
  type ApiKeys,
  type KeysValidation,
  type SaveKeysRequest,
} from '@/contract/bot/keys';
import { withoutSecrets } from '@/domain/format/secrets';
import { readOptionalBody } from './request/baseQuery';
import { requestOfCall, responseSchemaOf } from './request/call';
import { consoleApi } from './consoleApi';
import { pausableQuery } from './request/pausableQuery';

/** Timeout of a key validation. The server queries the exchange. */
const VALIDATION_TIMEOUT_MS = 30_000;

// A followed redirect could send the keys to another address.
const NO_REDIRECT = { redirect: 'manual' } as const;

/** Masks the sent keys in the texts of the server's reply, which appear in messages and in the command history. */
const maskSentKeys = (body: unknown, _meta: unknown, sent: ApiKeys): unknown =>
  withoutSecrets(
    body,
    API_KEY_FIELDS.map((field) => sent[field]),
  );

// Masks the sent keys in an error. The cast is safe, because masking only changes texts.
const maskSentKeysInError = (error: FetchBaseQueryError, meta: unknown, sent: ApiKeys): FetchBaseQueryError =>
  maskSentKeys(error, meta, sent) as FetchBaseQueryError;

// The cache must neither keep nor share exchange keys. The key endpoints have no tags, no fixed cache keys and no data
// after the screen closes.
export const keysApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getKeys: builder.query<ApiKeys, void>({
      query: () => requestOfCall('getKeys'),
      ...responseSchemaOf(apiKeysSchema),
      keepUnusedDataFor: 0,
    }),
    saveKeys: builder.mutation<null, ApiKeys & Pick<SaveKeysRequest, 'confirm'>>({
      query: (body) => ({ ...requestOfCall('saveKeys', { body }), ...NO_REDIRECT, responseHandler: readOptionalBody }),
      // The reply is dropped, because a server can repeat the keys in the reply.
      transformResponse: () => null,
      transformErrorResponse: maskSentKeysInError,
    }),
    validateKeys: builder.mutation<KeysValidation, ApiKeys>({
      query: (body) => ({ ...requestOfCall('validateKeys', { body }), ...NO_REDIRECT }),
      ...responseSchemaOf(keysValidationSchema),
      // Masks the keys before the schema validates the reply.
      transformResponse: (body, meta, sent) => maskSentKeys(body, meta, sent) as KeysValidation,
      transformErrorResponse: maskSentKeysInError,
      extraOptions: { timeoutMs: VALIDATION_TIMEOUT_MS },
    }),
  }),
});

export const useGetKeysQuery = pausableQuery(keysApi.endpoints.getKeys);
export const { useSaveKeysMutation, useValidateKeysMutation } = keysApi;
