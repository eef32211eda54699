import { acknowledgementSchema } from '@/contract/bot/commands';
import {
  FLATTEN_WORD,
  flattenResultSchema,
  orderSchema,
  ordersReplySchema,
  type AccountOrder,
  type AdoptRequest,
  type CancelOrderRequest,
  type FlattenRequest,
  type FlattenResult,
} from '@/contract/bot/execution';
import { readList, type ListReading } from '@/contract/schema/reading';
import type { z } from '@/contract/schema/z';
import { requestOfCall, responseSchemaOf } from '../request/call';
import { consoleApi } from '../consoleApi';
import { pausableQuery } from '../request/pausableQuery';
import { sendOnce } from '../request/sendOnce';
import { refreshStatusAfter } from './status';

const EXECUTION_CALL_OPTIONS = { on401: 'stay' } as const;
/** Flatten ends within five seconds while the account answers. */
const FLATTEN_TIMEOUT_MS = 30_000;

const refreshesStatusAndOrders = { onQueryStarted: refreshStatusAfter, invalidatesTags: ['Orders'] } as const;

/** Endpoints of the account. The status of the bot must list the capability `execution`. */
export const executionApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getOrders: builder.query<ListReading<AccountOrder>, void>({
      query: () => requestOfCall('getOrders'),
      rawResponseSchema: ordersReplySchema,
      transformResponse: ({ orders }: z.infer<typeof ordersReplySchema>) => readList(orderSchema, orders),
      providesTags: ['Orders'],
      extraOptions: EXECUTION_CALL_OPTIONS,
    }),
    flattenAccount: builder.mutation<FlattenResult, FlattenRequest>({
      query: (body) => requestOfCall('flattenAccount', { body }),
      ...responseSchemaOf(flattenResultSchema),
      ...refreshesStatusAndOrders,
      extraOptions: { ...EXECUTION_CALL_OPTIONS, timeoutMs: FLATTEN_TIMEOUT_MS },
    }),
    cancelOrder: builder.mutation<unknown, CancelOrderRequest>({
      query: (body) => requestOfCall('cancelOrder', { body }),
      ...responseSchemaOf(acknowledgementSchema),
      ...refreshesStatusAndOrders,
      extraOptions: EXECUTION_CALL_OPTIONS,
    }),
    haltEntries: builder.mutation<unknown, void>({
      query: () => requestOfCall('haltEntries'),
      ...responseSchemaOf(acknowledgementSchema),
      ...refreshesStatusAndOrders,
      extraOptions: EXECUTION_CALL_OPTIONS,
    }),
    releaseEntries: builder.mutation<unknown, void>({
      query: () => requestOfCall('releaseEntries'),
      ...responseSchemaOf(acknowledgementSchema),
      ...refreshesStatusAndOrders,
      extraOptions: EXECUTION_CALL_OPTIONS,
    }),
    adoptQuantity: builder.mutation<unknown, AdoptRequest>({
      query: (body) => requestOfCall('adoptQuantity', { body }),
      ...responseSchemaOf(acknowledgementSchema),
      ...refreshesStatusAndOrders,
      extraOptions: EXECUTION_CALL_OPTIONS,
    }),
  }),
});

/** Closes everything on the account. The operator confirmed the first attempt. */
export const sendFlatten = () => sendOnce(executionApi.endpoints.flattenAccount, { confirm: FLATTEN_WORD });

export const useGetOrdersQuery = pausableQuery(executionApi.endpoints.getOrders);
