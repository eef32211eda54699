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

test('an edit back to the saved value is no edit any more', () => {
  expect(edits(edit(2))).toEqual({ tp_min_usd: 2 });
  expect(selectBases(after(edit(2), edit(3)))).toEqual({ tp_min_usd: 1 });
  expect(edits(edit(2), edit(1))).toEqual({});
  expect(selectBases(after(edit(2), edit(1)))).toEqual({});
  expect(edits(edit(2), fieldReverted({ key: 'tp_min_usd' }))).toEqual({});
});

test('a list of symbols is compared by what it holds', () => {
  const symbols = (value: string[]) => fieldEdited({ key: 'symbols', value, saved: ['BTCUSDT', 'ETHUSDT'] });
  expect(edits(symbols(['BTCUSDT', 'ETHUSDT']))).toEqual({});
  expect(edits(symbols(['ETHUSDT', 'BTCUSDT']))).toEqual({ symbols: ['ETHUSDT', 'BTCUSDT'] });
});

test('what means nothing is kept as it was typed, until it is mended', () => {
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

  test('stages what differs, keeps other edits, and saves nothing', () => {
    const state = after(other(2), edit(5), loaded);
    expect(selectEdits(state)).toEqual({ min_rr_ratio: 2, obi_threshold: 0.5 });
    expect(selectLoadedPreset(state)).toBe('calm');
  });

  test.each(STAGED_ON_REQUEST)('never changes %s in silence: it is offered', (key) => {
    expect(edits(loaded)).not.toHaveProperty(key);
    expect(selectOffered(after(loaded))).toHaveProperty(key, values[key]);
  });

  test('a ticked offer leaves the form that preset, any other edit makes it a form of its own', () => {
    const ticked = after(loaded, fieldEdited({ key: 'mode', value: 'LIVE', saved: 'PAPER' }));
    expect(selectEdits(ticked)).toHaveProperty('mode', 'LIVE');
    expect(selectLoadedPreset(ticked)).toBe('calm');
    expect(selectLoadedPreset(after(loaded, edit(5)))).toBeNull();
  });

  test('is one step to undo', () => {
    expect(edits(edit(5), loaded, undone())).toEqual({ tp_min_usd: 5 });
    expect(selectOffered(after(loaded, undone()))).toEqual({});
  });
});

describe('undo and redo', () => {
  test('go through the whole draft, step by step and back', () => {
    expect(edits(edit(2), other(2), undone())).toEqual({ tp_min_usd: 2 });
    expect(edits(edit(2), other(2), undone(), undone())).toEqual({});
    expect(edits(edit(2), other(2), undone(), undone(), redone())).toEqual({ tp_min_usd: 2 });
    expect(selectCanUndo(after(edit(2), undone()))).toBe(false);
    expect(selectCanRedo(after(edit(2), undone()))).toBe(true);
  });

  test('a new edit after an undo ends what could be redone', () => {
    expect(selectCanRedo(after(edit(2), undone(), edit(3)))).toBe(false);
  });

  test('nothing to undo changes nothing', () => {
    expect(after(undone(), redone())).toEqual(after());
  });

  test('a discarded draft comes back', () => {
    expect(edits(edit(2), other(2), draftDiscarded(), undone())).toEqual({ tp_min_usd: 2, min_rr_ratio: 2 });
  });

  test('after a save an undo stages what stood there before it', () => {
    const saved = draftSaved({ sent: { tp_min_usd: 2, min_rr_ratio: 1.2 } });
    expect(edits(edit(2), saved)).toEqual({});
    expect(edits(edit(2), saved, undone())).toEqual({ tp_min_usd: 1 });
    expect(selectBases(after(edit(2), saved, undone()))).toEqual({ tp_min_usd: 2 });
    expect(edits(edit(3), edit(2), saved, undone())).toEqual({ tp_min_usd: 3 });
  });
});

test('what was typed while the save was under way is kept', () => {
  expect(edits(edit(2), edit(3), draftSaved({ sent: { tp_min_usd: 2 } }))).toEqual({ tp_min_usd: 3 });
  expect(edits(edit(2), draftSaved({ sent: { tp_min_usd: 2 } }))).toEqual({});
});

test('a session that ran out keeps the draft, a logout forgets it with its history', () => {
  expect(edits(edit(2), signedOut({ reason: 'expired' }))).toEqual({ tp_min_usd: 2 });
  expect(after(edit(2), signedOut({ reason: 'operator' }))).toEqual(after());
});
