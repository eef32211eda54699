import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type SignOutReason = 'operator' | 'expired';

export type SessionState = {
  token: string | null;
  username: string | null;
  endedBy: SignOutReason | null;
  /** User name of the expired session, for the sign-in form. The name is null after a logout. */
  endedUser: string | null;
};

const signedOutState: SessionState = { token: null, username: null, endedBy: null, endedUser: null };

export const STORED_SESSION_KEY = 'persist:session';
/** Storage key of the expired session's user name while the page reloads. */
export const STORED_EXPIRY_KEY = 'order-flow/session-expired';

export const sessionSlice = createSlice({
  name: 'session',
  initialState: signedOutState,
  reducers: {
    signedIn(state, { payload }: PayloadAction<{ token: string; username: string }>) {
      state.token = payload.token;
      state.username = payload.username;
      state.endedBy = null;
      state.endedUser = null;
    },
    signedOut(state, { payload }: PayloadAction<{ reason: SignOutReason; username?: string }>) {
      state.endedUser = payload.reason === 'expired' ? (payload.username ?? state.username) : null;
      state.token = null;
      state.username = null;
      state.endedBy = payload.reason;
    },
  },
  selectors: {
    selectToken: ({ token }) => token,
    selectUsername: ({ username }) => username,
    selectIsSignedIn: ({ token }) => token !== null,
    selectEndedBy: ({ endedBy }) => endedBy,
    selectEndedUser: ({ endedUser }) => endedUser,
  },
});

export const { signedIn, signedOut } = sessionSlice.actions;
export const { selectToken, selectUsername, selectIsSignedIn, selectEndedBy, selectEndedUser } = sessionSlice.selectors;

export type SessionRootState = { session: SessionState };
