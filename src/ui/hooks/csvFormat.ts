import { z } from '@/contract/schema/z';
import type { CsvFormat } from '@/domain/format/csv';
import { createSharedChoice, useSharedChoice } from './storedChoice';

export const CSV_FORMAT_OPTIONS = ['comma', 'semicolon'] as const satisfies readonly CsvFormat[];

const csvFormatChoice = createSharedChoice<CsvFormat>({
  key: 'order-flow/csv',
  schema: z.enum(CSV_FORMAT_OPTIONS),
  first: 'comma',
});

export const useCsvFormat = (): CsvFormat => useSharedChoice(csvFormatChoice);

/** Returns the format of the next CSV file. */
export const csvFormat = csvFormatChoice.get;

export const chooseCsvFormat = csvFormatChoice.set;
