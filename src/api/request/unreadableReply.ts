import type { FetchBaseQueryError, NamedSchemaError, SchemaFailureInfo } from '@reduxjs/toolkit/query';
import { z } from '@/contract/schema/z';
import { httpStatus, type CallError } from './errors';

/** Name of each reply for the operator, by endpoint. The reply to a command has no name. */
const REPLY_NAMES: Partial<Record<string, string>> = {
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
  getAdditionalParameters: 'the additional parameters',
  getDiagnostics: 'the diagnostics',
};

const UNEXPECTED_FORM_TEXT = "the bot's answer has another form than expected";

const unreadableReplyDetailSchema = z.looseObject({
  status: z.literal('CUSTOM_ERROR'),
  data: z.looseObject({ misfit: z.string() }),
});

/** Puts the error text of the schema into `data`, for the log. */
export function unreadableReplyError(error: NamedSchemaError, { endpoint }: SchemaFailureInfo): FetchBaseQueryError {
  const answer = REPLY_NAMES[endpoint];
  const words =
    answer === undefined
      ? `${UNEXPECTED_FORM_TEXT}, so the result is not known`
      : `${answer} could not be read: ${UNEXPECTED_FORM_TEXT}`;
  return { status: 'CUSTOM_ERROR', error: words, data: { misfit: schemaReasonOf(error) } };
}

/** Returns the error text of the schema for the log. Returns undefined for an error of another kind. */
export const schemaErrorDetail = (error: CallError): string | undefined =>
  unreadableReplyDetailSchema.safeParse(error).data?.data.misfit;

/** Returns true when the bot accepted the call but sent an unreadable reply. */
export function isUnreadableReply(error: CallError): boolean {
  const status = httpStatus(error);
  return schemaErrorDetail(error) !== undefined || (status !== undefined && status < 400);
}

function schemaReasonOf({ issues }: NamedSchemaError): string {
  return issues.map(({ path, message }) => `${issuePathText(path)}: ${message}`).join('; ');
}

function issuePathText(path: NamedSchemaError['issues'][number]['path']): string {
  const steps = (path ?? []).map((step) => String(typeof step === 'object' ? step.key : step));
  return steps.join('.') || 'value';
}
