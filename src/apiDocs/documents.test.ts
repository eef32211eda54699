import Ajv from 'ajv';
import Ajv2020 from 'ajv/dist/2020';
import { CALLS } from '@/contract/calls';
import { PARAMETER_KEYS } from '@/contract/params/catalogue';
import { createDocumentFaults, findDocumentValidator } from '@/testing/conformance/documentFaults';
import { storedOpenTrade } from '@/testing/rows/storedRows';
import { createAsyncApi } from './asyncapi';
import { createComponents } from './components';
import { createOpenApi } from './openapi';
import { createContractPage } from './page';
import { aStatus } from '@/testing/rows/fixtures';
import type { JsonSchema } from './primitives';
import { NAMED_SCHEMAS } from './schemas';

const AJV_OPTIONS = { strict: false, validateFormats: false, validateSchema: false, code: { optimize: false } };
const STATUS = aStatus();
const request = (path: string, init?: RequestInit) => new Request(`http://bot${path}`, init);

/** Returns why the documents refuse a reply. */
async function replyFaults(path: string, body: unknown, status = 200): Promise<string> {
  const faults = createDocumentFaults();
  await faults.checkReply(request(path), Response.json(body, { status }));
  return faultText(faults);
}

async function requestFaults(path: string, body?: unknown): Promise<string> {
  const faults = createDocumentFaults();
  const sent =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
  await faults.checkRequest(request(path, { method: body === undefined ? 'GET' : 'POST', ...sent }));
  return faultText(faults);
}

function messageFaults(message: unknown): string {
  const faults = createDocumentFaults();
  faults.checkMessage(JSON.stringify(message));
  return faultText(faults);
}

function faultText(faults: ReturnType<typeof createDocumentFaults>): string {
  try {
    faults.report();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

test('every field of the documents has a description', () => {
  const undescribed: string[] = [];
  createOpenApi(undescribed);
  createAsyncApi(undescribed);
  expect(undescribed).toEqual([]);
});

test('every stored field of a trade is in the documents', () => {
  const { Trade } = createComponents(NAMED_SCHEMAS, { target: 'draft-2020-12' });
  expect(Object.keys(Trade!.properties as JsonSchema)).toEqual(
    expect.arrayContaining(Object.keys(storedOpenTrade('T1'))),
  );
});

test('a field inside an addition is marked as an addition', () => {
  const { Analytics, Trade } = createComponents(NAMED_SCHEMAS, { target: 'draft-2020-12' });
  expect(Analytics).toMatchObject({
    properties: { calendar: { items: { properties: { pnl: { 'x-addition': true, 'x-unit': 'USDT' } } } } },
  });
  expect(Trade).toMatchObject({ properties: { margin: { 'x-addition': true }, side: { examples: ['LONG'] } } });
});

test('the OpenAPI document has every call of the contract once', () => {
  const { paths } = createOpenApi() as { paths: Record<string, Record<string, { operationId: string }>> };
  const operations = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  expect(operations.sort()).toEqual(Object.keys(CALLS).sort());
});

test('the OpenAPI document gives unit, bounds, default, options and help of every parameter', () => {
  const { Parameters } = createComponents(NAMED_SCHEMAS, { target: 'draft-2020-12' });
  const properties = Parameters!.properties as Record<string, JsonSchema>;
  expect(Object.keys(properties)).toEqual([...PARAMETER_KEYS]);
  expect(properties.book_max_levels).toMatchObject({
    type: 'integer',
    minimum: 5,
    maximum: 50,
    default: 20,
    'x-unit': 'levels',
  });
  expect(properties.ema_filter_mode).toMatchObject({ enum: ['dual', 'single'], default: 'dual' });
  expect(properties.slot_health_check_interval_sec!['x-needs']).toEqual([
    { field: 'enable_slot_health_check', value: true },
  ]);
  for (const schema of Object.values(properties)) expect(schema.description).toMatch(/\w/);
});

test('the page names every call and every capability', () => {
  const page = createContractPage(createOpenApi(), createAsyncApi());
  for (const text of [
    '### `POST /api/presets/apply/{preset}`',
    '`market.overview`',
    'Cannot delete built-in preset',
    '`data[].r_multiple`',
  ])
    expect(page).toContain(text);
});

test('the written OpenAPI document refuses a reply that the console could not read', async () => {
  expect(await replyFaults('/api/status', STATUS)).toBe('');
  expect(await replyFaults('/api/status', { ...STATUS, uptime_seconds: '12.5' })).toBe('');
  expect(await replyFaults('/api/status', { ...STATUS, mode: 'DEMO' })).toContain('/mode');
  expect(await replyFaults('/api/trades', [{ trade_id: 7, symbol: 'BTCUSDT' }])).toBe('');
  expect(await replyFaults('/api/trades', { trades: [{ trade_id: 7 }] })).toContain("required property 'symbol'");
  expect(await replyFaults('/api/status', { message: 'no detail' }, 500)).toContain("required property 'detail'");
});

test('the written OpenAPI document refuses a request that no call has', async () => {
  expect(await requestFaults('/api/close', { symbol: 'BTCUSDT' })).toBe('');
  expect(await requestFaults('/api/close', {})).toContain("required property 'symbol'");
  expect(await requestFaults('/api/start', { now: true })).toContain('no JSON body');
  expect(await requestFaults('/api/trades?page=2')).toContain("no query 'page'");
  expect(await requestFaults('/api/unknown')).toContain('no such call');
});

test('the written AsyncAPI document refuses a malformed or unknown message', () => {
  expect(messageFaults({ type: 'ping' })).toBe('');
  expect(messageFaults({ type: 'signal', data: { symbol: 'BTCUSDT' } })).toBe('');
  expect(messageFaults({ type: 'signal', data: {} })).toContain("required property 'symbol'");
  expect(messageFaults({ type: 'tick' })).toContain('no such message');
});

type Operation = { responses: Record<string, { content?: Record<string, { example?: unknown }> }> };

test('every reply of the OpenAPI document has one whole example, which its schema accepts', () => {
  const { paths } = createOpenApi() as { paths: Record<string, Record<string, Operation>> };
  const examples = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { responses }]) =>
      Object.entries(responses).map(([status, { content = {} }]) => ({
        method,
        path,
        status,
        ...content['application/json'],
      })),
    ),
  );
  const json = examples.filter((reply) => 'schema' in reply && reply.status !== 'default');
  const { replyFaults } = findDocumentValidator();
  expect(json.filter((reply) => !('example' in reply))).toEqual([]);
  expect(
    json.flatMap(({ method, path, status, example }) =>
      replyFaults(method.toUpperCase(), path, Number(status), example),
    ),
  ).toEqual([]);
  expect(json.length).toBeGreaterThan(200);
});

