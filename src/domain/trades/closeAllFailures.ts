import { z } from '@/contract/schema/z';

export type CloseFailure = {
  /** Symbol of the position that was not closed. The value is undefined when the reply names no symbol. */
  symbol: string | undefined;
  text: string;
};

const MAX_FAILURE_TEXT_LENGTH = 120;

const failureSchema = z.looseObject({ symbol: z.string().trim().min(1), error: z.string().optional() });

/**
 * Reads the positions that a Close All reply lists as failed. The specification does not define the form of an entry.
 */
export const readCloseFailures = (failed: readonly unknown[]): CloseFailure[] =>
  failed.map((item) => {
    const read = failureSchema.safeParse(item);
    if (!read.success) return { symbol: undefined, text: failureText(item) };
    const { symbol, error } = read.data;
    return { symbol, text: shortenText(error ? `${symbol} (${error})` : symbol) };
  });

const failureText = (item: unknown): string => shortenText(typeof item === 'string' ? item : JSON.stringify(item));
const shortenText = (text: string): string =>
  text.length > MAX_FAILURE_TEXT_LENGTH ? `${text.slice(0, MAX_FAILURE_TEXT_LENGTH)}…` : text;
