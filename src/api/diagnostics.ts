import { diagnosticsSchema, type Diagnostics } from '@/contract/diagnostics';
import { call, parsed } from './call';
import { consoleApi } from './consoleApi';

const diagnosticsApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    /** Contract addition: requested only when the status lists `diagnostics`. */
    getDiagnostics: builder.query<Diagnostics, void>({
      query: () => call('getDiagnostics'),
      ...parsed(diagnosticsSchema),
      // A gateway that refuses an addition does not end the session.
      extraOptions: { on401: 'stay' },
    }),
  }),
});

export const { useGetDiagnosticsQuery } = diagnosticsApi;
