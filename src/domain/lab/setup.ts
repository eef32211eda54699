import {
  LAB_NAME_MAX_LENGTH,
  LAB_SWEPT_FIELDS_MAX,
  LAB_VARIANTS_MAX,
  type LabRunRequest,
  type LabSourceChoice,
} from '@/contract/lab/runs';
import type { ParameterKey } from '@/contract/params/catalogue';
import { plural } from '../format/format';
import { readTypedNumber } from '../format/typedNumber';
import { LAB_PARAMETER_KEYS, readSweepValues, readFieldValue, type FieldReading } from './sweepValues';

/** A parameter and the text that the operator typed. The text can be invalid. */
export type FieldInput = { key: ParameterKey; text: string };
export type VariantInput = { name: string; fields: readonly FieldInput[] };

export type RunSetup = {
  name: string;
  /** Id of a recording, or `SIMULATOR_SOURCE`. */
  source: string;
  /** Number of minutes to play at the end of the recording. The text is empty for the whole recording. */
  lastMinutes: string;
  seed: string;
  minutes: string;
  /** Number of contracts to simulate, largest first. The text is empty for all contracts. */
  symbols: string;
  variants: readonly VariantInput[];
  sweep: readonly FieldInput[];
};

export const SIMULATOR_SOURCE = 'simulator';

export const EMPTY_RUN_SETUP: RunSetup = {
  name: '',
  source: SIMULATOR_SOURCE,
  lastMinutes: '',
  seed: '1',
  minutes: '30',
  symbols: '12',
  variants: [],
  sweep: [],
};

export type RunSetupProblems = {
  name?: string;
  lastMinutes?: string;
  seed?: string;
  minutes?: string;
  symbols?: string;
  /** Problems of each variant, in the order of the variants. */
  variants: { name?: string; fields: (string | undefined)[] }[];
  sweep: (string | undefined)[];
  all?: string;
};

export type RunSetupReading = { variants: number; problems: RunSetupProblems; request: LabRunRequest | null };

const BASELINE_NAME = 'baseline';
const MISSING_FIELD_PROBLEM = 'Add a field: without one, the variant equals the saved parameters.';

export function readRunSetup(setup: RunSetup): RunSetupReading {
  const sweep = setup.sweep.map(({ key, text }) => readSweepValues(key, text));
  const variants = variantCount(setup, sweep);
  const source = readMarketSource(setup);
  const problems: RunSetupProblems = {
    ...source.problems,
    ...toFieldProblem(
      'name',
      setup.name.trim().length > LAB_NAME_MAX_LENGTH && `At most ${LAB_NAME_MAX_LENGTH} characters.`,
    ),
    ...toFieldProblem('all', variantCountProblem(setup, variants)),
    variants: setup.variants.map((variant, index) => ({
      ...toFieldProblem(
        'name',
        variantNameProblem(setup.variants, index) ?? (variant.fields.length === 0 && MISSING_FIELD_PROBLEM),
      ),
      fields: variant.fields.map(
        (field, place) => variantFieldProblem(variant.fields, place) ?? refusalReasonOf(readFieldInput(field)),
      ),
    })),
    sweep: sweep.map((reading, index) => repeatedFieldProblem(setup.sweep, index) ?? refusalReasonOf(reading)),
  };
  if (hasSetupProblem(problems)) return { variants, problems, request: null };
  const name = setup.name.trim();
  const request = {
    ...(name !== '' && { name }),
    source: source.choice,
    variants: setup.variants.map((variant) => ({
      name: variant.name.trim(),
      changes: Object.fromEntries(variant.fields.map((field) => [field.key, acceptedValueOf(readFieldInput(field))])),
    })),
    sweep: setup.sweep.map(({ key }, index) => ({ field: key, values: acceptedValueOf(sweep[index]) ?? [] })),
  };
  return { variants, problems, request };
}

const readFieldInput = ({ key, text }: FieldInput) => readFieldValue(key, text);
const refusalReasonOf = (reading: FieldReading<unknown>): string | undefined =>
  reading.ok ? undefined : reading.reason;
const acceptedValueOf = <T>(reading: FieldReading<T> | undefined): T | undefined =>
  reading?.ok ? reading.value : undefined;
