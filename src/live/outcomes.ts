import { errorDetail, errorMessage, httpStatus, isNetworkError, readableError, type CallError } from '@/api/errors';
import { isUnreadable } from '@/api/unreadableReply';
import type { EmergencyResetResult, SaveParametersResult } from '@/contract/commands';
import { KEYS_SAVED_SHOWN_FOR_MS } from '@/contract/timings';
import { closeFailures } from '@/domain/closeAllFailures';
import { DASH } from '@/domain/format';
import type { NoticeContent } from '@/slices/notices';
import type { ArgOf, MutationName, ResultOf } from './mutations';

/** `inline`: the sending screen shows it. `logged`: only in the browser's console and the command history. */
export type Outcome<Arg, Result> = {
  /** Name in the command history; null for calls that are not commands. */
  command: string | ((arg: Arg) => string) | null;
  success: 'silent' | 'inline' | ((result: Result, arg: Arg) => NoticeContent | 'inline');
  failure: 'silent' | 'inline' | 'logged' | ((error: CallError) => NoticeContent);
};

type Outcomes = { readonly [Name in MutationName]: Outcome<ArgOf<Name>, ResultOf<Name>> };

const successMessage = (text: string): NoticeContent => ({ kind: 'message', severity: 'success', text });
const errorNotice = (text: string): NoticeContent => ({ kind: 'message', severity: 'error', text });
const successAlert = (text: string): NoticeContent => ({ kind: 'alert', severity: 'success', text });

const UNKNOWN = 'Unknown error';
const message = (error: CallError): string => readableError(error, UNKNOWN);
const withMessage = (lead: string) => (error: CallError) => errorNotice(`${lead}${message(error)}`);

/** The bot accepted the command. An error text would make the operator send it again. */
const CLOSE_ALL_UNKNOWN: NoticeContent = {
  kind: 'message',
  severity: 'warning',
  text: 'Close All was sent. Its result is not known, since the answer could not be read: look at the positions.',
  persistent: true,
};

/** Spec point 8, to the letter: the result of every mutation as the operator sees it. */
export const OUTCOMES: Outcomes = {
  login: { command: null, success: 'silent', failure: 'inline' },
  // Sign-out must succeed even when the server is gone.
  logout: { command: null, success: 'silent', failure: 'silent' },

  startBot: {
    command: 'Start Bot',
    success: 'silent',
    failure: (error) => ({ kind: 'alert', severity: 'error', text: `Error starting bot: ${message(error)}` }),
  },
  stopBot: { command: 'Stop Bot', success: 'silent', failure: 'logged' },
  pauseBot: { command: 'Pause', success: 'silent', failure: 'logged' },
  resumeBot: { command: 'Resume', success: 'silent', failure: 'logged' },
  closePosition: {
    command: ({ symbol }) => `Close ${symbol}`,
    success: () => successMessage('Position closed'),
    failure: withMessage('Error closing position: '),
  },
  closeAll: {
    command: 'Close All Positions',
    success: ({ closed, failed: notClosed }) =>
      notClosed.length === 0
        ? successMessage(`Closed ${closed.length} positions`)
        : remainingPositions(`Closed ${closed.length} positions, ${notClosed.length} failed`, notClosed),
    // Not in the specification; an operator who closes positions must know the result.
    failure: (error) => (isUnreadable(error) ? CLOSE_ALL_UNKNOWN : withMessage('Error closing positions: ')(error)),
  },
  resetSemaphore: {
    command: 'Emergency Reset',
    success: (result) =>
      result.success ? successAlert(resetText(result)) : errorNotice(`Reset Failed: ${result.error ?? UNKNOWN}`),
    failure: withMessage('Error: '),
  },

  saveParams: {
    command: 'Save Parameters',
    success: (result) => successAlert(`Parameters updated successfully${fieldsText(result)}`),
    failure: withMessage('Error updating parameters: '),
  },
  applyPreset: {
    command: (preset) => `Apply preset ${preset}`,
    success: (_result, preset) => successAlert(`Preset ${preset} applicato con successo!`),
    failure: (error) => errorNotice(withDetail('Errore: ', error) ?? 'Impossibile applicare preset'),
  },
  savePreset: {
    command: ({ name }) => `Save preset ${name}`,
    success: (_result, { name }) => successMessage(`Preset ${name} saved`),
    failure: withMessage('Error saving preset: '),
  },
  deletePreset: {
    command: (preset) => `Delete preset ${preset}`,
    success: () => successMessage('Preset deleted successfully'),
    failure: (error) => errorNotice(withDetail('Error deleting preset: ', error) ?? 'Error deleting preset'),
  },
  clearDatabase: {
    command: 'Clear Database',
    success: ({ status, trades_deleted, signals_deleted }) =>
      status === 'cleared'
        ? successMessage(`Database cleared: ${trades_deleted} trades and ${signals_deleted} signals deleted`)
        : errorNotice('Error clearing database'),
    failure: (error) => errorNotice(clearingText(error)),
  },

  saveKeys: {
    command: 'Save API Keys',
    success: () => ({ ...successMessage('API Keys saved successfully!'), shownForMs: KEYS_SAVED_SHOWN_FOR_MS }),
    failure: (error) => errorNotice(savingKeysText(error)),
  },
  validateKeys: {
    command: null,
    success: ({ valid, message: text }) =>
      valid
        ? successAlert(['API Keys Validated Successfully!', text].filter(Boolean).join('\n'))
        : errorNotice(`Validation Failed: ${text ?? UNKNOWN}`),
    failure: (error) => errorNotice(`Validation error: ${validationErrorText(error)}`),
  },
  analyzeMarket: {
    command: null,
    success: 'inline',
    failure: (error) => errorNotice(`Errore: ${readableError(error, 'Errore durante analisi mercato')}`),
  },
  simulateTrades: {
    command: null,
    success: 'inline',
    failure: (error) => errorNotice(`Errore: ${readableError(error, 'Errore durante simulazione trade')}`),
  },
  clearSystemLogs: {
    command: 'Clear system logs',
    success: 'silent',
    failure: withMessage('Failed to clear logs: '),
  },
};

