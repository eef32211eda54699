import type { alarmsApi } from '@/api/alarms';
import type { analyticsApi } from '@/api/analytics';
import type { authApi } from '@/api/auth';
import type { botControlApi } from '@/api/botControl';
import type { databaseApi } from '@/api/database';
import type { keysApi } from '@/api/keys';
import type { labApi } from '@/api/lab';
import type { marketApi } from '@/api/market';
import type { paramsApi } from '@/api/params';
import type { presetsApi } from '@/api/presets';
import type { recordingsApi } from '@/api/recordings';
import type { signalsApi } from '@/api/signals';
import type { statusApi } from '@/api/status';
import type { systemLogsApi } from '@/api/systemLogs';
import type { tradesApi } from '@/api/trades';

// The imports are types only, so that this module loads no endpoint code.
type AllApiEndpoints = (typeof alarmsApi)['endpoints'] &
  (typeof analyticsApi)['endpoints'] &
  (typeof authApi)['endpoints'] &
  (typeof botControlApi)['endpoints'] &
  (typeof databaseApi)['endpoints'] &
  (typeof keysApi)['endpoints'] &
  (typeof labApi)['endpoints'] &
  (typeof marketApi)['endpoints'] &
  (typeof paramsApi)['endpoints'] &
  (typeof presetsApi)['endpoints'] &
  (typeof recordingsApi)['endpoints'] &
  (typeof signalsApi)['endpoints'] &
  (typeof statusApi)['endpoints'] &
  (typeof systemLogsApi)['endpoints'] &
  (typeof tradesApi)['endpoints'];

type MutationEndpoint = { useMutation: unknown; initiate: (arg: never) => unknown; Types?: unknown };

export type MutationName = {
  [Name in keyof AllApiEndpoints]: AllApiEndpoints[Name] extends MutationEndpoint ? Name : never;
}[keyof AllApiEndpoints];

type MutationTypes<Name extends MutationName> = NonNullable<AllApiEndpoints[Name]['Types']>;
export type MutationArg<Name extends MutationName> = MutationTypes<Name>['QueryArg'];
export type MutationResult<Name extends MutationName> = MutationTypes<Name>['ResultType'];
