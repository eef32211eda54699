/** A failed start that the operator can fix. The terminal shows only the message, which explains the fix. */
export class StartError extends Error {}
