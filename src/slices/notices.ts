import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { signedOut } from './session';

export type NoticeSeverity = 'success' | 'info' | 'warning' | 'error';

/** A message appears at the bottom left for a limited time. An alert is a dialog with one button. */
export type NoticeContent = {
  kind: 'message' | 'alert';
  severity: NoticeSeverity;
  text: string;
  /** Duration on screen in ms, set only when the specification gives a duration. */
  shownForMs?: number;
  /** True for a notice that stays until the operator dismisses the notice, like an error. */
  persistent?: true;
  detail?: string;
  /** Symbols for which the operator can repeat a failed close. An empty list means all positions. */
  closeAgain?: string[];
  /** True for a failed Flatten, which the operator can repeat. */
  flattenAgain?: true;
};

export type Notice = Omit<NoticeContent, 'shownForMs'> & {
  id: string;
  /** Number of identical messages that are displayed as one. */
  count: number;
};

export type CommandRecord = {
  id: string;
  /** Wall-clock time of the command in ms. */
  at: number;
  command: string;
  outcome: 'done' | 'failed';
  detail: string;
};

/**
 * Failure of a command that shows no message. The next attempt removes the failure, as does a status in which the
 * command has taken effect.
 */
export type CommandFailure = {
  /** Wall-clock time of the latest failure in ms. */
  at: number;
  count: number;
};

export type NoticesState = {
  list: Notice[];
  history: CommandRecord[];
  /** Command failures by endpoint name. */
  failures: Record<string, CommandFailure>;
  nextId: number;
};

const MAX_DISPLAYED_MESSAGES = 3;
export const MAX_COMMAND_HISTORY_ENTRIES = 100;

const EMPTY_NOTICES_STATE: NoticesState = { list: [], history: [], failures: {}, nextId: 1 };

export const noticesSlice = createSlice({
  name: 'notices',
  initialState: EMPTY_NOTICES_STATE,
  reducers: {
    noticeAdded(state, { payload }: PayloadAction<NoticeContent>) {
      const { kind, severity, text, persistent, detail, closeAgain, flattenAgain } = payload;
      const content = { kind, severity, text, persistent, detail, closeAgain, flattenAgain };
      const same = state.list.find((notice) => isSameNotice(notice, content));
      if (same) {
        same.count += 1;
        return;
      }
      state.list.push({ ...content, id: String(state.nextId), count: 1 });
      state.nextId += 1;
      dropOldestTemporaryMessage(state);
    },
    noticeDismissed(state, { payload }: PayloadAction<{ id: string }>) {
      state.list = state.list.filter(({ id }) => id !== payload.id);
    },
    commandRecorded(state, { payload }: PayloadAction<Omit<CommandRecord, 'id'>>) {
      const { at, command, outcome, detail } = payload;
      state.history.unshift({ id: String(state.nextId), at, command, outcome, detail });
      state.nextId += 1;
      state.history.splice(MAX_COMMAND_HISTORY_ENTRIES);
    },
    commandFailed(state, { payload: { endpoint, at } }: PayloadAction<{ endpoint: string; at: number }>) {
      state.failures[endpoint] = { at, count: (state.failures[endpoint]?.count ?? 0) + 1 };
    },
    commandFailuresCleared(state, { payload }: PayloadAction<readonly string[]>) {
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
    /** Selects the newest messages. A hidden error appears when the operator dismisses another message. */
    selectMessages: createSelector([({ list }: NoticesState) => list], (list) =>
      list.filter(({ kind }) => kind === 'message').slice(-MAX_DISPLAYED_MESSAGES),
    ),
    /** Selects the oldest alert. Alerts are displayed one at a time. */
    selectAlert: ({ list }) => list.find(({ kind }) => kind === 'alert'),
    selectHistory: ({ history }) => history,
    selectFailures: ({ failures }) => failures,
  },
});

const isSameNotice = (notice: NoticeContent, other: NoticeContent): boolean =>
  notice.kind === other.kind &&
  notice.severity === other.severity &&
  notice.text === other.text &&
  notice.detail === other.detail;

export const isPersistent = ({ severity, persistent }: Pick<NoticeContent, 'severity' | 'persistent'>): boolean =>
  severity === 'error' || persistent === true;

/**
 * Removes the oldest message that is neither an error nor the newest message. An error stays until the operator
 * dismisses the error.
 */
function dropOldestTemporaryMessage(state: NoticesState): void {
  const messages = state.list.filter(({ kind }) => kind === 'message');
  if (messages.length <= MAX_DISPLAYED_MESSAGES) return;
  const oldest = messages.slice(0, -1).find((notice) => !isPersistent(notice));
  if (oldest) state.list.splice(state.list.indexOf(oldest), 1);
}

export const { noticeAdded, noticeDismissed, commandRecorded, commandFailed, commandFailuresCleared } =
  noticesSlice.actions;
export const { selectNotices, selectMessages, selectAlert, selectHistory, selectFailures } = noticesSlice.selectors;
