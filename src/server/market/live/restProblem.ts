/** What went wrong with a public request, in a few words. */
export type RestProblem = {
  text: string;
  /** The exchange asks for a pause; insisting would get this address banned. */
  mustPause: boolean;
};

/** A reply whose own code says that it is none. */
export class ExchangeRefused extends Error {
  constructor(readonly code: number) {
    super(`code ${code}`);
  }
}

const PAUSE_STATUS = new Set([403, 418, 429]);
const PAUSE_CODES = new Set([10006, 10018, -1003]);

export function restProblem(thrown: unknown): RestProblem {
  if (thrown instanceof ExchangeRefused) return { text: thrown.message, mustPause: PAUSE_CODES.has(thrown.code) };
  const { code, response, message } = fieldsOf(thrown);
  const { status } = fieldsOf(response);
  if (typeof status === 'number') return { text: `HTTP ${status}`, mustPause: PAUSE_STATUS.has(status) };
  if (typeof code === 'string') return { text: code, mustPause: false };
  return { text: typeof message === 'string' ? firstLine(message) : 'unknown trouble', mustPause: false };
}

const firstLine = (text: string): string => text.split('\n', 1)[0]?.slice(0, 120) ?? '';

type Fields = { code?: unknown; response?: unknown; status?: unknown; message?: unknown };

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? value : {};
}
