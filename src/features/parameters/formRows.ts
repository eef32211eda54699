import { createSelector } from '@reduxjs/toolkit';
import { paramsApi } from '@/api/params';
import { CATALOGUE_FORM_ROWS, createFormRows } from '@/domain/parameters/formRows';
import type { RootState } from '@/store/rootReducer';

const selectAdditions = paramsApi.endpoints.getAdditionalParameters.select();

/** Returns the rows of the form. A bot without additional parameters has the rows of the catalogue. */
export const selectFormRows = createSelector(
  (state: RootState) => selectAdditions(state).data?.parameters,
  (parameters) => (parameters === undefined ? CATALOGUE_FORM_ROWS : createFormRows(parameters)),
);
