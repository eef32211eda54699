import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { signedOut } from './session';

export type ConnectionPhase = 'idle' | 'connecting' | 'open' | 'waiting';

/** All times are monotonic milliseconds: they say how long ago, not when. */
export type ConnectionState = {
  phase: ConnectionPhase;
  /** When the next attempt starts, while waiting. */
  retryAt: number | null;
  /** When the last frame came, to the second. */
  lastFrameAt: number | null;
  /** When the last good status came: it carries no time of its own. */
  statusAt: number | null;
  openedBefore: boolean;
  /** When this session began to ask; null while signed out. */
  startedAt: number | null;
  /** Since when the live feed is not open; null while it is. */
  downSince: number | null;
};

const idle: ConnectionState = {
  phase: 'idle',
  retryAt: null,
  lastFrameAt: null,
  statusAt: null,
  openedBefore: false,
  startedAt: null,
  downSince: null,
};

type At = PayloadAction<{ at: number }>;

export const connectionSlice = createSlice({
  name: 'connection',
  initialState: idle,
  reducers: {
    connecting(state, { payload: { at } }: At) {
      state.phase = 'connecting';
      state.retryAt = null;
      state.startedAt ??= at;
      state.downSince ??= at;
    },
    opened(state) {
      state.phase = 'open';
      state.openedBefore = true;
      state.downSince = null;
    },
    lost(state, { payload: { at, retryAt } }: PayloadAction<{ at: number; retryAt: number }>) {
      state.phase = 'waiting';
      state.retryAt = retryAt;
      state.downSince ??= at;
    },
    frameSeen(state, { payload }: At) {
      state.lastFrameAt = payload.at;
    },
    statusReceived(state, { payload }: At) {
      state.statusAt = payload.at;
    },
  },
  extraReducers: (builder) => builder.addCase(signedOut, () => idle),
  selectors: {
    selectPhase: ({ phase }) => phase,
    selectIsLive: ({ phase }) => phase === 'open',
    selectRetryAt: ({ retryAt }) => retryAt,
    selectLastFrameAt: ({ lastFrameAt }) => lastFrameAt,
    selectStatusAt: ({ statusAt }) => statusAt,
    selectOpenedBefore: ({ openedBefore }) => openedBefore,
    /** Since when the bot has not answered: its last status, or the begin of the session. */
    selectSilentSince: ({ statusAt, startedAt }) => statusAt ?? startedAt,
    selectDownSince: ({ downSince }) => downSince,
  },
});

export const { connecting, opened, lost, frameSeen, statusReceived } = connectionSlice.actions;
export const {
  selectPhase,
  selectIsLive,
  selectRetryAt,
  selectLastFrameAt,
  selectStatusAt,
  selectOpenedBefore,
  selectSilentSince,
  selectDownSince,
} = connectionSlice.selectors;
