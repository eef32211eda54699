/**
 * Error for a run that the Lab refuses and the operator can correct. The error message gives the reason in one
 * sentence.
 */
export class LabRefused extends Error {}