const toFieldProblem = <Name extends string>(name: Name, problem: string | false | undefined) =>
  // TypeScript widens a computed key to any text.
  problem ? ({ [name]: problem } as { [Key in Name]?: string }) : {};

function variantCount({ variants, sweep }: RunSetup, readings: readonly FieldReading<unknown[]>[]): number {
  const swept = readings.reduce((product, reading) => product * (reading.ok ? reading.value.length : 1), 1);
  return variants.length + (sweep.length === 0 ? 0 : swept);
}

function variantCountProblem({ sweep }: RunSetup, variants: number): string | undefined {
  if (sweep.length > LAB_SWEPT_FIELDS_MAX) return `A sweep takes at most ${LAB_SWEPT_FIELDS_MAX} fields.`;
  if (variants === 0) return 'Add a variant or a sweep: alone, the saved parameters have nothing to be compared with.';
  if (variants <= LAB_VARIANTS_MAX) return undefined;
  return `This makes ${plural(variants, 'variant')}, and a run takes at most ${LAB_VARIANTS_MAX}. Take out values or variants.`;
}

function variantNameProblem(variants: readonly VariantInput[], index: number): string | undefined {
  const name = variants[index]?.name.trim() ?? '';
  if (name === '') return 'A name is needed here.';
  if (name.length > LAB_NAME_MAX_LENGTH) return `At most ${LAB_NAME_MAX_LENGTH} characters.`;
  if (name === BASELINE_NAME) return 'The saved parameters have this name.';
  return variants.slice(0, index).some((other) => other.name.trim() === name)
    ? 'Another variant has this name.'
    : undefined;
}

const repeatedFieldProblem = (fields: readonly FieldInput[], index: number): string | undefined =>
  fields.slice(0, index).some(({ key }) => key === fields[index]?.key) ? 'This field is named twice.' : undefined;

function variantFieldProblem(fields: readonly FieldInput[], index: number): string | undefined {
  const key = fields[index]?.key;
  return key !== undefined && !LAB_PARAMETER_KEYS.includes(key)
    ? 'The Lab cannot change this field.'
    : repeatedFieldProblem(fields, index);
}

type SourceProblems = Pick<RunSetupProblems, 'lastMinutes' | 'seed' | 'minutes' | 'symbols'>;

function readMarketSource(setup: RunSetup): { choice: LabSourceChoice; problems: SourceProblems } {
  if (setup.source !== SIMULATOR_SOURCE) {
    const last = readSetupNumber(setup.lastMinutes, { optional: true });
    return {
      choice: {
        kind: 'recording',
        recording: setup.source,
        ...(last.value !== undefined && { last_minutes: last.value }),
      },
      problems: toFieldProblem('lastMinutes', last.problem),
    };
  }
  const seed = readSetupNumber(setup.seed, { whole: true, min: 0 });
  const minutes = readSetupNumber(setup.minutes, {});
  const symbols = readSetupNumber(setup.symbols, { whole: true, optional: true });
  return {
    choice: {
      kind: 'simulator',
      seed: seed.value ?? 0,
      minutes: minutes.value ?? 0,
      ...(symbols.value !== undefined && { symbols: symbols.value }),
    },
    problems: {
      ...toFieldProblem('seed', seed.problem),
      ...toFieldProblem('minutes', minutes.problem),
      ...toFieldProblem('symbols', symbols.problem),
    },
  };
}

type NumberInputRule = { optional?: true; whole?: true; min?: number };

function readSetupNumber(
  text: string,
  { optional, whole, min }: NumberInputRule,
): { value?: number; problem?: string } {
  if (optional && text.trim() === '') return {};
  const isPossible = (value: number): boolean => !whole || Number.isSafeInteger(value);
  const reading = readTypedNumber(text, isPossible);
  if (!reading.ok) return { problem: reading.reason };
  const { value } = reading;
  if (!isPossible(value)) return { problem: 'A whole number is needed here.' };
  if (min === undefined ? value <= 0 : value < min) {
    return { problem: min === undefined ? 'Must be more than 0.' : `Must be at least ${min}.` };
  }
  return { value };
}

const hasSetupProblem = ({ variants, sweep, ...others }: RunSetupProblems): boolean =>
  Object.keys(others).length > 0 ||
  sweep.some(Boolean) ||
  variants.some(({ name, fields }) => name !== undefined || fields.some(Boolean));
