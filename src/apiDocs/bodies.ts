// Creates the bodies and replies of the calls for the OpenAPI document.

import type { CallContract } from './calls';
import { refTo } from './components';
import { createExample } from './examples';
import type { JsonSchema } from './primitives';

const FILE_CONTENT: JsonSchema = { 'application/octet-stream': {}, 'application/gzip': {} };

const jsonContent = (schema: JsonSchema, example?: unknown): JsonSchema => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
});

/** Returns the request body of a call in the form of OpenAPI. */
export const createBodySchema = (body: NonNullable<CallContract['body']>): JsonSchema => ({
  required: true,
  content: body === 'file' ? FILE_CONTENT : jsonContent(refTo(body)),
});

/** Returns the reply of a successful call in the form of OpenAPI, with one whole example. */
export function createReplySchema(reply: CallContract['reply'], components: Record<string, JsonSchema>): JsonSchema {
  if (reply === 'file') return { description: 'The file.', content: FILE_CONTENT };
  if (typeof reply !== 'string') {
    const example = createExample(reply[0] ?? '', components);
    return { description: 'Success.', content: jsonContent({ anyOf: reply.map((name) => refTo(name)) }, example) };
  }
  const content = jsonContent(refTo(reply), createExample(reply, components));
  if (reply === 'Acknowledgement') {
    return { description: 'Success. The console reads no field of the body.', content };
  }
  return { description: 'Success.', content };
}
