import { meaning } from './meaning';
import { z } from './z';

export const confidenceIntervalSchema = z.looseObject({
  low: meaning(z.number(), 'Lower end.', -1.2),
  high: meaning(z.number(), 'Upper end.', 9.6),
});
