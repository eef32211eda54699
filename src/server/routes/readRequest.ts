import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';

import { reasonOf } from '@/contract/reading';
import { z } from '@/contract/z';

import type { ReadText } from './bodyReader';
import type { AppContext, AppEnv } from './context';

const NOT_JSON_TYPE = 'Send the body as application/json';

/** Refuses a body of another kind. A page of another origin sends JSON only after a preflight, plain text at once. */
export const requireJson: MiddlewareHandler<AppEnv> = async ({ req }, next) => {
  if (Number(req.header('Content-Length') ?? 0) > 0 && req.method !== 'GET') refuseOtherTypes(req);
  await next();
};

function refuseOtherTypes(req: AppContext['req']): void {
  if (/^application\/json\s*(;|$)/i.test(req.header('Content-Type') ?? '')) return;
  throw new HTTPException(415, { message: NOT_JSON_TYPE });
}

/** Sets how the calls after it read their bodies. */
export const setBodyReader =
  (readText: ReadText): MiddlewareHandler<AppEnv> =>
  async (context, next) => {
    context.set('readText', readText);
    await next();
  };

/** What a request says, or 400 with the names of the fields that do not fit. */
export async function readBody<T>(context: AppContext, schema: z.ZodType<T>): Promise<T> {
  // Once more: a body in chunks says nothing of its length.
  refuseOtherTypes(context.req);
  const text = await context.get('readText')(context.req.raw);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new HTTPException(400, { message: 'The body is not JSON' });
  }
  return parse(body, schema);
}

export const readQuery = <T>(context: AppContext, schema: z.ZodType<T>): T => parse(context.req.query(), schema);

function parse<T>(value: unknown, schema: z.ZodType<T>): T {
  const reading = schema.safeParse(value);
  if (reading.success) return reading.data;
  throw new HTTPException(400, { message: reasonOf(reading.error) });
}

/** A query parameter: a whole number within bounds. */
export const wholeNumber = (lowest: number, highest: number) => z.coerce.number().int().min(lowest).max(highest);
