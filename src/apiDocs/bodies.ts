// Creates the bodies and replies of the calls for the OpenAPI document.

import type { CallContract } from './calls';
import { refTo } from './components';
import type { JsonSchema } from './primitives';

const FILE_CONTENT: JsonSchema = { 'application/octet-stream': {}, 'application/gzip': {} };

const jsonContent = (schema: JsonSchema): JsonSchema => ({ 'application/json': { schema } });

/** Returns the request body of a call in the form of OpenAPI. */
export const createBodySchema = (body: NonNullable<CallContract['body']>): JsonSchema => ({
  required: true,
  content: body === 'file' ? FILE_CONTENT : jsonContent(refTo(body)),
});

/** Returns the reply of a successful call in the form of OpenAPI. */
export function createReplySchema(reply: CallContract['reply']): JsonSchema {
  if (reply === 'file') return { description: 'The file.', content: FILE_CONTENT };
  if (typeof reply !== 'string') {
    return { description: 'Success.', content: jsonContent({ anyOf: reply.map((name) => refTo(name)) }) };
  }
  if (reply === 'Acknowledgement') {
    return { description: 'Success. The console reads no field of the body.', content: jsonContent(refTo(reply)) };
  }
  return { description: 'Success.', content: jsonContent(refTo(reply)) };
}
