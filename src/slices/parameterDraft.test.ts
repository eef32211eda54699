import {
  draftDiscarded,
  draftSaved,
  fieldEdited,
  fieldMistyped,
  fieldReverted,
  parameterDraftSlice,
  editRedone,
  selectBases,
  selectCanRedo,
  selectCanUndo,
  selectEdits,
  selectIsUnsaved,
  selectLoadedPreset,
  selectOffered,
  selectTexts,
  OFFERED_PRESET_FIELDS,
  editUndone,
  valuesLoaded,
} from './parameterDraft';
import { signedOut } from './session';

type DraftAction = Parameters<typeof parameterDraftSlice.reducer>[1];
const draftStateAfter = (...actions: DraftAction[]) => ({
  parameterDraft: actions.reduce(parameterDraftSlice.reducer, parameterDraftSlice.getInitialState()),
});
const editsAfter = (...actions: DraftAction[]) => selectEdits(draftStateAfter(...actions));
const editTpAction = (value: number, saved = 1) => fieldEdited({ key: 'tp_min_usd', value, saved });
const editRatioAction = (value: number) => fieldEdited({ key: 'min_rr_ratio', value, saved: 1.2 });

test('an edit that restores the saved value is removed from the draft', () => {
  expect(editsAfter(editTpAction(2))).toEqual({ tp_min_usd: 2 });
  expect(selectBases(draftStateAfter(editTpAction(2), editTpAction(3)))).toEqual({ tp_min_usd: 1 });
  expect(editsAfter(editTpAction(2), editTpAction(1))).toEqual({});
  expect(selectBases(draftStateAfter(editTpAction(2), editTpAction(1)))).toEqual({});
  expect(editsAfter(editTpAction(2), fieldReverted({ key: 'tp_min_usd' }))).toEqual({});
});

test('an edited list of symbols with the saved entries is no unsaved change', () => {
  const symbols = (value: string[]) => fieldEdited({ key: 'symbols', value, saved: ['BTCUSDT', 'ETHUSDT'] });
  expect(editsAfter(symbols(['BTCUSDT', 'ETHUSDT']))).toEqual({});
  expect(editsAfter(symbols(['ETHUSDT', 'BTCUSDT']))).toEqual({ symbols: ['ETHUSDT', 'BTCUSDT'] });
});

test('an invalid typed text stays in the draft until the operator corrects the text', () => {
  const mistyped = fieldMistyped({ key: 'tp_min_usd', text: '1..5' });
  expect(selectTexts(draftStateAfter(editTpAction(2), mistyped))).toEqual({ tp_min_usd: '1..5' });
  expect(selectIsUnsaved(draftStateAfter(mistyped))).toBe(true);
  expect(selectTexts(draftStateAfter(mistyped, editTpAction(1.5)))).toEqual({});
  expect(selectIsUnsaved(draftStateAfter(mistyped, editTpAction(1)))).toBe(false);
});

describe('loading a preset', () => {
  const saved = { tp_min_usd: 1, obi_threshold: 0.3, mode: 'PAPER', exchange: 'BYBIT', config_version: '1' };
  const values = { tp_min_usd: 1, obi_threshold: 0.5, mode: 'LIVE', exchange: 'BINANCE', config_version: '9' };
  const loaded = valuesLoaded({ preset: 'calm', values, saved });

  test('loading a preset stages the changed values, keeps all other edits and saves nothing', () => {
    const state = draftStateAfter(editRatioAction(2), editTpAction(5), loaded);
    expect(selectEdits(state)).toEqual({ min_rr_ratio: 2, obi_threshold: 0.5 });
    expect(selectLoadedPreset(state)).toBe('calm');
  });

  test.each(OFFERED_PRESET_FIELDS)('loading a preset offers the value of %s and does not stage the value', (key) => {
    expect(editsAfter(loaded)).not.toHaveProperty(key);
    expect(selectOffered(draftStateAfter(loaded))).toHaveProperty(key, values[key]);
  });

  test('accepting an offered value keeps the preset name, and any other edit clears the preset name', () => {
    const ticked = draftStateAfter(loaded, fieldEdited({ key: 'mode', value: 'LIVE', saved: 'PAPER' }));
    expect(selectEdits(ticked)).toHaveProperty('mode', 'LIVE');
    expect(selectLoadedPreset(ticked)).toBe('calm');
    expect(selectLoadedPreset(draftStateAfter(loaded, editTpAction(5)))).toBeNull();
  });

  test('loading a preset is a single undo step', () => {
    expect(editsAfter(editTpAction(5), loaded, editUndone())).toEqual({ tp_min_usd: 5 });
    expect(selectOffered(draftStateAfter(loaded, editUndone()))).toEqual({});
  });
});

describe('undo and redo', () => {
  test('undo and redo step through the whole draft', () => {
    expect(editsAfter(editTpAction(2), editRatioAction(2), editUndone())).toEqual({ tp_min_usd: 2 });
    expect(editsAfter(editTpAction(2), editRatioAction(2), editUndone(), editUndone())).toEqual({});
    expect(editsAfter(editTpAction(2), editRatioAction(2), editUndone(), editUndone(), editRedone())).toEqual({
      tp_min_usd: 2,
    });
    expect(selectCanUndo(draftStateAfter(editTpAction(2), editUndone()))).toBe(false);
    expect(selectCanRedo(draftStateAfter(editTpAction(2), editUndone()))).toBe(true);
  });

  test('a new edit after an undo clears the redo steps', () => {
    expect(selectCanRedo(draftStateAfter(editTpAction(2), editUndone(), editTpAction(3)))).toBe(false);
  });

  test('undo changes nothing when there is no earlier step', () => {
    expect(draftStateAfter(editUndone(), editRedone())).toEqual(draftStateAfter());
  });

  test('undo restores a discarded draft', () => {
    expect(editsAfter(editTpAction(2), editRatioAction(2), draftDiscarded(), editUndone())).toEqual({
      tp_min_usd: 2,
      min_rr_ratio: 2,
    });
  });

  test('undo after a save stages the values before the save', () => {
    const saved = draftSaved({ sent: { tp_min_usd: 2, min_rr_ratio: 1.2 } });
    expect(editsAfter(editTpAction(2), saved)).toEqual({});
    expect(editsAfter(editTpAction(2), saved, editUndone())).toEqual({ tp_min_usd: 1 });
    expect(selectBases(draftStateAfter(editTpAction(2), saved, editUndone()))).toEqual({ tp_min_usd: 2 });
    expect(editsAfter(editTpAction(3), editTpAction(2), saved, editUndone())).toEqual({ tp_min_usd: 3 });
  });
});

test('the draft keeps edits that the operator makes during a save', () => {
  expect(editsAfter(editTpAction(2), editTpAction(3), draftSaved({ sent: { tp_min_usd: 2 } }))).toEqual({
    tp_min_usd: 3,
  });
  expect(editsAfter(editTpAction(2), draftSaved({ sent: { tp_min_usd: 2 } }))).toEqual({});
});

test('an expired session keeps the draft, and a logout clears draft and undo steps', () => {
  expect(editsAfter(editTpAction(2), signedOut({ reason: 'expired' }))).toEqual({ tp_min_usd: 2 });
  expect(draftStateAfter(editTpAction(2), signedOut({ reason: 'operator' }))).toEqual(draftStateAfter());
});
