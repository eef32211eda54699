// Checks calls and websocket messages of the tests against the written documents of the contract. ajv knows nothing of
// zod, so a document that contradicts the schemas fails the tests.
const { readFileSync } = require('node:fs');
const path = require('node:path');
const Ajv = require('ajv');
const Ajv2020 = require('ajv/dist/2020');
const writeStaleContractDocuments = require('./contractDocuments.cjs');

const AJV_OPTIONS = { strict: false, validateFormats: false, validateSchema: false, code: { optimize: false } };
const JSON_SCHEMA_POINTER = '/content/application~1json/schema';
const MAX_REASONS = 5;

const readDocument = (name) => JSON.parse(readFileSync(path.join(__dirname, '../../docs/contract', name), 'utf8'));

/** Returns a function that finds the validator of a part of a document. Each validator is compiled once, at first use. */
function createCompiler(ajv, document) {
  ajv.addSchema(document, 'document');
  const compiled = new Map();
  return (pointer) => {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` });
    compiled.set(pointer, validate);
    return validate;
  };
}

writeStaleContractDocuments();
const openApi = readDocument('openapi.json');
const asyncApi = readDocument('asyncapi.json');
const openApiValidator = createCompiler(new Ajv2020(AJV_OPTIONS), openApi);
const asyncApiValidator = createCompiler(new Ajv(AJV_OPTIONS), asyncApi);

const PATHS = Object.entries(openApi.paths)
  .map(([name, operations]) => ({
    name,
    operations,
    pattern: new RegExp(`^${name.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  // A path without values precedes a path with values, for example `/api/recordings/import`.
  .sort((a, b) => Number(a.name.includes('{')) - Number(b.name.includes('{')));

/** Name of the message schema of each value of `type`. */
const MESSAGE_NAMES = new Map(
  Object.keys(asyncApi.components.messages).flatMap((name) => {
    const { type } = asyncApi.components.schemas[name].properties;
    return (type.enum ?? [type.const]).map((value) => [value, name]);
  }),
);

function findOperation(method, pathname) {
  const key = method.toLowerCase();
  const found = PATHS.find(({ pattern, operations }) => pattern.test(pathname) && key in operations);
  return found && { operation: found.operations[key], pointer: `/paths/${found.name.replaceAll('/', '~1')}/${key}` };
}

function faultsOf(validate, value, place) {
  if (validate(value)) return [];
  const reasons = validate.errors.map(({ instancePath, message }) => `${instancePath} ${message}`);
  return [`${place}: ${[...new Set(reasons)].slice(0, MAX_REASONS).join('; ')}`];
}

/** Returns how a reply contradicts the OpenAPI document. A call outside the document has no faults. */
function replyFaults(method, pathname, status, body) {
  const found = findOperation(method, pathname);
  if (!found) return [];
  const { responses } = found.operation;
  const code = String(status) in responses ? String(status) : 'default';
  if (code === 'default' && status < 400) return [`${method} ${pathname}: the document has no reply ${status}`];
  if (!responses[code].content['application/json']) return [];
  const validate = openApiValidator(`${found.pointer}/responses/${code}${JSON_SCHEMA_POINTER}`);
  return faultsOf(validate, body, `${method} ${pathname} ${status}`);
}

/** Returns how a request contradicts the OpenAPI document. */
function requestFaults(method, pathname, query, body) {
  const found = findOperation(method, pathname);
  if (!found) return [`${method} ${pathname}: the document has no such call`];
  const { parameters = [], requestBody } = found.operation;
  const unknown = query.filter((name) => !parameters.some((known) => known.in === 'query' && known.name === name));
  const faults = unknown.map((name) => `${method} ${pathname}: the document has no query '${name}'`);
  const hasJson = requestBody?.content['application/json'] !== undefined;
  if (body === undefined) return hasJson ? [...faults, `${method} ${pathname}: the body is missing`] : faults;
  if (!hasJson) return [...faults, `${method} ${pathname}: the document has no JSON body`];
  const validate = openApiValidator(`${found.pointer}/requestBody${JSON_SCHEMA_POINTER}`);
  return [...faults, ...faultsOf(validate, body, `${method} ${pathname}`)];
}

/** Returns how a websocket message contradicts the AsyncAPI document. */
function messageFaults(message) {
  const name = MESSAGE_NAMES.get(message.type);
  if (name === undefined) return [`message '${message.type}': the document has no such message`];
  return faultsOf(asyncApiValidator(`/components/schemas/${name}`), message, `message '${message.type}'`);
}

const validator = { replyFaults, requestFaults, messageFaults };
module.exports = validator;
