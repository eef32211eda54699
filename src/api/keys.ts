import { apiKeysSchema, keysValidationSchema, type ApiKeys, type KeysValidation } from '@/contract/keys';
import { readAnything } from './baseQuery';
import { call, parsed } from './call';
import { consoleApi } from './consoleApi';

/** The exchange is asked, not only our server. */
const VALIDATION_TIMEOUT_MS = 30_000;

// Neither kept nor shared: no tags, no fixed cache keys, nothing left once the screen is closed.
export const keysApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getKeys: builder.query<ApiKeys, void>({
      query: () => call('getKeys'),
      ...parsed(apiKeysSchema),
      keepUnusedDataFor: 0,
    }),
    saveKeys: builder.mutation<unknown, ApiKeys>({
      query: (body) => ({ ...call('saveKeys', { body }), responseHandler: readAnything }),
    }),
    validateKeys: builder.mutation<KeysValidation, ApiKeys>({
      query: (body) => call('validateKeys', { body }),
      ...parsed(keysValidationSchema),
      extraOptions: { timeoutMs: VALIDATION_TIMEOUT_MS },
    }),
  }),
});

export const { useGetKeysQuery, useSaveKeysMutation, useValidateKeysMutation } = keysApi;
