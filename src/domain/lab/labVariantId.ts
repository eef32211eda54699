/** Id of a Lab run and index of one of its variants. Index 0 is the baseline. */
export type LabVariantId = { run: string; variant: number };
