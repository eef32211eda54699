import { presetsListSchema, type PresetsList } from '@/contract/bot/commands';
import type { SavePresetRequest } from '@/contract/params/ownPreset';
import { parametersSchema, type WireParameters } from '@/contract/params/schema';
import { readOptionalBody } from './request/baseQuery';
import { requestOfCall, responseSchemaOf } from './request/call';
import { consoleApi } from './consoleApi';
import { pausableQuery } from './request/pausableQuery';
import { refreshStatusAfter } from './bot/status';

/** The calls of the preset panel have no timeout (spec point 7). */
const PRESET_CALL_OPTIONS = { timeoutMs: null };

const PRESET_LIST_TAG = { type: 'Presets', id: 'list' } as const;
const presetTag = (name: string) => ({ type: 'Presets', id: `of ${name}` }) as const;

export const presetsApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getPresets: builder.query<PresetsList, void>({
      query: () => requestOfCall('getPresets'),
      ...responseSchemaOf(presetsListSchema),
      providesTags: [PRESET_LIST_TAG],
      extraOptions: PRESET_CALL_OPTIONS,
    }),
    getPreset: builder.query<WireParameters, string>({
      query: (preset) => requestOfCall('getPreset', { preset }),
      ...responseSchemaOf(parametersSchema),
      providesTags: (_preset, _error, name) => [presetTag(name)],
      extraOptions: PRESET_CALL_OPTIONS,
    }),
    deletePreset: builder.mutation<unknown, string>({
      query: (preset) => ({ ...requestOfCall('deletePreset', { preset }), responseHandler: readOptionalBody }),
      // Only the list of presets is refetched, because a request for the deleted preset would fail.
      invalidatesTags: (_result, error) => (error ? [] : [PRESET_LIST_TAG]),
      extraOptions: PRESET_CALL_OPTIONS,
    }),
    /** Saves an operator's preset. Contract addition with the capability `presets.save`. */
    savePreset: builder.mutation<unknown, { name: string } & SavePresetRequest>({
      query: ({ name, ...body }) => ({
        ...requestOfCall('savePreset', { preset: name, body }),
        responseHandler: readOptionalBody,
      }),
      invalidatesTags: (_result, error, { name }) => (error ? [] : [PRESET_LIST_TAG, presetTag(name)]),
      extraOptions: { ...PRESET_CALL_OPTIONS, on401: 'stay' },
    }),
    /** Applies a preset to the running bot immediately. */
    applyPreset: builder.mutation<unknown, string>({
      query: (preset) => ({ ...requestOfCall('applyPreset', { preset }), responseHandler: readOptionalBody }),
      invalidatesTags: (_result, error) => (error ? [] : ['Params']),
      onQueryStarted: refreshStatusAfter,
      extraOptions: PRESET_CALL_OPTIONS,
    }),
  }),
});

export const useGetPresetsQuery = pausableQuery(presetsApi.endpoints.getPresets);
export const useGetPresetQuery = pausableQuery(presetsApi.endpoints.getPreset);
export const { useLazyGetPresetQuery } = presetsApi;
