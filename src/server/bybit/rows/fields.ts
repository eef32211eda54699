/** Schemas of single fields in the rows of Bybit. */
import { z } from '@/contract/schema/z';

/** Bybit writes numbers as text. An empty text is no number. */
export const numberSchema = z
  .union([z.string().trim().min(1), z.number()])
  .transform(Number)
  .pipe(z.number());
export const positiveSchema = numberSchema.pipe(z.number().positive());
export const optionalNumberSchema = numberSchema.optional().catch(undefined);
/** Price of a stop, null for a position without one. An absent or unreadable price is undefined: it says nothing. */
export const stopPriceSchema = z
  .union([z.literal('').transform(() => null), numberSchema.transform((price) => price || null)])
  .optional()
  .catch(undefined);
/** An unreadable text counts as empty. */
export const textSchema = z.union([z.string(), z.number()]).transform(String).catch('');
export const idSchema = z.union([z.string().min(1), z.number()]).transform(String);
/** An unreadable flag counts as false. */
export const flagSchema = z.union([z.boolean(), z.stringbool()]).catch(false);
export const sideSchema = z.enum(['Buy', 'Sell']);
