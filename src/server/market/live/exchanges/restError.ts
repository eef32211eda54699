import { codeOfStatus } from './bybitCodes';

/** Thrown for a reply of the exchange with an error code. */
export class ExchangeRejectedError extends Error {
  constructor(readonly code: number) {
    super(`code ${code}`);
  }
}

type RestError = {
  text: string;
  /** Code or HTTP status of the reply, absent without a reply. */
  code?: number;
  /** Pause in ms that the headers of the reply demand. */
  retryAfterMs?: number;
};

/** Describes an error of the client libraries. Reads no other fields, because they can contain keys. */
export function describeRestError(thrown: unknown): RestError {
  if (thrown instanceof ExchangeRejectedError) return { text: thrown.message, code: thrown.code };
  const { code, response, message } = errorFieldsOf(thrown);
  const { status, headers, data } = errorFieldsOf(response);
  if (typeof status === 'number') {
    const retryAfterMs = (Number(errorFieldsOf(headers)['retry-after']) || 0) * 1000;
    return { text: `HTTP ${status}`, code: codeOfStatus({ status, text: data }) ?? status, retryAfterMs };
  }
  if (typeof code === 'string') return { text: code };
  return { text: typeof message === 'string' ? firstLineOf(message) : 'unknown error' };
}

const firstLineOf = (text: string): string => text.split('\n', 1)[0]?.slice(0, 120) ?? '';

type ErrorFields = Partial<
  Record<'code' | 'data' | 'headers' | 'message' | 'response' | 'retCode' | 'retry-after' | 'status', unknown>
>;

/** Returns the fields of an unknown value. */
export function errorFieldsOf(value: unknown): ErrorFields {
  return typeof value === 'object' && value !== null ? value : {};
}
