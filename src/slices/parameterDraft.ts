import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { signedOut } from './session';

export type DraftValue = string | number | boolean | string[] | null;
export type DraftValues = Record<string, DraftValue>;
/** The saved object as the server sent it: unknown fields may hold anything. */
type Saved = Readonly<Record<string, unknown>>;

export type ParameterDraftState = {
  /** Only what differs from the saved object: the draft is the difference. */
  edits: DraftValues;
  /** The preset that was loaded last, until the draft is saved or discarded. */
  preset: string | null;
};

/** A preset must not flip PAPER to LIVE in silence: these are staged only when the operator asks for them. */
export const STAGED_ON_REQUEST = ['mode', 'exchange'] as const;
const READ_ONLY = ['config_version', 'preset_name'];

const clean: ParameterDraftState = { edits: {}, preset: null };

export const parameterDraftSlice = createSlice({
  name: 'parameterDraft',
  initialState: clean,
  reducers: {
    fieldEdited(state, { payload }: PayloadAction<{ key: string; value: DraftValue; saved: unknown }>) {
      stage(state, payload.key, payload.value, payload.saved);
    },
    fieldReverted(state, { payload }: PayloadAction<{ key: string }>) {
      delete state.edits[payload.key];
    },
    /** Loads a preset into the form: nothing is saved, edits of fields that it does not name stay. */
    presetLoaded(
      state,
      { payload }: PayloadAction<{ name: string; values: DraftValues; saved: Saved; requested?: readonly string[] }>,
    ) {
      const { name, values, saved, requested = [] } = payload;
      const withheld = STAGED_ON_REQUEST.filter((key) => !requested.includes(key));
      const skipped: readonly string[] = [...READ_ONLY, ...withheld];
      for (const [key, value] of Object.entries(values)) {
        if (skipped.includes(key)) continue;
        stage(state, key, value, saved[key]);
      }
      state.preset = name;
    },
    /** What was edited again while the save was under way stays in the draft. */
    draftSaved(state, { payload }: PayloadAction<{ sent: DraftValues }>) {
      for (const [key, value] of Object.entries(payload.sent)) {
        const edit = state.edits[key];
        if (edit !== undefined && isSameValue(edit, value)) delete state.edits[key];
      }
      state.preset = null;
    },
    draftDiscarded: () => clean,
  },
  extraReducers: (builder) => builder.addCase(signedOut, () => clean),
  selectors: {
    selectEdits: ({ edits }) => edits,
    selectEdit: ({ edits }, key: string): DraftValue | undefined => edits[key],
    selectEditCount: ({ edits }) => Object.keys(edits).length,
    selectLoadedPreset: ({ preset }) => preset,
  },
});

function stage(state: ParameterDraftState, key: string, value: DraftValue, saved: unknown): void {
  if (isSameValue(value, saved)) delete state.edits[key];
  else state.edits[key] = value;
}

function isSameValue(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return Object.is(a, b);
  return a.length === b.length && a.every((item, index) => Object.is(item, b[index]));
}

export const { fieldEdited, fieldReverted, presetLoaded, draftSaved, draftDiscarded } = parameterDraftSlice.actions;
export const { selectEdits, selectEdit, selectEditCount, selectLoadedPreset } = parameterDraftSlice.selectors;