/** Stays on screen and offers to close the open positions again: by symbol when every symbol is known. */
function remainingPositions(text: string, left: readonly unknown[]): NoticeContent {
  const items = closeFailures(left);
  const symbols = [...new Set(items.map(({ symbol }) => symbol).filter((symbol) => symbol !== undefined))];
  return {
    kind: 'message',
    severity: 'warning',
    text,
    detail: `Not closed: ${items.map((item) => item.text).join(', ')}`,
    closeAgain: items.every(({ symbol }) => symbol !== undefined) ? symbols : [],
    persistent: true,
  };
}

function withDetail(lead: string, error: CallError): string | undefined {
  const detail = errorDetail(error);
  return detail === undefined ? undefined : lead + detail;
}

function savingKeysText(error: CallError): string {
  if (isNetworkError(error)) return `Network error: ${message(error)}`;
  return errorDetail(error) ?? 'Failed to save API keys';
}

/** The detail of an error reply; for an exception its message. */
function validationErrorText(error: CallError): string {
  const status = httpStatus(error);
  const refused = status !== undefined && status >= 400;
  return errorDetail(error) ?? (refused ? undefined : errorMessage(error)) ?? UNKNOWN;
}

function clearingText(error: CallError): string {
  const status = httpStatus(error);
  if (status === 400) return 'Please STOP the bot before clearing database!';
  return status === undefined ? `Error: ${message(error)}` : 'Error clearing database';
}

function resetText({ active_positions, max_concurrent, available_slots, message: text }: EmergencyResetResult): string {
  const lines = [
    `Active positions: ${active_positions ?? DASH}`,
    `Max concurrent: ${max_concurrent ?? DASH}`,
    `Available slots: ${available_slots ?? DASH}`,
    text,
  ];
  return lines.filter(Boolean).join('\n');
}

function fieldsText({ updated_fields }: SaveParametersResult): string {
  if (updated_fields === undefined) return '';
  return ` (${Array.isArray(updated_fields) ? updated_fields.length : updated_fields} fields)`;
}
