import { createSlice, original, type PayloadAction } from '@reduxjs/toolkit';
import { isSameValue } from '@/domain/parameters/sameValue';
import { signedIn, signedOut } from './session';

export type DraftValue = string | number | boolean | string[];
export type DraftValues = Record<string, DraftValue>;
type SavedValues = Readonly<Record<string, unknown>>;

export type ParameterDraft = {
  edits: DraftValues;
  /**
   * Saved value of each field at the first edit. If the saved value differs later, another operator has changed the
   * field.
   */
  bases: Record<string, unknown>;
  /** Invalid typed texts by field. An invalid text blocks the save until the operator corrects the text. */
  texts: Record<string, string>;
  /** Name of the loaded preset. The name is null after an edit of a field. */
  preset: string | null;
  /** Values of a preset or file that the operator must accept before the draft stages the values. */
  offered: DraftValues;
};

export type ParameterDraftState = ParameterDraft & {
  /** User name of the operator. The draft is hidden from other operators. */
  owner: string | null;
  past: ParameterDraft[];
  future: ParameterDraft[];
};

/**
 * Parameters that a loaded preset only proposes. The operator must accept the values, so that no preset switches PAPER
 * to LIVE unnoticed.
 */
export const OFFERED_PRESET_FIELDS = ['mode', 'exchange'] as const;
const READ_ONLY_PARAMETERS = ['config_version', 'preset_name'];
const MAX_UNDO_STEPS = 100;

const EMPTY_DRAFT: ParameterDraft = { edits: {}, bases: {}, texts: {}, preset: null, offered: {} };
export const emptyDraftState: ParameterDraftState = { ...EMPTY_DRAFT, owner: null, past: [], future: [] };

export const parameterDraftSlice = createSlice({
  name: 'parameterDraft',
  initialState: emptyDraftState,
  reducers: {
    fieldEdited(state, { payload }: PayloadAction<{ key: string; value: DraftValue; saved: unknown }>) {
      const { key, value, saved } = payload;
      addUndoStep(state);
      stageEdit(state, key, value, saved);
      // Accepting an offered value keeps the preset name.
      if (!isSameValue(state.offered[key], value)) state.preset = null;
    },
    /** Stores an invalid typed text. The previous value stays in the draft. */
    fieldMistyped(state, { payload }: PayloadAction<{ key: string; text: string }>) {
      addUndoStep(state);
      state.texts[payload.key] = payload.text;
    },
    fieldReverted(state, { payload }: PayloadAction<{ key: string }>) {
      addUndoStep(state);
      removeEdit(state, payload.key);
    },
    /**
     * Loads a preset, a file or single values into the form without saving. Edits of all other fields stay in the
     * draft.
     */
    valuesLoaded(
      state,
      { payload }: PayloadAction<{ preset: string | null; values: DraftValues; saved: SavedValues }>,
    ) {
      const { preset, values, saved } = payload;
      addUndoStep(state);
      state.offered = {};
      for (const [key, value] of Object.entries(values)) {
        if (READ_ONLY_PARAMETERS.includes(key)) continue;
        if (!OFFERED_PRESET_FIELDS.some((field) => field === key)) stageEdit(state, key, value, saved[key]);
        else if (!isSameValue(value, effectiveValue(state, key, saved[key]))) state.offered[key] = value;
      }
      state.preset = preset;
    },
    /** Removes the saved edits from the draft. Fields that were edited again during the save stay in the draft. */
    draftSaved(state, { payload: { sent } }: PayloadAction<{ sent: SavedValues }>) {
      const before = original(state);
      const settled = Object.keys(before.edits).filter((key) => isSameValue(before.edits[key], sent[key]));
      for (const key of settled) removeEdit(state, key);
      for (const key of Object.keys(state.edits)) if (Object.hasOwn(sent, key)) state.bases[key] = sent[key];
      // An undo after a save stages the values before the save.
      const rebased = (draft: ParameterDraft): ParameterDraft => rebaseDraft(draft, settled, before);
      state.past = before.past.map(rebased);
      state.future = before.future.map(rebased);
      state.preset = null;
      state.offered = {};
    },
    /** Removes fields that the bot no longer has, so that no undo restores them. */
    fieldsDropped(state, { payload: { keys } }: PayloadAction<{ keys: readonly string[] }>) {
      const { past, future } = original(state);
      restoreDraft(state, withoutFields(draftWithoutHistory(state), keys));
      state.past = past.map((draft) => withoutFields(draft, keys));
      state.future = future.map((draft) => withoutFields(draft, keys));
    },
    draftDiscarded(state) {
      addUndoStep(state);
      restoreDraft(state, EMPTY_DRAFT);
    },
    editUndone(state) {
      const last = state.past.pop();
      if (!last) return;
      state.future.push(draftWithoutHistory(state));
      restoreDraft(state, last);
    },
    editRedone(state) {
      const next = state.future.pop();
      if (!next) return;
      state.past.push(draftWithoutHistory(state));
      restoreDraft(state, next);
    },
  },
  // An expired session keeps the draft. Only a logout clears the draft.
  extraReducers: (builder) =>
    builder
      .addCase(signedIn, (state, { payload: { username } }) => {
        if (state.owner !== null && state.owner !== username) return { ...emptyDraftState, owner: username };
        state.owner = username;
      })
      .addCase(signedOut, (state, { payload }) => (payload.reason === 'operator' ? emptyDraftState : state)),
  selectors: {
    selectEdits: ({ edits }) => edits,
    selectBases: ({ bases }) => bases,
    selectTexts: ({ texts }) => texts,
    selectOffered: ({ offered }) => offered,
    selectLoadedPreset: ({ preset }) => preset,
    selectIsUnsaved: (draft) => countUnsavedFields(draft) > 0,
    selectUnsavedCount: (draft) => countUnsavedFields(draft),
    selectCanUndo: ({ past }) => past.length > 0,
    selectCanRedo: ({ future }) => future.length > 0,
  },
});

