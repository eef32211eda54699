import type { NoticeContent } from '@/slices/notices';
import { readableErrorText, type CallError } from './errors';

/**
 * How the console shows the result of a mutation. `inline` shows the result in the screen that sent the request.
 * `logged` writes the result only to the browser's console and the command history.
 */
export type MutationOutcome<Arg, Result> = {
  /** Name of the command on the button and in the command history. The value is null for a call that is no command. */
  label: string | ((arg: Arg) => string) | null;
  /** `currency` is that of all amounts of the result. */
  success: 'silent' | 'inline' | ((result: Result, arg: Arg, currency: string) => NoticeContent | 'inline');
  /** Returns what the command history adds to the notice, such as the changed fields. */
  recorded?: (result: Result) => string;
  failure: 'silent' | 'inline' | 'logged' | ((error: CallError, arg: Arg) => NoticeContent | 'inline');
};

export const successMessage = (text: string, detail?: string): NoticeContent => ({
  kind: 'message',
  severity: 'success',
  text,
  ...(detail !== undefined && { detail }),
});
export const errorNotice = (text: string): NoticeContent => ({ kind: 'message', severity: 'error', text });
export const successAlert = (text: string): NoticeContent => ({ kind: 'alert', severity: 'success', text });

export const UNKNOWN_ERROR_TEXT = 'Unknown error';
export const errorText = (error: CallError): string => readableErrorText(error, UNKNOWN_ERROR_TEXT);
export const prefixedErrorNotice = (lead: string) => (error: CallError) => errorNotice(`${lead}${errorText(error)}`);
