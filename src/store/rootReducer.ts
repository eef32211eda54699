import { combineReducers } from '@reduxjs/toolkit';
import { consoleApi } from '@/api/consoleApi';
import type { StoreServices } from '@/api/request/services';
import { connectionSlice } from '@/slices/connection';
import { noticesSlice } from '@/slices/notices';
import { pageAlarmsSlice } from '@/slices/pageAlarms';
import { parameterDraftSlice } from '@/slices/parameterDraft';
import { sessionSlice } from '@/slices/session';
import { watchedSymbolsSlice } from '@/slices/watched';
import { createPersistedSessionReducer } from './persistence';

export const createRootReducer = (storage: StoreServices['storage']) =>
  combineReducers({
    [consoleApi.reducerPath]: consoleApi.reducer,
    [connectionSlice.name]: connectionSlice.reducer,
    [noticesSlice.name]: noticesSlice.reducer,
    [pageAlarmsSlice.name]: pageAlarmsSlice.reducer,
    [parameterDraftSlice.name]: parameterDraftSlice.reducer,
    [sessionSlice.name]: createPersistedSessionReducer(sessionSlice.reducer, storage),
    [watchedSymbolsSlice.name]: watchedSymbolsSlice.reducer,
  });

export type RootState = ReturnType<ReturnType<typeof createRootReducer>>;
