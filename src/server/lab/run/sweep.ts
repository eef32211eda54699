import { LAB_SWEPT_FIELDS_MAX, LAB_VARIANTS_MAX, type LabSweep } from '@/contract/lab/runs';
import { isParameterKey, parameterRowOf } from '@/contract/params/catalogue';
import { additionalParameterRow } from '../../bot/settings/settings';
import { LabRefused } from '../labRefused';
import type { Variant } from './variants';

/** Throws LabRefused for more than three fields or too many variants. */
export function createSweepVariants(fields: readonly LabSweep[]): Variant[] {
  if (fields.length === 0) return [];
  if (fields.length > LAB_SWEPT_FIELDS_MAX)
    throw new LabRefused(`A sweep takes at most ${LAB_SWEPT_FIELDS_MAX} fields.`);
  const repeated = fields.find(({ field }, index) => fields.findIndex((other) => other.field === field) !== index);
  if (repeated) throw new LabRefused(`A sweep names ${repeated.field} twice.`);
  const list = fields.find(({ values }) => values.some((value) => typeof value === 'object' && value !== null));
  if (list) throw new LabRefused(`A sweep cannot go over ${list.field}: a value is a list or an object.`);
  const count = fields.reduce((product, { values }) => product * values.length, 1);
  if (count > LAB_VARIANTS_MAX)
    throw new LabRefused(`The sweep makes ${count} variants, at most ${LAB_VARIANTS_MAX} are run.`);
  const combinations = fields.reduce<Record<string, unknown>[]>(
    (made, { field, values }) => made.flatMap((changes) => values.map((value) => ({ ...changes, [field]: value }))),
    [{}],
  );
  return combinations.map((changes) => ({ name: formatSweepVariantName(changes), changes }));
}

const formatSweepVariantName = (changes: Record<string, unknown>): string =>
  Object.entries(changes)
    .map(([field, value]) => `${field}=${String(value)}`)
    .join(' ');

/** Converts 'field=v1,v2' to values of the field. Throws LabRefused for a field that cannot be swept. */
export function parseSweep(text: string): LabSweep {
  const [field = '', list = ''] = text.split(/=(.*)/s);
  const kind = isParameterKey(field) ? parameterRowOf(field).kind : additionalParameterRow(field)?.kind;
  if (kind === undefined) throw new LabRefused(`A sweep: ${field || text} is not a parameter.`);
  if (kind === 'list') throw new LabRefused(`A sweep cannot go over ${field}: its values are lists.`);
  const texts = list
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
  if (texts.length === 0) throw new LabRefused(`A sweep names its values: ${field}=1,2,3.`);
  const isNumber = kind === 'num' || kind === 'int';
  return {
    field,
    values: texts.map((value) => (isNumber ? parseNumber(value) : kind === 'flag' ? parseBoolean(value) : value)),
  };
}

/** Returns any other text unchanged, because the check of the variant refuses it. */
const parseNumber = (text: string): unknown => (Number.isNaN(Number(text)) ? text : Number(text));

const parseBoolean = (text: string): unknown => (text === 'true' ? true : text === 'false' ? false : text);
