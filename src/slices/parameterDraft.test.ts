import {
  draftDiscarded,
  draftSaved,
  fieldEdited,
  fieldMistyped,
  fieldReverted,
  parameterDraftSlice,
  redone,
  selectBases,
  selectCanRedo,
  selectCanUndo,
  selectEdits,
  selectIsUnsaved,
  selectLoadedPreset,
  selectOffered,
  selectTexts,
  STAGED_ON_REQUEST,
  undone,
  valuesLoaded,
} from './parameterDraft';
import { signedOut } from './session';

type DraftAction = Parameters<typeof parameterDraftSlice.reducer>[1];
const stateAfter = (...actions: DraftAction[]) => ({
  parameterDraft: actions.reduce(parameterDraftSlice.reducer, parameterDraftSlice.getInitialState()),
});
const editsAfter = (...actions: DraftAction[]) => selectEdits(stateAfter(...actions));
const editAction = (value: number, saved = 1) => fieldEdited({ key: 'tp_min_usd', value, saved });
const otherEditAction = (value: number) => fieldEdited({ key: 'min_rr_ratio', value, saved: 1.2 });

test('an edit that restores the saved value is removed from the draft', () => {
  expect(editsAfter(editAction(2))).toEqual({ tp_min_usd: 2 });
  expect(selectBases(stateAfter(editAction(2), editAction(3)))).toEqual({ tp_min_usd: 1 });
  expect(editsAfter(editAction(2), editAction(1))).toEqual({});
  expect(selectBases(stateAfter(editAction(2), editAction(1)))).toEqual({});
  expect(editsAfter(editAction(2), fieldReverted({ key: 'tp_min_usd' }))).toEqual({});
});

test('a list of symbols equals a saved list with the same entries', () => {
  const symbols = (value: string[]) => fieldEdited({ key: 'symbols', value, saved: ['BTCUSDT', 'ETHUSDT'] });
  expect(editsAfter(symbols(['BTCUSDT', 'ETHUSDT']))).toEqual({});
  expect(editsAfter(symbols(['ETHUSDT', 'BTCUSDT']))).toEqual({ symbols: ['ETHUSDT', 'BTCUSDT'] });
});

test('an invalid text stays in the draft until it is corrected', () => {
  const mistyped = fieldMistyped({ key: 'tp_min_usd', text: '1..5' });
  expect(selectTexts(stateAfter(editAction(2), mistyped))).toEqual({ tp_min_usd: '1..5' });
  expect(selectIsUnsaved(stateAfter(mistyped))).toBe(true);
  expect(selectTexts(stateAfter(mistyped, editAction(1.5)))).toEqual({});
  expect(selectIsUnsaved(stateAfter(mistyped, editAction(1)))).toBe(false);
});

describe('loading a preset', () => {
  const saved = { tp_min_usd: 1, obi_threshold: 0.3, mode: 'PAPER', exchange: 'BYBIT', config_version: '1' };
  const values = { tp_min_usd: 1, obi_threshold: 0.5, mode: 'LIVE', exchange: 'BINANCE', config_version: '9' };
  const loaded = valuesLoaded({ preset: 'calm', values, saved });

  test('loading a preset stages the differences, keeps other edits and saves nothing', () => {
    const state = stateAfter(otherEditAction(2), editAction(5), loaded);
    expect(selectEdits(state)).toEqual({ min_rr_ratio: 2, obi_threshold: 0.5 });
    expect(selectLoadedPreset(state)).toBe('calm');
  });

  test.each(STAGED_ON_REQUEST)('loading a preset offers %s and does not change it', (key) => {
    expect(editsAfter(loaded)).not.toHaveProperty(key);
    expect(selectOffered(stateAfter(loaded))).toHaveProperty(key, values[key]);
  });

  test('accepting an offered value keeps the preset name, and any other edit clears the preset name', () => {
    const ticked = stateAfter(loaded, fieldEdited({ key: 'mode', value: 'LIVE', saved: 'PAPER' }));
    expect(selectEdits(ticked)).toHaveProperty('mode', 'LIVE');
    expect(selectLoadedPreset(ticked)).toBe('calm');
    expect(selectLoadedPreset(stateAfter(loaded, editAction(5)))).toBeNull();
  });

  test('loading a preset is a single undo step', () => {
    expect(editsAfter(editAction(5), loaded, undone())).toEqual({ tp_min_usd: 5 });
    expect(selectOffered(stateAfter(loaded, undone()))).toEqual({});
  });
});

describe('undo and redo', () => {
  test('undo and redo step through the whole draft', () => {
    expect(editsAfter(editAction(2), otherEditAction(2), undone())).toEqual({ tp_min_usd: 2 });
    expect(editsAfter(editAction(2), otherEditAction(2), undone(), undone())).toEqual({});
    expect(editsAfter(editAction(2), otherEditAction(2), undone(), undone(), redone())).toEqual({ tp_min_usd: 2 });
    expect(selectCanUndo(stateAfter(editAction(2), undone()))).toBe(false);
    expect(selectCanRedo(stateAfter(editAction(2), undone()))).toBe(true);
  });

  test('a new edit after an undo clears the redo steps', () => {
    expect(selectCanRedo(stateAfter(editAction(2), undone(), editAction(3)))).toBe(false);
  });

  test('undo without an earlier step changes nothing', () => {
    expect(stateAfter(undone(), redone())).toEqual(stateAfter());
  });

  test('undo restores a discarded draft', () => {
    expect(editsAfter(editAction(2), otherEditAction(2), draftDiscarded(), undone())).toEqual({
      tp_min_usd: 2,
      min_rr_ratio: 2,
    });
  });

  test('undo after a save stages the values before the save', () => {
    const saved = draftSaved({ sent: { tp_min_usd: 2, min_rr_ratio: 1.2 } });
    expect(editsAfter(editAction(2), saved)).toEqual({});
    expect(editsAfter(editAction(2), saved, undone())).toEqual({ tp_min_usd: 1 });
    expect(selectBases(stateAfter(editAction(2), saved, undone()))).toEqual({ tp_min_usd: 2 });
    expect(editsAfter(editAction(3), editAction(2), saved, undone())).toEqual({ tp_min_usd: 3 });
  });
});

test('edits made during a save are kept', () => {
  expect(editsAfter(editAction(2), editAction(3), draftSaved({ sent: { tp_min_usd: 2 } }))).toEqual({ tp_min_usd: 3 });
  expect(editsAfter(editAction(2), draftSaved({ sent: { tp_min_usd: 2 } }))).toEqual({});
});

test('an expired session keeps the draft, and a logout clears the draft and its undo steps', () => {
  expect(editsAfter(editAction(2), signedOut({ reason: 'expired' }))).toEqual({ tp_min_usd: 2 });
  expect(stateAfter(editAction(2), signedOut({ reason: 'operator' }))).toEqual(stateAfter());
});
