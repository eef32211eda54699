/** A failed start that the operator can fix. The message says how, and the terminal shows no stack. */
export class StartError extends Error {}
