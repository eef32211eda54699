import type { NoticeContent } from '@/slices/notices';
import { readableError, type CallError } from './errors';

/**
 * How the console shows the result of a mutation. `inline`: the sending screen shows it. `logged`: it appears only in
 * the browser's console and in the command history.
 */
export type Outcome<Arg, Result> = {
  /** The name on the button and in the command history; null where the call is no command. */
  label: string | ((arg: Arg) => string) | null;
  success: 'silent' | 'inline' | ((result: Result, arg: Arg) => NoticeContent | 'inline');
  failure: 'silent' | 'inline' | 'logged' | ((error: CallError) => NoticeContent);
};

export const successMessage = (text: string): NoticeContent => ({ kind: 'message', severity: 'success', text });
export const errorNotice = (text: string): NoticeContent => ({ kind: 'message', severity: 'error', text });
export const successAlert = (text: string): NoticeContent => ({ kind: 'alert', severity: 'success', text });

export const UNKNOWN = 'Unknown error';
export const message = (error: CallError): string => readableError(error, UNKNOWN);
export const withMessage = (lead: string) => (error: CallError) => errorNotice(`${lead}${message(error)}`);
