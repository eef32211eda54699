/**
 * Error for a refused Lab run whose request the operator can correct. The error message gives the reason in one
 * sentence.
 */
export class LabRefused extends Error {}
