/** Error of a start that the operator can fix. The terminal shows only the error message, which explains the remedy. */
export class StartError extends Error {}
