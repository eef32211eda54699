import type { Store, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { StoreExtra } from '@/api/request/services';
import type { RootState } from './rootReducer';

export type AppDispatch = ThunkDispatch<RootState, StoreExtra, UnknownAction>;
export type AppStore = Store<RootState> & { dispatch: AppDispatch };
