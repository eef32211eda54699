/** Reads the parameters from the OpenAPI document of the contract: defaults, types and bounds. */
import { readFileSync } from 'node:fs';

/** A command or a value that the bot refuses. The operator reads the text. */
export class Refused extends Error {
  constructor(text, status = 400) {
    super(text);
    this.status = status;
  }
}

const DOCUMENT = new URL(process.env.OPENAPI ?? '../../docs/contract/openapi.json', import.meta.url);
const SCHEMAS = JSON.parse(readFileSync(DOCUMENT, 'utf8')).components.schemas.Parameters.properties;
export const DEFAULTS = Object.fromEntries(Object.entries(SCHEMAS).map(([name, schema]) => [name, schema.default]));

/** Throws Refused with all problems of the values. Unknown fields pass. */
export function checkParameters(values) {
  const problems = Object.entries(values).flatMap(([name, value]) =>
    Object.hasOwn(SCHEMAS, name) && value !== null && !isValid(SCHEMAS[name], value)
      ? [`${name} must be ${boundsText(SCHEMAS[name])}, not ${JSON.stringify(value).slice(0, 40)}`]
      : [],
  );
  if (problems.length > 0) throw new Refused(problems.slice(0, 20).join('; '), 422);
}

function isValid({ type, enum: options = [], minimum = -Infinity, maximum = Infinity }, value) {
  if (type === 'array') return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  if (type === 'boolean' || type === 'string')
    return typeof value === type && (options.length === 0 || options.includes(value));
  return typeof value === 'number' && value >= minimum && value <= maximum && !(type === 'integer' && value % 1 !== 0);
}

const boundsText = ({ type, enum: options, minimum, maximum }) =>
  options ? `one of ${options.join(', ')}` : minimum === undefined ? `of type ${type}` : `${minimum} to ${maximum}`;
