import { presetsListSchema, type PresetsList } from '@/contract/commands';
import type { SavePresetRequest } from '@/contract/ownPreset';
import { parametersSchema, type WireParameters } from '@/contract/params/schema';
import { readOptionalBody } from './baseQuery';
import { call, parsed } from './call';
import { consoleApi } from './consoleApi';
import { thenRefreshStatus } from './status';

/** Spec point 7: the preset panel's calls have no timeout. */
const extraOptions = { timeoutMs: null };

const LIST_TAG = { type: 'Presets', id: 'list' } as const;
const presetTag = (name: string) => ({ type: 'Presets', id: `of ${name}` }) as const;

export const presetsApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getPresets: builder.query<PresetsList, void>({
      query: () => call('getPresets'),
      ...parsed(presetsListSchema),
      providesTags: [LIST_TAG],
      extraOptions,
    }),
    /** Reads a preset for the form and saves nothing. */
    getPreset: builder.query<WireParameters, string>({
      query: (preset) => call('getPreset', { preset }),
      ...parsed(parametersSchema),
      providesTags: (_preset, _error, name) => [presetTag(name)],
      extraOptions,
    }),
    deletePreset: builder.mutation<unknown, string>({
      query: (preset) => ({ ...call('deletePreset', { preset }), responseHandler: readOptionalBody }),
      // Invalidates only the list: a refetch of the deleted preset would fail.
      invalidatesTags: (_result, error) => (error ? [] : [LIST_TAG]),
      extraOptions,
    }),
    /** Saves an operator's own preset. Contract addition: `presets.save`. */
    savePreset: builder.mutation<unknown, { name: string } & SavePresetRequest>({
      query: ({ name, ...body }) => ({
        ...call('savePreset', { preset: name, body }),
        responseHandler: readOptionalBody,
      }),
      invalidatesTags: (_result, error, { name }) => (error ? [] : [LIST_TAG, presetTag(name)]),
      // A gateway that refuses an addition does not end the session.
      extraOptions: { ...extraOptions, on401: 'stay' },
    }),
    /** Applies the preset on the server, at once. */
    applyPreset: builder.mutation<unknown, string>({
      query: (preset) => ({ ...call('applyPreset', { preset }), responseHandler: readOptionalBody }),
      invalidatesTags: (_result, error) => (error ? [] : ['Params']),
      onQueryStarted: thenRefreshStatus,
      extraOptions,
    }),
  }),
});

export const { useGetPresetsQuery, useGetPresetQuery, useLazyGetPresetQuery } = presetsApi;
