import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type SignOutReason = 'operator' | 'expired';

export type SessionState = {
  token: string | null;
  username: string | null;
  /** Why the last session ended; the sign-in screen says it. */
  endedBy: SignOutReason | null;
};

const signedOutState: SessionState = { token: null, username: null, endedBy: null };

/** Where the browser keeps token and user name. */
export const STORED_SESSION_KEY = 'persist:session';
/** Stands from the reload that an expired session brings until the sign-in screen is there to say so. */
export const STORED_EXPIRY_KEY = 'order-flow/session-expired';

export const sessionSlice = createSlice({
  name: 'session',
  initialState: signedOutState,
  reducers: {
    signedIn(state, { payload }: PayloadAction<{ token: string; username: string }>) {
      state.token = payload.token;
      state.username = payload.username;
      state.endedBy = null;
    },
    signedOut(state, { payload }: PayloadAction<{ reason: SignOutReason }>) {
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
  },
});

export const { signedIn, signedOut } = sessionSlice.actions;
export const { selectToken, selectUsername, selectIsSignedIn, selectEndedBy } = sessionSlice.selectors;

export type SessionRoot = { session: SessionState };
