import { meaning } from '../schema/meaning';
import { z } from '../schema/z';

export const errorBodySchema = meaning(
  z.looseObject({
    detail: meaning(z.string().min(1), 'The reason, as one sentence for the operator.', 'Wrong username or password'),
  }),
  'The body of every error reply.',
);
export type ErrorBody = z.infer<typeof errorBodySchema>;
