import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { signedOut } from './session';

export type Severity = 'success' | 'info' | 'warning' | 'error';

/** A message (bottom left) disappears by itself; an alert is a dialog with one button. */
export type NoticeContent = {
  kind: 'message' | 'alert';
  severity: Severity;
  text: string;
  /** Duration on screen, where the specification gives one. */
  shownForMs?: number;
  /** Stays until it is dismissed, like an error. */
  persistent?: true;
  /** More information, on its own line. */
  detail?: string;
  /** The symbols that the operator can close again; empty for all positions. */
  closeAgain?: string[];
};

export type Notice = Omit<NoticeContent, 'shownForMs'> & {
  id: string;
  /** Number of identical messages, which share one place on screen. */
  count: number;
};

export type CommandRecord = {
  id: string;
  /** Wall time, ms. */
  at: number;
  command: string;
  outcome: 'done' | 'failed';
  detail: string;
};

/** A command that failed without a message, until a status or the next attempt settles it. */
export type CommandFailure = {
  /** Wall time of the latest failure, ms. */
  at: number;
  /** Failures in a row. */
  count: number;
};

export type NoticesState = {
  list: Notice[];
  history: CommandRecord[];
  /** By the name of the endpoint. */
  failures: Record<string, CommandFailure>;
  nextId: number;
};

const MESSAGES_SHOWN = 3;
export const HISTORY_KEPT = 100;

const empty: NoticesState = { list: [], history: [], failures: {}, nextId: 1 };

export const noticesSlice = createSlice({
  name: 'notices',
  initialState: empty,
  reducers: {
    noticed(state, { payload }: PayloadAction<NoticeContent>) {
      const { kind, severity, text, persistent, detail, closeAgain } = payload;
      const content = { kind, severity, text, persistent, detail, closeAgain };
      const same = state.list.find((notice) => isSame(notice, content));
      if (same) {
        same.count += 1;
        return;
      }
      state.list.push({ ...content, id: String(state.nextId), count: 1 });
      state.nextId += 1;
      dropOldestPassing(state);
    },
    dismissed(state, { payload }: PayloadAction<{ id: string }>) {
      state.list = state.list.filter(({ id }) => id !== payload.id);
    },
    commandRecorded(state, { payload }: PayloadAction<Omit<CommandRecord, 'id'>>) {
      const { at, command, outcome, detail } = payload;
      state.history.unshift({ id: String(state.nextId), at, command, outcome, detail });
      state.nextId += 1;
      state.history.splice(HISTORY_KEPT);
    },
    commandFailed(state, { payload: { endpoint, at } }: PayloadAction<{ endpoint: string; at: number }>) {
      state.failures[endpoint] = { at, count: (state.failures[endpoint]?.count ?? 0) + 1 };
    },
    failuresSettled(state, { payload }: PayloadAction<readonly string[]>) {
      for (const endpoint of payload) delete state.failures[endpoint];
    },
  },
  extraReducers: (builder) =>
    builder.addCase(signedOut, (state) => {
      state.list = [];
      state.history = [];
      state.failures = {};
    }),
  selectors: {
    selectNotices: ({ list }) => list,
    /** Selects the newest messages. A hidden error appears when another message is dismissed. */
    selectMessages: createSelector([({ list }: NoticesState) => list], (list) =>
      list.filter(({ kind }) => kind === 'message').slice(-MESSAGES_SHOWN),
    ),
    /** Selects the oldest alert, because alerts are shown one at a time. */
    selectAlert: ({ list }) => list.find(({ kind }) => kind === 'alert'),
    selectHistory: ({ history }) => history,
    selectFailures: ({ failures }) => failures,
  },
});

const isSame = (notice: NoticeContent, other: NoticeContent): boolean =>
  notice.kind === other.kind &&
  notice.severity === other.severity &&
  notice.text === other.text &&
  notice.detail === other.detail;

export const isPersistent = ({ severity, persistent }: Pick<NoticeContent, 'severity' | 'persistent'>): boolean =>
  severity === 'error' || persistent === true;

/** Removes the oldest message that is not an error and not the newest. Errors stay until they are dismissed. */
function dropOldestPassing(state: NoticesState): void {
  const messages = state.list.filter(({ kind }) => kind === 'message');
  if (messages.length <= MESSAGES_SHOWN) return;
  const oldest = messages.slice(0, -1).find((notice) => !isPersistent(notice));
  if (oldest) state.list.splice(state.list.indexOf(oldest), 1);
}

export const { noticed, dismissed, commandRecorded, commandFailed, failuresSettled } = noticesSlice.actions;
export const { selectNotices, selectMessages, selectAlert, selectHistory, selectFailures } = noticesSlice.selectors;
