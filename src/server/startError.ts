/** A start failed for a reason that the operator can fix. The message says how; no stack is shown. */
export class StartError extends Error {}
