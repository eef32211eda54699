import {
  draftDiscarded,
  draftSaved,
  fieldEdited,
  fieldReverted,
  parameterDraftSlice,
  presetLoaded,
  selectEdit,
  selectEditCount,
  selectEdits,
  selectLoadedPreset,
  STAGED_ON_REQUEST,
} from './parameterDraft';

type Action = Parameters<typeof parameterDraftSlice.reducer>[1];
const after = (...actions: Action[]) => ({
  parameterDraft: actions.reduce(parameterDraftSlice.reducer, parameterDraftSlice.getInitialState()),
});
const edits = (...actions: Action[]) => selectEdits(after(...actions));
const edit = (value: number) => fieldEdited({ key: 'tp_min_usd', value, saved: 1 });

test('an edit back to the saved value is no edit any more', () => {
  expect(selectEdit(after(edit(2)), 'tp_min_usd')).toBe(2);
  expect(edits(edit(2), edit(1))).toEqual({});
  expect(edits(edit(2), fieldReverted({ key: 'tp_min_usd' }))).toEqual({});
});

test('a list of symbols is compared by what it holds', () => {
  const symbols = (value: string[]) => fieldEdited({ key: 'symbols', value, saved: ['BTCUSDT', 'ETHUSDT'] });
  expect(edits(symbols(['BTCUSDT', 'ETHUSDT']))).toEqual({});
  expect(edits(symbols(['ETHUSDT', 'BTCUSDT']))).toEqual({ symbols: ['ETHUSDT', 'BTCUSDT'] });
});

describe('loading a preset', () => {
  const saved = { tp_min_usd: 1, obi_threshold: 0.3, mode: 'PAPER', exchange: 'BYBIT', config_version: '1' };
  const values = { tp_min_usd: 1, obi_threshold: 0.5, mode: 'LIVE', exchange: 'BINANCE', config_version: '9' };

  test('stages what differs, keeps other edits, and saves nothing', () => {
    const other = fieldEdited({ key: 'min_rr_ratio', value: 2, saved: 1 });
    const state = after(other, edit(5), presetLoaded({ name: 'calm', values, saved }));
    expect(selectEdits(state)).toEqual({ min_rr_ratio: 2, obi_threshold: 0.5 });
    expect(selectLoadedPreset(state)).toBe('calm');
  });

  test.each(STAGED_ON_REQUEST)('never changes %s in silence', (key) => {
    expect(edits(presetLoaded({ name: 'calm', values, saved }))).not.toHaveProperty(key);
  });

  test('flips PAPER to LIVE when the operator asks for it, and read-only fields never', () => {
    expect(edits(presetLoaded({ name: 'calm', values, saved, requested: ['mode', 'config_version'] }))).toEqual({
      mode: 'LIVE',
      obi_threshold: 0.5,
    });
  });
});

test('what was typed while the save was under way is kept', () => {
  expect(edits(edit(2), edit(3), draftSaved({ sent: { tp_min_usd: 2 } }))).toEqual({ tp_min_usd: 3 });
  expect(edits(edit(2), draftSaved({ sent: { tp_min_usd: 2 } }))).toEqual({});
});

test('discarding forgets everything', () => {
  expect(selectEditCount(after(edit(2), draftDiscarded()))).toBe(0);
});
