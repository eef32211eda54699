/** A start that failed for a reason which the operator can mend: the message says how, and no stack is shown. */
export class StartError extends Error {}
