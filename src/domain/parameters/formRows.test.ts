import { PARAMETER_SECTIONS, PARAMETERS } from '@/contract/params/catalogue';
import { OWN_PARAMETER } from '@/testing/rows/ownParameter';
import { createFormRows } from './formRows';
import { parameterFileText, readParameterFile } from './parameterFile';
import { findParameterKeys } from './parameterSearch';

const { name } = OWN_PARAMETER;
const rows = createFormRows([OWN_PARAMETER]);

test('an additional parameter stands in a section of its own after the sections of the catalogue', () => {
  expect(rows.sections.slice(0, -1)).toEqual(PARAMETER_SECTIONS);
  expect(rows.sections.at(-1)).toMatchObject({ title: 'Parameters of This Bot', keys: [name] });
  expect(createFormRows([]).sections).toEqual(PARAMETER_SECTIONS);
});

test('an additional parameter cannot replace a parameter of the catalogue', () => {
  const replaced = createFormRows([{ ...OWN_PARAMETER, name: 'mode' }]);
  expect(replaced.rowOf('mode')).toBe(PARAMETERS.mode);
  expect(replaced.additionalKeys).toEqual([]);
});

test('a parameter file contains an additional parameter, and a bot without the parameter refuses it', () => {
  const text = parameterFileText({ [name]: 1 }, rows);
  expect(readParameterFile(text, rows)).toMatchObject({ values: { [name]: 1 }, refused: [], valuesOutOfBounds: [] });
  expect(readParameterFile(text)?.refused).toEqual([`${name}: this console knows no such field`]);
  expect(readParameterFile(JSON.stringify({ [name]: 99 }), rows)?.valuesOutOfBounds).toEqual([
    `${name} must be 0 to 50, not 99`,
  ]);
});

test('a search finds an additional parameter by its label', () => {
  expect([...(findParameterKeys('obi half', rows) ?? [])]).toEqual([name]);
});

test('the form of a bot with few fields has these fields, in the order of the catalogue', () => {
  const few = createFormRows([OWN_PARAMETER], { venue: 'x', obi_threshold: 0.3, mode: 'PAPER', [name]: 2, gone: null });
  expect(few.sections.flatMap(({ keys }) => keys)).toEqual(['mode', 'obi_threshold', name, 'venue']);
  expect(few.editableKeys).toEqual(['mode', 'obi_threshold', name]);
  expect(few.defaults).toEqual({ [name]: 0 });
  expect(readParameterFile(JSON.stringify({ tp_min_usd: 1 }), few)?.refused).toEqual([
    'tp_min_usd: this bot has no such field',
  ]);
});

test('an additional parameter stands in the section of the catalogue that it names, or in one of its own', () => {
  const own = ['signal generation', 'Настройки', 'Прочее'].map((section, index) => ({
    ...OWN_PARAMETER,
    name: `own_${index}`,
    section,
  }));
  const { sections } = createFormRows(own);
  expect(sections.find(({ title }) => title === 'Signal Generation')?.keys).toContain('own_0');
  expect(sections.slice(-2).map(({ title, keys }) => [title, ...keys])).toEqual([
    ['Настройки', 'own_1'],
    ['Прочее', 'own_2'],
  ]);
  expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
});
