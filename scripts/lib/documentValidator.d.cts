/** Checks against the written documents of the contract. Each function returns one sentence for each fault. */
declare const validator: {
  replyFaults(method: string, pathname: string, status: number, body: unknown): string[];
  requestFaults(method: string, pathname: string, query: string[], body: unknown): string[];
  messageFaults(message: unknown): string[];
};
export = validator;
