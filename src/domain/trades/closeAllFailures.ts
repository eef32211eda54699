import { z } from '@/contract/z';

export type CloseFailure = {
  /** Undefined when the reply does not name one. */
  symbol: string | undefined;
  text: string;
};

const TEXT_SHOWN = 120;

const failureSchema = z.looseObject({ symbol: z.string().trim().min(1), error: z.string().optional() });

/** Reads the failed items of a close-all reply, whose shape the specification does not show. */
export const closeFailures = (failed: readonly unknown[]): CloseFailure[] =>
  failed.map((item) => {
    const read = failureSchema.safeParse(item);
    if (!read.success) return { symbol: undefined, text: textOf(item) };
    const { symbol, error } = read.data;
    return { symbol, text: shortened(error ? `${symbol} (${error})` : symbol) };
  });

const textOf = (item: unknown): string => shortened(typeof item === 'string' ? item : JSON.stringify(item));
const shortened = (text: string): string => (text.length > TEXT_SHOWN ? `${text.slice(0, TEXT_SHOWN)}…` : text);
