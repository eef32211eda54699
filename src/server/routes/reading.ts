import { HTTPException } from 'hono/http-exception';

import { reasonOf } from '@/contract/reading';
import { z } from '@/contract/z';

import type { AppContext } from './context';

/** What a request says, or 400 with the names of the fields that do not fit. */
export async function readBody<T>(context: AppContext, schema: z.ZodType<T>): Promise<T> {
  let body: unknown;
  try {
    body = await context.req.json();
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
