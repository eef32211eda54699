import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileErrors, validate } from '@readme/openapi-parser';
import Ajv from 'ajv';
import { repositoryPath } from './paths.mjs';

const require = createRequire(import.meta.url);

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Returns one sentence for each fault that the standard validators find in the documents of the contract. */
export async function findContractFaults(folder = repositoryPath('docs/contract')) {
  return [...(await findOpenApiFaults(`${folder}/openapi.json`)), ...findAsyncApiFaults(`${folder}/asyncapi.json`)];
}

async function findOpenApiFaults(file) {
  const result = await validate(readJson(file));
  return result.valid ? [] : [`${file}: ${compileErrors(result)}`];
}

// The AsyncAPI parser brings 137 packages. Its schema of AsyncAPI 3.0 is a package of its own.
function findAsyncApiFaults(file) {
  const schema = require('@asyncapi/specs/schemas/3.0.0-without-$id.json');
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  const isValid = ajv.compile(schema);
  const document = readJson(file);
  if (!isValid(document)) return [`${file}: ${ajv.errorsText(isValid.errors)}`];
  return findMissingReferences(document, document).map((reference) => `${file}: nothing at ${reference}`);
}

function findMissingReferences(document, value) {
  if (typeof value !== 'object' || value === null) return [];
  const { $ref } = value;
  const own = typeof $ref === 'string' && resolvePointer(document, $ref) === undefined ? [$ref] : [];
  return [...own, ...Object.values(value).flatMap((part) => findMissingReferences(document, part))];
}

const resolvePointer = (document, reference) =>
  reference
    .split('/')
    .slice(1)
    .reduce((part, key) => part?.[key], document);
