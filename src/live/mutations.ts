import type { absenceApi } from '@/api/bot/absence';
import type { alarmChannelsApi } from '@/api/alarmChannels';
import type { alarmsApi } from '@/api/alarms';
import type { authApi } from '@/api/auth';
import type { botControlApi } from '@/api/bot/botControl';
import type { databaseApi } from '@/api/database';
import type { executionApi } from '@/api/bot/execution';
import type { keysApi } from '@/api/keys';
import type { labApi } from '@/api/lab';
import type { marketApi } from '@/api/market/market';
import type { paramsApi } from '@/api/params';
import type { presetsApi } from '@/api/presets';
import type { recordingsApi } from '@/api/recordings';
import type { systemLogsApi } from '@/api/systemLogs';

// The imports are types only, so that this module loads no endpoint code. A call that is missing here is an error of
// `MutationOutcomeTable`.
type ApiEndpoints = (typeof absenceApi)['endpoints'] &
  (typeof alarmChannelsApi)['endpoints'] &
  (typeof alarmsApi)['endpoints'] &
  (typeof authApi)['endpoints'] &
  (typeof botControlApi)['endpoints'] &
  (typeof databaseApi)['endpoints'] &
  (typeof executionApi)['endpoints'] &
  (typeof keysApi)['endpoints'] &
  (typeof labApi)['endpoints'] &
  (typeof marketApi)['endpoints'] &
  (typeof paramsApi)['endpoints'] &
  (typeof presetsApi)['endpoints'] &
  (typeof recordingsApi)['endpoints'] &
  (typeof systemLogsApi)['endpoints'];

type MutationEndpoint = { useMutation: unknown; initiate: (arg: never) => unknown; Types?: unknown };

export type MutationName = {
  [Name in keyof ApiEndpoints]: ApiEndpoints[Name] extends MutationEndpoint ? Name : never;
}[keyof ApiEndpoints];

type MutationTypes<Name extends MutationName> = NonNullable<ApiEndpoints[Name]['Types']>;
export type MutationArg<Name extends MutationName> = MutationTypes<Name>['QueryArg'];
export type MutationResult<Name extends MutationName> = MutationTypes<Name>['ResultType'];