/** Returns every schema of a document with its JSON pointer. */
function schemasIn(value: unknown, pointer = ''): { pointer: string; schema: JsonSchema }[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, entry]) =>
    schemasIn(entry, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
  return [{ pointer, schema: value as JsonSchema }, ...inside];
}

test.each([
  ['OpenAPI', createOpenApi(), new Ajv2020(AJV_OPTIONS)],
  ['AsyncAPI', createAsyncApi(), new Ajv(AJV_OPTIONS)],
])('the examples of the fields of the %s document satisfy their schemas', (_name, document, ajv) => {
  ajv.addSchema(document, 'document');
  const refused = schemasIn(document)
    .filter(({ pointer, schema }) => pointer.startsWith('/components/schemas/') && Array.isArray(schema.examples))
    .filter(({ pointer, schema }) => !ajv.compile({ $ref: `document#${pointer}` })((schema.examples as unknown[])[0]));
  expect(refused.map(({ pointer }) => pointer)).toEqual([]);
});

test('every list of the documents has an object in items, also beside the items of a tuple', () => {
  const schemas = [createOpenApi(), createAsyncApi()].flatMap((document) => schemasIn(document));
  const wrong = schemas.filter(({ schema }) => schema.type === 'array' && typeof schema.items !== 'object');
  expect(wrong.map(({ pointer }) => pointer)).toEqual([]);
});

test('the documents allow a number in a text only where the reader of the console does', async () => {
  const numberIn = (field: string) =>
    replyFaults('/api/signals', [{ symbol: 'BTCUSDT', outcome: { state: 'rejected', [field]: 5 } }]);
  expect(await numberIn('check')).toBe('');
  expect(await numberIn('reason')).toContain('/0/outcome/reason');
});