const countUnsavedFields = ({ edits, texts }: ParameterDraft): number =>
  new Set([...Object.keys(edits), ...Object.keys(texts)]).size;

function draftWithoutHistory(state: ParameterDraftState): ParameterDraft {
  const { edits, bases, texts, preset, offered } = original(state);
  return { edits, bases, texts, preset, offered };
}

function addUndoStep(state: ParameterDraftState): void {
  state.past.push(draftWithoutHistory(state));
  if (state.past.length > MAX_UNDO_STEPS) state.past.shift();
  state.future = [];
}

function restoreDraft(state: ParameterDraftState, { edits, bases, texts, preset, offered }: ParameterDraft): void {
  state.edits = edits;
  state.bases = bases;
  state.texts = texts;
  state.preset = preset;
  state.offered = offered;
}

function stageEdit(draft: ParameterDraft, key: string, value: DraftValue, saved: unknown): void {
  if (isSameValue(value, saved)) return removeEdit(draft, key);
  if (!Object.hasOwn(draft.edits, key)) draft.bases[key] = saved;
  draft.edits[key] = value;
  delete draft.texts[key];
}

function removeEdit(draft: ParameterDraft, key: string): void {
  delete draft.edits[key];
  delete draft.bases[key];
  delete draft.texts[key];
}

const effectiveValue = ({ edits }: Pick<ParameterDraft, 'edits'>, key: string, saved: unknown): unknown =>
  Object.hasOwn(edits, key) ? edits[key] : saved;

/** Returns a draft of the undo history with its edits relative to the newly saved values. */
function rebaseDraft(draft: ParameterDraft, settled: readonly string[], before: ParameterDraft): ParameterDraft {
  const edits = { ...draft.edits };
  const bases = { ...draft.bases };
  for (const key of settled) {
    const savedValue = before.edits[key];
    const value = effectiveValue({ edits }, key, before.bases[key]);
    delete edits[key];
    delete bases[key];
    // A field without a value before the save cannot be restored.
    if (!isDraftValue(value) || isSameValue(value, savedValue)) continue;
    edits[key] = value;
    bases[key] = savedValue;
  }
  return { ...draft, edits, bases };
}

const withoutFields = (draft: ParameterDraft, keys: readonly string[]): ParameterDraft => {
  const rest = <Value>(fields: Record<string, Value>): Record<string, Value> =>
    Object.fromEntries(Object.entries(fields).filter(([key]) => !keys.includes(key)));
  const { edits, bases, texts, offered } = draft;
  return { ...draft, edits: rest(edits), bases: rest(bases), texts: rest(texts), offered: rest(offered) };
};

const isDraftValue = (value: unknown): value is DraftValue =>
  ['string', 'number', 'boolean'].includes(typeof value) || Array.isArray(value);

export const {
  fieldEdited,
  fieldMistyped,
  fieldReverted,
  valuesLoaded,
  draftSaved,
  fieldsDropped,
  draftDiscarded,
  editUndone,
  editRedone,
} = parameterDraftSlice.actions;
export const {
  selectEdits,
  selectBases,
  selectTexts,
  selectOffered,
  selectLoadedPreset,
  selectIsUnsaved,
  selectUnsavedCount,
  selectCanUndo,
  selectCanRedo,
} = parameterDraftSlice.selectors;
