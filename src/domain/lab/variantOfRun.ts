/** A variant of a run by its index in the report. Index 0 is the baseline. */
export type VariantOfRun = { run: string; variant: number };
