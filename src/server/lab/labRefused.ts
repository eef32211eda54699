/**
 * Error for a Lab run that the Lab refuses and the operator can correct. The message of the error gives the reason in
 * one sentence.
 */
export class LabRefused extends Error {}
