type DocumentValidator = {
  replyFaults(method: string, pathname: string, status: number, body: unknown): string[];
  requestFaults(method: string, pathname: string, query: string[], body: unknown): string[];
  messageFaults(message: unknown): string[];
};

/** Collects how calls and messages contradict the written documents of the contract. */
export type DocumentFaults = {
  checkReply(request: Request, reply: Response): Promise<void>;
  checkRequest(request: Request): Promise<void>;
  checkMessage(text: unknown): void;
  /** Throws an error that lists the faults. */
  report(): void;
};

/** Returns the validator of the worker. The test environment provides it: scripts/lib/withDocumentValidator.cjs. */
export function findDocumentValidator(): DocumentValidator {
  const { loadDocumentValidator } = globalThis as unknown as { loadDocumentValidator: () => DocumentValidator };
  return loadDocumentValidator();
}

export function createDocumentFaults(): DocumentFaults {
  const validator = findDocumentValidator();
  const faults = new Set<string>();
  const add = (found: readonly string[]): void => found.forEach((fault) => faults.add(fault));

  return {
    async checkReply(request, reply) {
      if (!isJson(reply)) return;
      const { pathname } = new URL(request.url);
      add(validator.replyFaults(request.method, pathname, reply.status, await reply.clone().json()));
    },
    async checkRequest(request) {
      const { pathname, searchParams } = new URL(request.url);
      const text = await request.clone().text();
      // A request without a session has the content type of a sign-in, and no body.
      const body: unknown = isJson(request) && text !== '' ? JSON.parse(text) : undefined;
      add(validator.requestFaults(request.method, pathname, [...searchParams.keys()], body));
    },
    checkMessage: (text) => add(validator.messageFaults(JSON.parse(String(text)))),
    report() {
      if (faults.size === 0) return;
      throw new Error(`Calls contradict docs/contract:\n${[...faults].join('\n')}`);
    },
  };
}

const isJson = ({ headers }: Request | Response): boolean =>
  headers.get('Content-Type')?.startsWith('application/json') ?? false;
