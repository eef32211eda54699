import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';

import { CALLS } from '@/contract/calls';
import { parseJson } from '@/contract/schema/jsonText';
import { schemaErrorText } from '@/contract/schema/reading';
import type { z } from '@/contract/schema/z';

import type { ReadBodyText } from './bodyReader';
import type { AppContext, AppEnvironment } from '../context';

/** Largest number of values in a JSON body. The check of each wrong value delays the bot in this process by 6 µs. */
const MAX_BODY_VALUES = 50_000;
const TOO_MANY_VALUES_TEXT = `The body holds more than ${MAX_BODY_VALUES} values`;
const NOT_JSON_TYPE_TEXT = 'Send the body as application/json';
const NOT_BINARY_TYPE_TEXT = 'Send the file as application/octet-stream';

/**
 * Refuses request bodies that are not JSON, because a page of another origin can send plain text without a preflight.
 */
export const requireJson: MiddlewareHandler<AppEnvironment> = async ({ req }, next) => {
  const hasBody = Number(req.header('Content-Length') ?? 0) > 0 && req.method !== 'GET';
  if (hasBody && req.path !== CALLS.importRecording.path) requireJsonType(req);
  await next();
};

function requireJsonType(req: AppContext['req']): void {
  if (/^application\/json\s*(;|$)/i.test(req.header('Content-Type') ?? '')) return;
  throw new HTTPException(415, { message: NOT_JSON_TYPE_TEXT });
}

/** Requires a binary content type, which a page of another origin can send only after a preflight. */
export function requireBinaryType({ req }: AppContext): void {
  if (/^application\/(octet-stream|gzip)$/i.test(req.header('Content-Type') ?? '')) return;
  throw new HTTPException(415, { message: NOT_BINARY_TYPE_TEXT });
}

export const setBodyReader =
  (readText: ReadBodyText): MiddlewareHandler<AppEnvironment> =>
  async (context, next) => {
    context.set('readText', readText);
    await next();
  };

/** Reads and validates the JSON body of a request. Throws 400 with the names of the fields that are not valid. */
export async function readBody<T>(context: AppContext, schema: z.ZodType<T>): Promise<T> {
  // Checks the content type here, because `requireJson` skips chunked bodies, which have no Content-Length.
  requireJsonType(context.req);
  const text = await context.get('readText')(context.req.raw);
  if (hasTooManyValues(text)) throw new HTTPException(413, { message: TOO_MANY_VALUES_TEXT });
  let body: unknown;
  try {
    body = parseJson(text);
  } catch {
    throw new HTTPException(400, { message: 'The body is not JSON' });
  }
  return parseRequestInput(body, schema);
}

/** Counts the commas in a JSON text, because commas separate the values. */
function hasTooManyValues(text: string): boolean {
  let count = 0;
  for (let comma = text.indexOf(','); comma !== -1; comma = text.indexOf(',', comma + 1))
    if (++count >= MAX_BODY_VALUES) return true;
  return false;
}

/** Reads and validates the query of a request. Throws 400 with the names of the fields that are not valid. */
export const readQuery = <T>(context: AppContext, schema: z.ZodType<T>): T =>
  parseRequestInput(context.req.query(), schema);

function parseRequestInput<T>(value: unknown, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new HTTPException(400, { message: schemaErrorText(parsed.error) });
}
