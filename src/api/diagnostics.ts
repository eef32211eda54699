import { diagnosticsSchema, type Diagnostics } from '@/contract/diagnostics';
import { call, parsed } from './call';
import { consoleApi } from './consoleApi';

const diagnosticsApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    /** An addition of this project: another bot answers 404. */
    getDiagnostics: builder.query<Diagnostics, void>({
      query: () => call('getDiagnostics'),
      ...parsed(diagnosticsSchema),
    }),
  }),
});

export const { useGetDiagnosticsQuery } = diagnosticsApi;
