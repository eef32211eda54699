import { createSlice, original, type PayloadAction } from '@reduxjs/toolkit';
import { isSameValue } from '@/domain/parameters/sameValue';
import { signedIn, signedOut } from './session';

export type DraftValue = string | number | boolean | string[];
export type DraftValues = Record<string, DraftValue>;
/** The saved object as the server sent it; unknown fields may hold anything. */
type Saved = Readonly<Record<string, unknown>>;

export type Draft = {
  /** Only the values that differ from the saved object. */
  edits: DraftValues;
  /** The saved value when the field was first edited. It reveals a later change by another operator. */
  bases: Record<string, unknown>;
  /** Invalid typed texts by field. They block the save until they are corrected. */
  texts: Record<string, string>;
  /** The preset in the form, until a field is edited. */
  preset: string | null;
  /** Values of the preset or file that are not staged until the operator accepts them. */
  offered: DraftValues;
};

export type ParameterDraftState = Draft & {
  /** The operator's user name: no other operator sees the draft. */
  owner: string | null;
  past: Draft[];
  future: Draft[];
};

/** Fields that a preset only offers, so that it cannot switch PAPER to LIVE unnoticed. The operator accepts them. */
export const STAGED_ON_REQUEST = ['mode', 'exchange'] as const;
const READ_ONLY = ['config_version', 'preset_name'];
const STEPS_KEPT = 100;

const clean: Draft = { edits: {}, bases: {}, texts: {}, preset: null, offered: {} };
export const emptyDraftState: ParameterDraftState = { ...clean, owner: null, past: [], future: [] };

export const parameterDraftSlice = createSlice({
  name: 'parameterDraft',
  initialState: emptyDraftState,
  reducers: {
    fieldEdited(state, { payload }: PayloadAction<{ key: string; value: DraftValue; saved: unknown }>) {
      const { key, value, saved } = payload;
      remember(state);
      stage(state, key, value, saved);
      // Accepting an offer of the preset keeps the name of the preset.
      if (!isSameValue(state.offered[key], value)) state.preset = null;
    },
    /** Stores an invalid typed text. The previous value remains. */
    fieldMistyped(state, { payload }: PayloadAction<{ key: string; text: string }>) {
      remember(state);
      state.texts[payload.key] = payload.text;
    },
    fieldReverted(state, { payload }: PayloadAction<{ key: string }>) {
      remember(state);
      unstage(state, payload.key);
    },
    /** Loads a preset, a file or some values into the form. Saves nothing and keeps edits of other fields. */
    valuesLoaded(state, { payload }: PayloadAction<{ preset: string | null; values: DraftValues; saved: Saved }>) {
      const { preset, values, saved } = payload;
      remember(state);
      state.offered = {};
      for (const [key, value] of Object.entries(values)) {
        if (READ_ONLY.includes(key)) continue;
        if (!STAGED_ON_REQUEST.some((field) => field === key)) stage(state, key, value, saved[key]);
        else if (!isSameValue(value, effectiveValue(state, key, saved[key]))) state.offered[key] = value;
      }
      state.preset = preset;
    },
    /** Removes the saved edits from the draft. Fields that were edited again during the save stay. */
    draftSaved(state, { payload: { sent } }: PayloadAction<{ sent: Saved }>) {
      const before = original(state);
      const settled = Object.keys(before.edits).filter((key) => isSameValue(before.edits[key], sent[key]));
      for (const key of settled) unstage(state, key);
      for (const key of Object.keys(state.edits)) if (Object.hasOwn(sent, key)) state.bases[key] = sent[key];
      // An undo after a save stages the values before the save.
      const rebased = (draft: Draft): Draft => rebasedOn(draft, settled, before);
      state.past = before.past.map(rebased);
      state.future = before.future.map(rebased);
      state.preset = null;
      state.offered = {};
    },
    draftDiscarded(state) {
      remember(state);
      restore(state, clean);
    },
    undone(state) {
      const last = state.past.pop();
      if (!last) return;
      state.future.push(draftOf(state));
      restore(state, last);
    },
    redone(state) {
      const next = state.future.pop();
      if (!next) return;
      state.past.push(draftOf(state));
      restore(state, next);
    },
  },
  // An expired session keeps the draft. Only the operator's own logout clears it.
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
    selectIsUnsaved: (draft) => unsavedCount(draft) > 0,
    selectUnsavedCount: (draft) => unsavedCount(draft),
    selectCanUndo: ({ past }) => past.length > 0,
    selectCanRedo: ({ future }) => future.length > 0,
  },
});

const unsavedCount = ({ edits, texts }: Draft): number => new Set([...Object.keys(edits), ...Object.keys(texts)]).size;

/** Returns the draft without its history. */
function draftOf(state: ParameterDraftState): Draft {
  const { edits, bases, texts, preset, offered } = original(state);
  return { edits, bases, texts, preset, offered };
}

function remember(state: ParameterDraftState): void {
  state.past.push(draftOf(state));
  if (state.past.length > STEPS_KEPT) state.past.shift();
  state.future = [];
}

function restore(state: ParameterDraftState, { edits, bases, texts, preset, offered }: Draft): void {
  state.edits = edits;
  state.bases = bases;
  state.texts = texts;
  state.preset = preset;
  state.offered = offered;
}

function stage(draft: Draft, key: string, value: DraftValue, saved: unknown): void {
  if (isSameValue(value, saved)) return unstage(draft, key);
  if (!Object.hasOwn(draft.edits, key)) draft.bases[key] = saved;
  draft.edits[key] = value;
  delete draft.texts[key];
}

function unstage(draft: Draft, key: string): void {
  delete draft.edits[key];
  delete draft.bases[key];
  delete draft.texts[key];
}

const effectiveValue = ({ edits }: Pick<Draft, 'edits'>, key: string, saved: unknown): unknown =>
  Object.hasOwn(edits, key) ? edits[key] : saved;

/** Returns the draft with its edits relative to the newly saved values. `settled` are the saved edits of `before`. */
function rebasedOn(draft: Draft, settled: readonly string[], before: Draft): Draft {
  const edits = { ...draft.edits };
  const bases = { ...draft.bases };
  for (const key of settled) {
    const savedValue = before.edits[key];
    const value = effectiveValue({ edits }, key, before.bases[key]);
    delete edits[key];
    delete bases[key];
    // A value that was not set cannot be restored.
    if (!isDraftValue(value) || isSameValue(value, savedValue)) continue;
    edits[key] = value;
    bases[key] = savedValue;
  }
  return { ...draft, edits, bases };
}

const isDraftValue = (value: unknown): value is DraftValue =>
  ['string', 'number', 'boolean'].includes(typeof value) || Array.isArray(value);

export const { fieldEdited, fieldMistyped, fieldReverted, valuesLoaded, draftSaved, draftDiscarded, undone, redone } =
  parameterDraftSlice.actions;
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
