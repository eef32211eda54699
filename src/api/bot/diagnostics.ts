import { diagnosticsSchema, type Diagnostics } from '@/contract/bot/diagnostics';
import { requestOfCall, responseSchemaOf } from '../request/call';
import { consoleApi } from '../consoleApi';
import { pausableQuery } from '../request/pausableQuery';

const diagnosticsApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    /** Fetches the diagnostics. The status of the bot must list the capability `diagnostics`. */
    getDiagnostics: builder.query<Diagnostics, void>({
      query: () => requestOfCall('getDiagnostics'),
      ...responseSchemaOf(diagnosticsSchema),
      extraOptions: { on401: 'stay' },
    }),
  }),
});

export const useGetDiagnosticsQuery = pausableQuery(diagnosticsApi.endpoints.getDiagnostics);
