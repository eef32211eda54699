import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { signedOut } from './session';

export type ConnectionPhase = 'idle' | 'connecting' | 'open' | 'waiting';

/** State of the live connection. Times are monotonic milliseconds unless stated otherwise. */
export type ConnectionState = {
  phase: ConnectionPhase;
  /** Time of the next connection attempt. The value is null unless the phase is `waiting`. */
  retryAt: number | null;
  /** Time of the last frame, rounded to a second. */
  lastFrameAt: number | null;
  statusAt: number | null;
  openedBefore: boolean;
  /** Time of the first request of the session. The value is null while signed out. */
  startedAt: number | null;
  /** Start of the outage of the live feed. The value is null while the feed is open. */
  downSince: number | null;
  /** Wall-clock time of the last frame of a feed that is silent although events are missing. */
  feedSilentSince: number | null;
  /** True while the page shows the console of another bot. The console then has no live connection. */
  isPaused: boolean;
  /** Difference of the bot's clock to that of the page in ms. The value is null while the bot's clock is unknown. */
  botClockDifferenceMs: number | null;
};

const IDLE_CONNECTION: ConnectionState = {
  phase: 'idle',
  retryAt: null,
  lastFrameAt: null,
  statusAt: null,
  openedBefore: false,
  startedAt: null,
  downSince: null,
  feedSilentSince: null,
  isPaused: false,
  botClockDifferenceMs: null,
};

/** Smallest change of the difference of the clocks that counts. */
const CLOCK_STEP_MS = 4_000;

type TimedAction = PayloadAction<{ at: number }>;

export const connectionSlice = createSlice({
  name: 'connection',
  initialState: IDLE_CONNECTION,
  reducers: {
    connectionStarted(state, { payload: { at } }: TimedAction) {
      state.phase = 'connecting';
      state.retryAt = null;
      state.startedAt ??= at;
      state.downSince ??= at;
    },
    connectionOpened(state) {
      state.phase = 'open';
      state.openedBefore = true;
      state.downSince = null;
    },
    connectionLost(state, { payload: { at, retryAt } }: PayloadAction<{ at: number; retryAt: number }>) {
      state.phase = 'waiting';
      state.retryAt = retryAt;
      state.downSince ??= at;
    },
    frameReceived(state, { payload }: TimedAction) {
      state.lastFrameAt = payload.at;
      state.feedSilentSince = null;
    },
    feedSilenceFound(state, { payload }: PayloadAction<{ since: number }>) {
      state.feedSilentSince = payload.since;
    },
    botClockRead(state, { payload: { differenceMs } }: PayloadAction<{ differenceMs: number }>) {
      const known = state.botClockDifferenceMs;
      // Each reply measures another fraction of a second, which must not render the page.
      if (known === null || Math.abs(differenceMs - known) > CLOCK_STEP_MS) state.botClockDifferenceMs = differenceMs;
    },
    statusReceived(state, { payload }: TimedAction) {
      state.statusAt = payload.at;
    },
    consolePaused(state) {
      state.isPaused = true;
      state.phase = 'idle';
      state.retryAt = null;
      state.downSince = null;
      state.feedSilentSince = null;
    },
    consoleResumed(state) {
      state.isPaused = false;
    },
  },
  extraReducers: (builder) => builder.addCase(signedOut, ({ isPaused }) => ({ ...IDLE_CONNECTION, isPaused })),
  selectors: {
    selectPhase: ({ phase }) => phase,
    selectIsLive: ({ phase }) => phase === 'open',
    selectIsPaused: ({ isPaused }) => isPaused,
    selectRetryAt: ({ retryAt }) => retryAt,
    selectLastFrameAt: ({ lastFrameAt }) => lastFrameAt,
    selectStatusAt: ({ statusAt }) => statusAt,
    selectOpenedBefore: ({ openedBefore }) => openedBefore,
    selectSilentSince: ({ statusAt, startedAt }) => statusAt ?? startedAt,
    selectDownSince: ({ downSince }) => downSince,
    selectBotClockDifference: ({ botClockDifferenceMs }) => botClockDifferenceMs,
    selectFeedSilentSince: ({ feedSilentSince }) => feedSilentSince,
  },
});

export const {
  botClockRead,
  connectionStarted,
  connectionOpened,
  connectionLost,
  consolePaused,
  consoleResumed,
  feedSilenceFound,
  frameReceived,
  statusReceived,
} = connectionSlice.actions;
export const {
  selectPhase,
  selectIsLive,
  selectIsPaused,
  selectRetryAt,
  selectLastFrameAt,
  selectStatusAt,
  selectOpenedBefore,
  selectSilentSince,
  selectDownSince,
  selectBotClockDifference,
  selectFeedSilentSince,
} = connectionSlice.selectors;

export type ConnectionRootState = { connection: ConnectionState };
