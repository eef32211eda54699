// Creates the OpenAPI document: all calls of the API.

import { CALLS, type CallName } from '@/contract/calls';
import { createBodySchema, createReplySchema } from './bodies';
import { CALL_CONTRACTS, type CallContract, type CallError } from './calls';
import { createComponents, refTo } from './components';
import { PATH_MEANINGS } from './meanings';
import type { JsonSchema } from './primitives';
import { createQueryParameters } from './queryParameters';
import { NAMED_SCHEMAS } from './schemas';

const INTRODUCTION = [
  'The calls between the console and a trading bot. A bot that answers the calls without `x-capability` works with the console.',
  'Every other call is an addition: the console makes it only if `capabilities` of the status lists the name.',
  'Additional fields pass unchanged and unseen. An error reply has the body `{"detail": "..."}`.',
].join(' ');

/** Failures that every call with a session can have. */
const COMMON_ERRORS: readonly CallError[] = [
  {
    status: 401,
    when: 'The request has no session, or the session has ended.',
    operatorSees: 'The sign-in page after a call of the status or of the logs. Other calls show their own failure.',
  },
];

const UNEXPECTED_ERROR: JsonSchema = {
  description: 'Any other failure, for example 403, 404, 405, 413, 415, 429, 500 or 503.',
  content: { 'application/json': { schema: refTo('Error') } },
};

/** Returns the path of a call in the form of OpenAPI: `/api/presets/{preset}`. */
export const openApiPath = (name: CallName): string => CALLS[name].path.replace(/:(\w+)/g, '{$1}');

/** Returns the OpenAPI document of all calls. `undescribed` receives the fields without a description. */
export function createOpenApi(undescribed: string[] = []): JsonSchema {
  const schemas = createComponents(NAMED_SCHEMAS, { target: 'draft-2020-12', undescribed });
  const paths: Record<string, JsonSchema> = {};
  for (const name of callNames()) {
    const path = openApiPath(name);
    const operation = createOperation(name, CALL_CONTRACTS[name], schemas);
    paths[path] = { ...paths[path], [CALLS[name].method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Trading bot for the operator console', version: '1.0.0', description: INTRODUCTION },
    servers: [{ url: '/', description: 'The host of the page, or the host of `bot-host` in the page.' }],
    security: [{ session: [] }],
    tags: [...new Set(Object.values(CALL_CONTRACTS).map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The `access_token` of the sign-in, in the header `Authorization: Bearer <token>`.',
        },
      },
      schemas,
    },
  };
}

// The cast restores the key type that Object.keys loses.
export const callNames = (): CallName[] => Object.keys(CALL_CONTRACTS) as CallName[];

function createOperation(name: CallName, call: CallContract, schemas: Record<string, JsonSchema>): JsonSchema {
  const pathParameters = [...CALLS[name].path.matchAll(/:(\w+)/g)].map(([, parameter = '']) => ({
    name: parameter,
    in: 'path',
    required: true,
    description: PATH_MEANINGS[parameter]?.description,
    example: PATH_MEANINGS[parameter]?.examples[0],
    schema: { type: parameter === 'variant' ? 'integer' : 'string' },
  }));
  const parameters = [...pathParameters, ...createQueryParameters(call.query)];
  return {
    operationId: name,
    tags: [call.tag],
    summary: call.summary,
    ...(call.capability !== undefined && {
      description: `Addition. The console makes the call only if \`capabilities\` lists \`${call.capability}\`.`,
      'x-capability': call.capability,
    }),
    ...(call.open && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(call.body !== undefined && { requestBody: createBodySchema(call.body) }),
    responses: {
      200: createReplySchema(call.reply, schemas),
      ...createErrorResponses([...(call.open ? [] : COMMON_ERRORS), ...call.errors]),
      default: UNEXPECTED_ERROR,
    },
  };
}

function createErrorResponses(errors: readonly CallError[]): Record<string, JsonSchema> {
  return Object.fromEntries(
    errors.map(({ status, when, detail, operatorSees }) => [
      status,
      {
        description: when,
        'x-operator-sees': operatorSees,
        content: {
          'application/json': {
            schema: refTo('Error'),
            example: { detail: detail ?? when },
          },
        },
      },
    ]),
  );
}
