import { type AdditionalParameter, additionalRowOf } from '@/contract/params/additions';
import {
  DEFAULTS,
  isParameterKey,
  PARAMETER_KEYS,
  PARAMETER_SECTIONS,
  parameterRowOf,
  type ParameterRow,
} from '@/contract/params/catalogue';
import { createAdvancedSection, createSection, type ParameterSection } from '@/contract/params/section';

type FormSectionRows = Readonly<Record<string, ParameterRow>>;
type FormSection = ParameterSection<FormSectionRows, string>;
type OwnRow = { name: string; row: ParameterRow; section: string; default?: unknown };

/** Sections and rows of the parameter form of one bot. */
export type FormRows = {
  /** False for a bot whose form has only the fields that the bot sends or describes. */
  followsCatalogue: boolean;
  sections: readonly FormSection[];
  /** Names of the parameters that the operator can set, in the order of the form. */
  editableKeys: readonly string[];
  /** Names of the fields that the catalogue does not have. */
  additionalKeys: readonly string[];
  /** Default of each field that has one. The bot says no default of a field of the catalogue that it does not follow. */
  defaults: Readonly<Record<string, unknown>>;
  /** Returns the row of a field, or undefined for a field without a row. */
  rowOf: (key: string) => ParameterRow | undefined;
};

const OWN_SECTION = 'Parameters of This Bot';
/** A bot can send thousands of fields without a description. */
const MAX_UNDESCRIBED_FIELDS = 200;

/**
 * Returns the rows of the catalogue and the additional parameters of a bot. A bot cannot replace a row of the catalogue.
 * With `sent`, the rows of the catalogue are those of the sent fields. Sent fields without a description are read-only.
 */
export function createFormRows(
  additions: readonly AdditionalParameter[],
  sent: Readonly<Record<string, unknown>> | null = null,
): FormRows {
  const described = additions.flatMap((parameter): OwnRow[] => {
    const { name, section = OWN_SECTION } = parameter;
    const row = isParameterKey(name) ? undefined : additionalRowOf(parameter);
    return row ? [{ name, row, section, default: row.default }] : [];
  });
  const own = sent === null ? described : [...described, ...undescribedRows(sent, described)];
  const catalogue: readonly FormSection[] = sent === null ? PARAMETER_SECTIONS : sectionsOfSentFields(sent);
  const sections = withOwnRows(catalogue, own, sent === null ? createAdvancedSection : createSection);
  const rows = new Map(sections.flatMap((section) => Object.entries(section.rows)));
  return {
    followsCatalogue: sent === null,
    sections,
    editableKeys: [...rows].filter(([, { readOnly }]) => readOnly !== true).map(([key]) => key),
    additionalKeys: own.map(({ name }) => name),
    defaults: {
      ...(sent === null && DEFAULTS),
      ...Object.fromEntries(described.map(({ name, default: value }) => [name, value])),
    },
    rowOf: (key) => rows.get(key),
  };
}

/** Adds own rows to the section with their title, or to a new section at the end. Titles are compared without case. */
function withOwnRows(
  sections: readonly FormSection[],
  own: readonly OwnRow[],
  createOwnSection: (title: string, rows: FormSectionRows) => FormSection,
): readonly FormSection[] {
  const titles = new Map(own.map(({ section }) => [section.toLowerCase(), section]));
  const rowsOf = (title: string): FormSectionRows =>
    Object.fromEntries(
      own.filter(({ section }) => section.toLowerCase() === title).map(({ name, row }) => [name, row]),
    );
  const extended = sections.map((section) => {
    const title = section.title.toLowerCase();
    if (!titles.delete(title)) return section;
    const rows = rowsOf(title);
    return { ...section, rows: { ...section.rows, ...rows }, keys: [...section.keys, ...Object.keys(rows)] };
  });
  const added = [...titles].map(([key, title]) => ({
    ...createOwnSection(title, rowsOf(key)),
    // An id without letters, or the id of another section, would open two sections at once.
    id: `own-${key.replaceAll(/\s/g, '-')}`,
  }));
  return [...extended, ...added];
}

/** Returns the sections of the catalogue with the sent fields only. All of them are open at first. */
const sectionsOfSentFields = (sent: Readonly<Record<string, unknown>>): FormSection[] =>
  PARAMETER_SECTIONS.flatMap((section) => {
    const keys = section.keys.filter((key) => sent[key] != null);
    const rows = Object.fromEntries(keys.map((key) => [key, parameterRowOf(key)]));
    return keys.length === 0 ? [] : [{ ...section, advanced: false, rows, keys }];
  });

function undescribedRows(sent: Readonly<Record<string, unknown>>, described: readonly OwnRow[]): OwnRow[] {
  const names = new Set<string>([...PARAMETER_KEYS, ...described.map(({ name }) => name)]);
  return Object.keys(sent)
    .filter((name) => !names.has(name) && sent[name] != null)
    .slice(0, MAX_UNDESCRIBED_FIELDS)
    .map((name) => ({ name, row: undescribedRow(name), section: OWN_SECTION }));
}

const undescribedRow = (name: string): ParameterRow => ({
  kind: 'text',
  label: name,
  help: 'The bot does not describe this field. A save returns it unchanged.',
  default: '',
  readOnly: true,
});

export const CATALOGUE_FORM_ROWS = createFormRows([]);
