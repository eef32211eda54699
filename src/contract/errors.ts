import { z } from './z';

/** The body of every error reply. */
export const errorBodySchema = z.looseObject({ detail: z.string().min(1) });
export type ErrorBody = z.infer<typeof errorBodySchema>;
