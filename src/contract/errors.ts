import { z } from './z';

export const errorBodySchema = z.looseObject({ detail: z.string().min(1) });
export type ErrorBody = z.infer<typeof errorBodySchema>;
