import type { FetchBaseQueryError, NamedSchemaError, SchemaFailureInfo } from '@reduxjs/toolkit/query';
import { z } from '@/contract/z';
import { httpStatus, type CallError } from './errors';

/** What the operator knows the answer of a call as; a command has none of these. */
const ANSWERS: Partial<Record<string, string>> = {
  getStatus: 'the status',
  getSignals: 'the list of signals',
  getTrades: 'the list of trades',
  getTradesChunk: 'the list of trades',
  getParams: 'the parameters',
  getParameters: 'the parameters',
  getPresets: 'the list of presets',
  getPreset: 'the preset',
  getKeys: 'the API keys',
  getSystemLogs: 'the system logs',
  getAnalytics: 'the analytics',
  getDiagnostics: 'the diagnostics',
};

const FORM = "the bot's answer has another form than expected";

const detailSchema = z.looseObject({ status: z.literal('CUSTOM_ERROR'), data: z.looseObject({ misfit: z.string() }) });

/** The error of a reply that the schema refuses: plain words for the operator, the schema's own in `data`. */
export function misfitError(error: NamedSchemaError, { endpoint }: SchemaFailureInfo): FetchBaseQueryError {
  const answer = ANSWERS[endpoint];
  const words = answer === undefined ? `${FORM}, so the result is not known` : `${answer} could not be read: ${FORM}`;
  return { status: 'CUSTOM_ERROR', error: words, data: { misfit: reasonOf(error) } };
}

/** The words of the schema, for the log; undefined for every other error. */
export const misfitDetail = (error: CallError): string | undefined => detailSchema.safeParse(error).data?.data.misfit;

/** The bot accepted the call, and its answer cannot be read. */
export function isUnreadable(error: CallError): boolean {
  const status = httpStatus(error);
  return misfitDetail(error) !== undefined || (status !== undefined && status < 400);
}

function reasonOf({ issues }: NamedSchemaError): string {
  return issues.map(({ path, message }) => `${pathOf(path)}: ${message}`).join('; ');
}

function pathOf(path: NamedSchemaError['issues'][number]['path']): string {
  const steps = (path ?? []).map((step) => String(typeof step === 'object' ? step.key : step));
  return steps.join('.') || 'value';
}
