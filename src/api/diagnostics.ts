import { diagnosticsSchema, type Diagnostics } from '@/contract/diagnostics';
import { call, parsed } from './call';
import { consoleApi } from './consoleApi';

const diagnosticsApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    /** An addition to the contract: asked only where the status lists `diagnostics`. */
    getDiagnostics: builder.query<Diagnostics, void>({
      query: () => call('getDiagnostics'),
      ...parsed(diagnosticsSchema),
      // A gateway that refuses an addition says nothing about the session.
      extraOptions: { on401: 'stay' },
    }),
  }),
});

export const { useGetDiagnosticsQuery } = diagnosticsApi;
