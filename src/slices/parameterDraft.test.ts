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

type Action = Parameters<typeof parameterDraftSlice.reducer>[1];
const after = (...actions: Action[]) => ({
  parameterDraft: actions.reduce(parameterDraftSlice.reducer, parameterDraftSlice.getInitialState()),
});
const edits = (...actions: Action[]) => selectEdits(after(...actions));
const edit = (value: number, saved = 1) => fieldEdited({ key: 'tp_min_usd', value, saved });
const other = (value: number) => fieldEdited({ key: 'min_rr_ratio', value, saved: 1.2 });

test('an edit that restores the saved value leaves the draft', () => {
  expect(edits(edit(2))).toEqual({ tp_min_usd: 2 });
  expect(selectBases(after(edit(2), edit(3)))).toEqual({ tp_min_usd: 1 });
  expect(edits(edit(2), edit(1))).toEqual({});
  expect(selectBases(after(edit(2), edit(1)))).toEqual({});
  expect(edits(edit(2), fieldReverted({ key: 'tp_min_usd' }))).toEqual({});
});

test('a list of symbols equals a saved list with the same entries', () => {
  const symbols = (value: string[]) => fieldEdited({ key: 'symbols', value, saved: ['BTCUSDT', 'ETHUSDT'] });
  expect(edits(symbols(['BTCUSDT', 'ETHUSDT']))).toEqual({});
  expect(edits(symbols(['ETHUSDT', 'BTCUSDT']))).toEqual({ symbols: ['ETHUSDT', 'BTCUSDT'] });
});

test('an invalid text is kept as typed until it is corrected', () => {
  const mistyped = fieldMistyped({ key: 'tp_min_usd', text: '1..5' });
  expect(selectTexts(after(edit(2), mistyped))).toEqual({ tp_min_usd: '1..5' });
  expect(selectIsUnsaved(after(mistyped))).toBe(true);
  expect(selectTexts(after(mistyped, edit(1.5)))).toEqual({});
  expect(selectIsUnsaved(after(mistyped, edit(1)))).toBe(false);
});

describe('loading a preset', () => {
  const saved = { tp_min_usd: 1, obi_threshold: 0.3, mode: 'PAPER', exchange: 'BYBIT', config_version: '1' };
  const values = { tp_min_usd: 1, obi_threshold: 0.5, mode: 'LIVE', exchange: 'BINANCE', config_version: '9' };
  const loaded = valuesLoaded({ preset: 'calm', values, saved });

  test('loading a preset stages the differences, keeps other edits and saves nothing', () => {
    const state = after(other(2), edit(5), loaded);
    expect(selectEdits(state)).toEqual({ min_rr_ratio: 2, obi_threshold: 0.5 });
    expect(selectLoadedPreset(state)).toBe('calm');
  });

  test.each(STAGED_ON_REQUEST)('loading a preset offers %s instead of changing it', (key) => {
    expect(edits(loaded)).not.toHaveProperty(key);
    expect(selectOffered(after(loaded))).toHaveProperty(key, values[key]);
  });

  test('an accepted offer keeps the name of the preset, and any other edit clears the name', () => {
    const ticked = after(loaded, fieldEdited({ key: 'mode', value: 'LIVE', saved: 'PAPER' }));
    expect(selectEdits(ticked)).toHaveProperty('mode', 'LIVE');
    expect(selectLoadedPreset(ticked)).toBe('calm');
    expect(selectLoadedPreset(after(loaded, edit(5)))).toBeNull();
  });

  test('loading a preset is one step to undo', () => {
    expect(edits(edit(5), loaded, undone())).toEqual({ tp_min_usd: 5 });
    expect(selectOffered(after(loaded, undone()))).toEqual({});
  });
});

describe('undo and redo', () => {
  test('undo and redo step through the whole draft', () => {
    expect(edits(edit(2), other(2), undone())).toEqual({ tp_min_usd: 2 });
    expect(edits(edit(2), other(2), undone(), undone())).toEqual({});
    expect(edits(edit(2), other(2), undone(), undone(), redone())).toEqual({ tp_min_usd: 2 });
    expect(selectCanUndo(after(edit(2), undone()))).toBe(false);
    expect(selectCanRedo(after(edit(2), undone()))).toBe(true);
  });

  test('a new edit after an undo clears the redo steps', () => {
    expect(selectCanRedo(after(edit(2), undone(), edit(3)))).toBe(false);
  });

  test('undo without an earlier step changes nothing', () => {
    expect(after(undone(), redone())).toEqual(after());
  });

  test('undo restores a discarded draft', () => {
    expect(edits(edit(2), other(2), draftDiscarded(), undone())).toEqual({ tp_min_usd: 2, min_rr_ratio: 2 });
  });

  test('undo after a save stages the values before the save', () => {
    const saved = draftSaved({ sent: { tp_min_usd: 2, min_rr_ratio: 1.2 } });
    expect(edits(edit(2), saved)).toEqual({});
    expect(edits(edit(2), saved, undone())).toEqual({ tp_min_usd: 1 });
    expect(selectBases(after(edit(2), saved, undone()))).toEqual({ tp_min_usd: 2 });
    expect(edits(edit(3), edit(2), saved, undone())).toEqual({ tp_min_usd: 3 });
  });
});

test('edits made during the save are kept', () => {
  expect(edits(edit(2), edit(3), draftSaved({ sent: { tp_min_usd: 2 } }))).toEqual({ tp_min_usd: 3 });
  expect(edits(edit(2), draftSaved({ sent: { tp_min_usd: 2 } }))).toEqual({});
});

test('an expired session keeps the draft, and a logout clears the draft and its undo steps', () => {
  expect(edits(edit(2), signedOut({ reason: 'expired' }))).toEqual({ tp_min_usd: 2 });
  expect(after(edit(2), signedOut({ reason: 'operator' }))).toEqual(after());
});
