import { CALLS, type CallName } from '@/contract/calls';
import { CALL_CONTRACTS, type CallContract } from './calls';
import { fieldTable, schemaLink } from './fieldTable';
import { markdownTable } from './markdown';
import { callNames, openApiPath } from './openapi';
import type { JsonSchema } from './primitives';
import { createQueryParameters, type QueryParameter } from './queryParameters';

const INTRODUCTION = `# Calls and messages

Written by \`npm run contract -- --write\` from the schemas in \`src/contract\` and the tables in \`src/apiDocs\`. Do not
edit this file. [openapi.json](openapi.json) (OpenAPI 3.1) and [asyncapi.json](asyncapi.json) (AsyncAPI 3.0) have the
same content for programs. A running embedded bot serves both at \`/api/openapi.json\` and \`/api/asyncapi.json\` to a
signed-in client. [The contract](../contract.md) explains the additions and the limits of the embedded bot.

- **Session.** Every call except the sign-in needs the header \`Authorization: Bearer <access_token>\`. A reply without a
  session has the status 401.
- **Errors.** An error reply has the body \`{"detail": "..."}\`. The console shows the text to the operator.
- **Additions.** The console makes a call with a name in the column *addition* only if \`capabilities\` of the status
  lists the name. A bot may omit fields that are marked as an addition.
- **Websocket.** The console opens \`/ws\` after the sign-in. A browser sends no bearer token there, so the bot sets an
  HttpOnly cookie at the sign-in and checks the cookie and the Origin header.
`;

/** Returns the page of all calls, messages and fields as Markdown. */
export function createContractPage(openApi: JsonSchema, asyncApi: JsonSchema): string {
  const schemas = schemasOf(openApi);
  const frames = schemasOf(asyncApi);
  const tags = [...new Set(Object.values(CALL_CONTRACTS).map(({ tag }) => tag))];
  const ownFrames = Object.entries(frames).filter(([name]) => !(name in schemas));
  return [
    INTRODUCTION,
    '## All calls',
    callOverview(),
    ...tags.flatMap((tag) => [
      `## ${tag}`,
      ...callNames()
        .filter((name) => CALL_CONTRACTS[name].tag === tag)
        .map(callSection),
    ]),
    '## Websocket messages',
    'The console sends `ping`, `watch` and `unwatch`. The bot sends every other message.',
    ...ownFrames.map(([name, schema]) => schemaSection(name, schema)),
    '## Bodies and fields',
    ...Object.entries(schemas).map(([name, schema]) => schemaSection(name, schema)),
  ].join('\n\n');
}

// The cast is safe, because this folder creates both documents.
const schemasOf = (document: JsonSchema): Record<string, JsonSchema> =>
  (document.components as { schemas: Record<string, JsonSchema> }).schemas;

const callOverview = (): string =>
  markdownTable(
    ['call', 'what it does', 'addition'],
    callNames().map((name) => {
      const { summary, capability } = CALL_CONTRACTS[name];
      return [`\`${CALLS[name].method} ${openApiPath(name)}\``, summary, capability ? `\`${capability}\`` : ''];
    }),
  );

function callSection(name: CallName): string {
  const call = CALL_CONTRACTS[name];
  const query = createQueryParameters(call.query);
  return [
    `### \`${CALLS[name].method} ${openApiPath(name)}\``,
    call.summary,
    [
      call.capability === undefined ? undefined : `Addition \`${call.capability}\`.`,
      call.open ? 'Needs no session.' : undefined,
      call.body === undefined ? undefined : `Body: ${bodyText(call.body)}.`,
      `Reply: ${replyText(call.reply)}.`,
    ]
      .filter(Boolean)
      .join(' '),
    query.length > 0 && fieldTable({ type: 'object', properties: queryProperties(query) }),
    call.errors.length > 0 && errorTable(call),
  ]
    .filter(Boolean)
    .join('\n\n');
}

const bodyText = (body: NonNullable<CallContract['body']>): string =>
  body === 'file' ? 'the file as `application/octet-stream`' : schemaLink(body);

function replyText(reply: CallContract['reply']): string {
  if (reply === 'file') return 'the file';
  return typeof reply === 'string' ? schemaLink(reply) : reply.map((name) => schemaLink(name)).join(' or ');
}

const errorTable = ({ errors }: CallContract): string =>
  markdownTable(
    ['status', 'when', 'detail', 'what the operator sees'],
    errors.map(({ status, when, detail, operatorSees }) => [String(status), when, detail ?? 'any text', operatorSees]),
  );

/** Returns query parameters as the properties of a schema, so that one table shows both. */
const queryProperties = (parameters: readonly QueryParameter[]): JsonSchema =>
  Object.fromEntries(
    parameters.map(({ name, schema, description, example, 'x-unit': unit, 'x-capability': addition }) => [
      name,
      {
        ...schema,
        description,
        examples: [example],
        ...(unit !== undefined && { 'x-unit': unit }),
        ...(addition !== undefined && { 'x-addition': addition }),
      },
    ]),
  );

const schemaSection = (name: string, schema: JsonSchema): string =>
  [`### ${name}`, schema.description, fieldTable(schema)].filter(Boolean).join('\n\n');
