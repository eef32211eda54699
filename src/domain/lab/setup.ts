import {
  LAB_NAME_LENGTH,
  LAB_SWEPT_FIELDS_MAX,
  LAB_VARIANTS_MAX,
  type LabRunRequest,
  type LabSourceChoice,
} from '@/contract/lab';
import type { ParameterKey } from '@/contract/params/catalogue';
import { plural } from '../format/format';
import { LAB_KEYS, readSweepValues, readValue, type Reading } from './sweepValues';

/** A field with its typed text. The text may be wrong. */
export type TypedField = { key: ParameterKey; text: string };
export type TypedVariant = { name: string; fields: readonly TypedField[] };

/** A run as the operator typed it. */
export type Setup = {
  name: string;
  /** The id of a recording, or `SIMULATOR`. */
  source: string;
  /** Only the last minutes of a recording; empty for the whole. */
  lastMinutes: string;
  seed: string;
  minutes: string;
  /** Number of the largest contracts; empty for all. */
  symbols: string;
  variants: readonly TypedVariant[];
  sweep: readonly TypedField[];
};

export const SIMULATOR = 'simulator';

export const EMPTY_SETUP: Setup = {
  name: '',
  source: SIMULATOR,
  lastMinutes: '',
  seed: '1',
  minutes: '30',
  symbols: '12',
  variants: [],
  sweep: [],
};

export type SetupProblems = {
  name?: string;
  lastMinutes?: string;
  seed?: string;
  minutes?: string;
  symbols?: string;
  /** By the index of the variant. */
  variants: { name?: string; fields: (string | undefined)[] }[];
  sweep: (string | undefined)[];
  /** Of the run as a whole. */
  all?: string;
};

export type ReadSetup = { variants: number; problems: SetupProblems; request: LabRunRequest | null };

const BASELINE = 'baseline';
const NO_FIELD = 'Add a field: without one, the variant equals the saved parameters.';

/** Reads the setup. Without a problem it returns the request of the run. */
export function readSetup(setup: Setup): ReadSetup {
  const sweep = setup.sweep.map(({ key, text }) => readSweepValues(key, text));
  const variants = variantCount(setup, sweep);
  const source = readSource(setup);
  const problems: SetupProblems = {
    ...source.problems,
    ...problemOf('name', setup.name.trim().length > LAB_NAME_LENGTH && `At most ${LAB_NAME_LENGTH} characters.`),
    ...problemOf('all', countProblem(setup, variants)),
    variants: setup.variants.map((variant, index) => ({
      ...problemOf('name', nameProblem(setup.variants, index) ?? (variant.fields.length === 0 && NO_FIELD)),
      fields: variant.fields.map((field, place) => fieldProblem(variant.fields, place) ?? reasonOf(readOf(field))),
    })),
    sweep: sweep.map((reading, index) => repeated(setup.sweep, index) ?? reasonOf(reading)),
  };
  if (hasProblem(problems)) return { variants, problems, request: null };
  const name = setup.name.trim();
  const request = {
    ...(name !== '' && { name }),
    source: source.choice,
    variants: setup.variants.map((variant) => ({
      name: variant.name.trim(),
      changes: Object.fromEntries(variant.fields.map((field) => [field.key, valueOf(readOf(field))])),
    })),
    sweep: setup.sweep.map(({ key }, index) => ({ field: key, values: valueOf(sweep[index]) ?? [] })),
  };
  return { variants, problems, request };
}

const readOf = ({ key, text }: TypedField) => readValue(key, text);
const reasonOf = (reading: Reading<unknown>): string | undefined => (reading.ok ? undefined : reading.reason);
const valueOf = <T>(reading: Reading<T> | undefined): T | undefined => (reading?.ok ? reading.value : undefined);
const problemOf = <Name extends string>(name: Name, problem: string | false | undefined) =>
  problem ? ({ [name]: problem } as { [Key in Name]?: string }) : {};

function variantCount({ variants, sweep }: Setup, readings: readonly Reading<unknown[]>[]): number {
  const swept = readings.reduce((product, reading) => product * (reading.ok ? reading.value.length : 1), 1);
  return variants.length + (sweep.length === 0 ? 0 : swept);
}

function countProblem({ sweep }: Setup, variants: number): string | undefined {
  if (sweep.length > LAB_SWEPT_FIELDS_MAX) return `A sweep takes at most ${LAB_SWEPT_FIELDS_MAX} fields.`;
  if (variants === 0) return 'Add a variant or a sweep: alone, the saved parameters have nothing to be compared with.';
  if (variants <= LAB_VARIANTS_MAX) return undefined;
  return `This makes ${plural(variants, 'variant')}, and a run takes at most ${LAB_VARIANTS_MAX}. Take out values or variants.`;
}

function nameProblem(variants: readonly TypedVariant[], index: number): string | undefined {
  const name = variants[index]?.name.trim() ?? '';
  if (name === '') return 'A name is needed here.';
  if (name.length > LAB_NAME_LENGTH) return `At most ${LAB_NAME_LENGTH} characters.`;
  if (name === BASELINE) return 'The saved parameters have this name.';
  return variants.slice(0, index).some((other) => other.name.trim() === name)
    ? 'Another variant has this name.'
    : undefined;
}

const repeated = (fields: readonly TypedField[], index: number): string | undefined =>
  fields.slice(0, index).some(({ key }) => key === fields[index]?.key) ? 'This field is named twice.' : undefined;

function fieldProblem(fields: readonly TypedField[], index: number): string | undefined {
  const key = fields[index]?.key;
  return key !== undefined && !LAB_KEYS.includes(key) ? 'The Lab cannot change this field.' : repeated(fields, index);
}

type SourceFields = Pick<SetupProblems, 'lastMinutes' | 'seed' | 'minutes' | 'symbols'>;

function readSource(setup: Setup): { choice: LabSourceChoice; problems: SourceFields } {
  if (setup.source !== SIMULATOR) {
    const last = readNumber(setup.lastMinutes, { optional: true });
    return {
      choice: {
        kind: 'recording',
        recording: setup.source,
        ...(last.value !== undefined && { last_minutes: last.value }),
      },
      problems: problemOf('lastMinutes', last.problem),
    };
  }
  const seed = readNumber(setup.seed, { whole: true, min: 0 });
  const minutes = readNumber(setup.minutes, {});
  const symbols = readNumber(setup.symbols, { whole: true, optional: true });
  return {
    choice: {
      kind: 'simulator',
      seed: seed.value ?? 0,
      minutes: minutes.value ?? 0,
      ...(symbols.value !== undefined && { symbols: symbols.value }),
    },
    problems: {
      ...problemOf('seed', seed.problem),
      ...problemOf('minutes', minutes.problem),
      ...problemOf('symbols', symbols.problem),
    },
  };
}

type NumberRule = { optional?: true; whole?: true; min?: number };

function readNumber(text: string, { optional, whole, min }: NumberRule): { value?: number; problem?: string } {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return optional ? {} : { problem: 'A number is needed here.' };
  const value = Number(typed);
  if (!Number.isFinite(value)) return { problem: `'${text.trim()}' is not a number.` };
  if (whole && !Number.isSafeInteger(value)) return { problem: 'A whole number is needed here.' };
  if (min === undefined ? value <= 0 : value < min) {
    return { problem: min === undefined ? 'Must be more than 0.' : `Must be at least ${min}.` };
  }
  return { value };
}

const hasProblem = ({ variants, sweep, ...others }: SetupProblems): boolean =>
  Object.keys(others).length > 0 ||
  sweep.some(Boolean) ||
  variants.some(({ name, fields }) => name !== undefined || fields.some(Boolean));
