import { type AdditionalParameter, additionalRowOf } from '@/contract/params/additions';
import {
  DEFAULTS,
  PARAMETER_KEYS,
  PARAMETER_SECTIONS,
  parameterRowOf,
  type ParameterRow,
  PARAMETERS,
} from '@/contract/params/catalogue';
import { createAdvancedSection, type ParameterSection } from '@/contract/params/section';

type FormSectionRows = Readonly<Record<string, ParameterRow>>;

/** Sections and rows of the form: the catalogue, and the additional parameters of the bot. */
export type FormRows = {
  sections: readonly ParameterSection<FormSectionRows, string>[];
  /** Names of the parameters that the operator can set, in the order of the form. */
  editableKeys: readonly string[];
  additionalKeys: readonly string[];
  defaults: Readonly<Record<string, unknown>>;
  /** Returns the row of a field, or undefined for a field without a row. */
  rowOf: (key: string) => ParameterRow | undefined;
};

const CATALOGUE_ROW_MAP: ReadonlyMap<string, ParameterRow> = new Map(
  PARAMETER_KEYS.map((key) => [key, parameterRowOf(key)]),
);

/** Adds the additional parameters of a bot to the rows of the catalogue. A bot cannot replace a row of the catalogue. */
export function createFormRows(additions: readonly AdditionalParameter[]): FormRows {
  const own = additions.filter(({ name }) => !Object.hasOwn(PARAMETERS, name));
  const ownRows = Object.fromEntries(own.map((parameter) => [parameter.name, additionalRowOf(parameter)]));
  const rows = new Map([...CATALOGUE_ROW_MAP, ...Object.entries(ownRows)]);
  return {
    sections:
      own.length === 0
        ? PARAMETER_SECTIONS
        : [...PARAMETER_SECTIONS, createAdvancedSection('Parameters of This Bot', ownRows)],
    editableKeys: [...rows].filter(([, { readOnly }]) => readOnly !== true).map(([key]) => key),
    additionalKeys: Object.keys(ownRows),
    defaults: { ...DEFAULTS, ...Object.fromEntries(own.map(({ name, default: value }) => [name, value])) },
    rowOf: (key) => rows.get(key),
  };
}

export const CATALOGUE_FORM_ROWS = createFormRows([]);
