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
};

const idle: ConnectionState = {
  phase: 'idle',
  retryAt: null,
  lastFrameAt: null,
  statusAt: null,
  openedBefore: false,
};

type At = PayloadAction<{ at: number }>;

export const connectionSlice = createSlice({
  name: 'connection',
  initialState: idle,
  reducers: {
    connecting(state) {
      state.phase = 'connecting';
      state.retryAt = null;
    },
    opened(state) {
      state.phase = 'open';
      state.openedBefore = true;
    },
    lost(state, { payload }: PayloadAction<{ retryAt: number }>) {
      state.phase = 'waiting';
      state.retryAt = payload.retryAt;
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
  },
});

export const { connecting, opened, lost, frameSeen, statusReceived } = connectionSlice.actions;
export const { selectPhase, selectIsLive, selectRetryAt, selectLastFrameAt, selectStatusAt, selectOpenedBefore } =
  connectionSlice.selectors;
