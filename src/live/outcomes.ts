import { errorDetail, errorMessage, httpStatus, isNetworkError, readableError, type CallError } from '@/api/errors';
import { isUnreadable } from '@/api/misfit';
import type { EmergencyResetResult, SaveParametersResult } from '@/contract/commands';
import { KEYS_SAVED_SHOWN_FOR_MS } from '@/contract/timings';
import { closeFailures } from '@/domain/closeAllFailures';
import { DASH } from '@/domain/format';
import type { Told } from '@/slices/notices';
import type { ArgOf, MutationName, ResultOf } from './mutations';

/** `inline`: the screen that sent it shows it. `logged`: in the browser's console and the command history only. */
export type Outcome<Arg, Result> = {
  /** What the command history calls it; null for what is no command. */
  command: string | ((arg: Arg) => string) | null;
  success: 'silent' | 'inline' | ((result: Result, arg: Arg) => Told | 'inline');
  failure: 'silent' | 'inline' | 'logged' | ((error: CallError) => Told);
};

type Outcomes = { readonly [Name in MutationName]: Outcome<ArgOf<Name>, ResultOf<Name>> };

const done = (text: string): Told => ({ kind: 'message', severity: 'success', text });
const failed = (text: string): Told => ({ kind: 'message', severity: 'error', text });
const doneAlert = (text: string): Told => ({ kind: 'alert', severity: 'success', text });

const UNKNOWN = 'Unknown error';
const message = (error: CallError): string => readableError(error, UNKNOWN);
const withMessage = (lead: string) => (error: CallError) => failed(`${lead}${message(error)}`);

/** The bot took the command: calling that an error of closing would have it pressed again and again. */
const CLOSE_ALL_UNKNOWN: Told = {
  kind: 'message',
  severity: 'warning',
  text: 'Close All was sent. Its result is not known, since the answer could not be read: look at the positions.',
  stays: true,
};

/** Spec point 8, to the letter: what the operator sees of every call that changes something. */
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
    success: () => done('Position closed'),
    failure: withMessage('Error closing position: '),
  },
  closeAll: {
    command: 'Close All Positions',
    success: ({ closed, failed: left }) =>
      left.length === 0
        ? done(`Closed ${closed.length} positions`)
        : leftOpen(`Closed ${closed.length} positions, ${left.length} failed`, left),
    // The catalogue is silent here; an operator who wants out must not be left in doubt.
    failure: (error) => (isUnreadable(error) ? CLOSE_ALL_UNKNOWN : withMessage('Error closing positions: ')(error)),
  },
  resetSemaphore: {
    command: 'Emergency Reset',
    success: (result) =>
      result.success ? doneAlert(resetText(result)) : failed(`Reset Failed: ${result.error ?? UNKNOWN}`),
    failure: withMessage('Error: '),
  },

  saveParams: {
    command: 'Save Parameters',
    success: (result) => doneAlert(`Parameters updated successfully${fieldsText(result)}`),
    failure: withMessage('Error updating parameters: '),
  },
  applyPreset: {
    command: (preset) => `Apply preset ${preset}`,
    success: (_result, preset) => doneAlert(`Preset ${preset} applicato con successo!`),
    failure: (error) => failed(withDetail('Errore: ', error) ?? 'Impossibile applicare preset'),
  },
  savePreset: {
    command: ({ name }) => `Save preset ${name}`,
    success: (_result, { name }) => done(`Preset ${name} saved`),
    failure: withMessage('Error saving preset: '),
  },
  deletePreset: {
    command: (preset) => `Delete preset ${preset}`,
    success: () => done('Preset deleted successfully'),
    failure: (error) => failed(withDetail('Error deleting preset: ', error) ?? 'Error deleting preset'),
  },
  clearDatabase: {
    command: 'Clear Database',
    success: ({ status, trades_deleted, signals_deleted }) =>
      status === 'cleared'
        ? done(`Database cleared: ${trades_deleted} trades and ${signals_deleted} signals deleted`)
        : failed('Error clearing database'),
    failure: (error) => failed(clearingText(error)),
  },

  saveKeys: {
    command: 'Save API Keys',
    success: () => ({ ...done('API Keys saved successfully!'), shownForMs: KEYS_SAVED_SHOWN_FOR_MS }),
    failure: (error) => failed(savingKeysText(error)),
  },
  validateKeys: {
    command: null,
    success: ({ valid, message: text }) =>
      valid
        ? doneAlert(['API Keys Validated Successfully!', text].filter(Boolean).join('\n'))
        : failed(`Validation Failed: ${text ?? UNKNOWN}`),
    failure: (error) => failed(`Validation error: ${validationErrorText(error)}`),
  },
  analyzeMarket: {
    command: null,
    success: 'inline',
    failure: (error) => failed(`Errore: ${readableError(error, 'Errore durante analisi mercato')}`),
  },
  simulateTrades: {
    command: null,
    success: 'inline',
    failure: (error) => failed(`Errore: ${readableError(error, 'Errore durante simulazione trade')}`),
  },
  clearSystemLogs: {
    command: 'Clear system logs',
    success: 'silent',
    failure: withMessage('Failed to clear logs: '),
  },
};

/** Stays with what is still open, and offers to close it again: by symbol where every one is known. */
function leftOpen(text: string, left: readonly unknown[]): Told {
  const items = closeFailures(left);
  const symbols = [...new Set(items.map(({ symbol }) => symbol).filter((symbol) => symbol !== undefined))];
  return {
    kind: 'message',
    severity: 'warning',
    text,
    detail: `Not closed: ${items.map((item) => item.text).join(', ')}`,
    closeAgain: items.every(({ symbol }) => symbol !== undefined) ? symbols : [],
    stays: true,
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

/** Of a reply that is not OK only the detail is worth telling; anything else is an exception with a message. */
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
