import { createSelector } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import { statusApi } from '@/api/bot/status';
import { paramsApi } from '@/api/params';
import { followsCatalogue } from '@/contract/params/followsCatalogue';
import { completeParameters, type WireParameters } from '@/contract/params/schema';
import { CATALOGUE_FORM_ROWS, createFormRows } from '@/domain/parameters/formRows';
import { useAppSelector } from './hooks';
import type { RootState } from './rootReducer';

const selectStatus = statusApi.endpoints.getStatus.select();
const selectParams = paramsApi.endpoints.getParams.select();
const selectAdditions = paramsApi.endpoints.getAdditionalParameters.select();

const selectCapabilities = (state: RootState): readonly string[] | undefined => selectStatus(state).data?.capabilities;

/** Returns the parameters of a bot that does not follow the catalogue. Returns null for any other bot. */
function selectOnlyFields(state: RootState): WireParameters | null {
  const { data } = selectParams(state);
  return data === undefined || followsCatalogue(data, selectCapabilities(state)) ? null : data;
}

/** Returns the rows of the form. Before the first parameters the rows are those of the catalogue. */
export const selectFormRows = createSelector(
  (state: RootState) =>
    selectCapabilities(state)?.includes('params.additions') === false
      ? undefined
      : selectAdditions(state).data?.parameters,
  selectOnlyFields,
  (additions, only) =>
    additions === undefined && only === null ? CATALOGUE_FORM_ROWS : createFormRows(additions ?? [], only),
);

/** Returns whether the bot follows the catalogue. Before the first parameters every bot counts as one that does. */
export function useFollowsCatalogue(params: WireParameters | undefined): boolean {
  const capabilities = useAppSelector(selectCapabilities);
  return params === undefined || followsCatalogue(params, capabilities);
}

/** Returns the values of the bot, with defaults only for a bot that follows the catalogue. */
export function useEffectiveParameters(params: WireParameters | undefined): WireParameters | undefined {
  const follows = useFollowsCatalogue(params);
  return useMemo(() => params && (follows ? completeParameters(params) : params), [params, follows]);
}
