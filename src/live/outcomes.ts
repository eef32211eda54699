import { BOT_COMMANDS } from '@/api/bot/botCommands';
import {
  errorDetail,
  errorMessage,
  httpStatus,
  isNetworkError,
  readableErrorText,
  type CallError,
} from '@/api/request/errors';
import { flattenFailureNotice, flattenNotice } from '@/api/bot/flattenOutcome';
import {
  errorNotice,
  errorText,
  successAlert,
  successMessage,
  UNKNOWN_ERROR_TEXT,
  prefixedErrorNotice,
  type MutationOutcome,
} from '@/api/request/outcome';
import type { AlarmCommandResult } from '@/contract/alarms/alarmCommands';
import type { WriteCallName } from '@/contract/calls';
import type { SaveParametersResult } from '@/contract/bot/commands';
import { NEEDS_CONFIRMATION_STATUS } from '@/contract/bot/keys';
import { KEYS_SAVED_NOTE_DURATION_MS } from '@/contract/timings';
import type { NoticeContent } from '@/slices/notices';
import type { MutationArg, MutationName, MutationResult } from './mutations';

/** The calls of the contract decide which rows the compiler requires, so that no row of a new api file is missing. */
type MutationOutcomeTable = {
  readonly [Name in MutationName | WriteCallName]: MutationOutcome<MutationArg<Name>, MutationResult<Name>>;
};

/** Defines how the console reports success and failure of each mutation (spec point 8, verbatim texts). */
export const MUTATION_OUTCOMES: MutationOutcomeTable = {
  login: { label: null, success: 'silent', failure: 'inline' },
  // A failed logout request shows nothing, because the console signs out even without the server.
  logout: { label: null, success: 'silent', failure: 'silent' },

  ...BOT_COMMANDS,

  saveParams: {
    label: 'Save Parameters',
    success: (result) => successAlert(`Parameters updated successfully${changedFieldCountText(result)}`),
    recorded: ({ updated_fields }) => (Array.isArray(updated_fields) ? updated_fields.join(', ') : ''),
    failure: prefixedErrorNotice('Error updating parameters: '),
  },
  applyPreset: {
    label: (preset) => `Apply preset ${preset}`,
    success: (_result, preset) => successAlert(`Preset ${preset} applicato con successo!`),
    failure: (error) => errorNotice(prefixErrorDetail('Errore: ', error) ?? 'Impossibile applicare preset'),
  },
  savePreset: {
    label: ({ name }) => `Save preset ${name}`,
    success: (_result, { name }) => successMessage(`Preset ${name} saved`),
    failure: prefixedErrorNotice('Error saving preset: '),
  },
  deletePreset: {
    label: (preset) => `Delete preset ${preset}`,
    success: () => successMessage('Preset deleted successfully'),
    failure: (error) => errorNotice(prefixErrorDetail('Error deleting preset: ', error) ?? 'Error deleting preset'),
  },
  clearDatabase: {
    label: 'Clear Database',
    success: ({ status, trades_deleted, signals_deleted }) =>
      status === 'cleared'
        ? successMessage(`Database cleared: ${trades_deleted} trades and ${signals_deleted} signals deleted`)
        : errorNotice('Error clearing database'),
    failure: (error) => errorNotice(clearDatabaseErrorText(error)),
  },

  saveKeys: {
    label: 'Save API Keys',
    success: () => ({ ...successMessage('API Keys saved successfully!'), shownForMs: KEYS_SAVED_NOTE_DURATION_MS }),
    // A dialog shows the first reply of this status. A second one shows no dialog.
    failure: (error, { confirm }) =>
      httpStatus(error) === NEEDS_CONFIRMATION_STATUS && confirm === undefined
        ? 'inline'
        : errorNotice(saveKeysErrorText(error)),
  },
  validateKeys: {
    label: null,
    success: ({ valid, message: text }) =>
      valid
        ? successAlert(['API Keys Validated Successfully!', text].filter(Boolean).join('\n'))
        : errorNotice(`Validation Failed: ${text ?? UNKNOWN_ERROR_TEXT}`),
    failure: (error) => errorNotice(`Validation error: ${validateKeysErrorText(error)}`),
  },
  analyzeMarket: {
    label: null,
    success: 'inline',
    failure: (error) => errorNotice(`Errore: ${readableErrorText(error, 'Errore durante analisi mercato')}`),
  },
  simulateTrades: {
    label: null,
    success: 'inline',
    failure: (error) => errorNotice(`Errore: ${readableErrorText(error, 'Errore durante simulazione trade')}`),
  },
  beginLabRun: { label: 'Begin Lab run', success: 'silent', failure: 'inline' },
  cancelLabRun: {
    label: 'Cancel Lab run',
    success: 'silent',
    failure: prefixedErrorNotice('Error cancelling the run: '),
  },
  removeLabRun: {
    label: 'Delete Lab run',
    success: 'silent',
    failure: prefixedErrorNotice('Error deleting the run: '),
  },
  beginRecording: { label: ({ name }) => `Begin recording ${name}`, success: 'silent', failure: 'inline' },
  endRecording: {
    label: ({ name }) => `End recording ${name}`,
    success: (_result, { name }) => successMessage(`Recording ${name} ended`),
    failure: prefixedErrorNotice('Error ending the recording: '),
  },
  renameRecording: { label: ({ name }) => `Rename recording to ${name}`, success: 'silent', failure: 'inline' },
  deleteRecording: {
    label: ({ name }) => `Delete recording ${name}`,
    success: (_result, { name }) => successMessage(`Recording ${name} deleted`),
    failure: prefixedErrorNotice('Error deleting the recording: '),
  },
  downloadRecording: {
    label: null,
    success: 'silent',
    failure: prefixedErrorNotice('Error downloading the recording: '),
  },
  importRecording: {
    label: ({ name }) => `Import recording ${name}`,
    success: (_result, { name }) => successMessage(`Recording ${name} imported`),
    failure: 'inline',
  },
  acknowledgeAlarms: {
    label: 'Acknowledge alarms',
    success: alarmCommandNotice,
    failure: prefixedErrorNotice('Error acknowledging alarms: '),
  },
  shelveAlarm: {
    label: ({ id }) => `Shelve alarm ${id}`,
    success: alarmCommandNotice,
    failure: prefixedErrorNotice('Error shelving the alarm: '),
  },
  unshelveAlarm: {
    label: ({ id }) => `Unshelve alarm ${id}`,
    success: alarmCommandNotice,
    failure: prefixedErrorNotice('Error unshelving the alarm: '),
  },
  setAlarmService: {
    label: ({ rule, in_service }) => `Put rule ${rule} ${in_service ? 'into' : 'out of'} service`,
    success: 'silent',
    failure: prefixedErrorNotice('Error changing the rule: '),
  },
  saveAlarmRules: { label: 'Save alarm thresholds', success: 'silent', failure: 'inline' },
  addAlarmChannel: { label: ({ name }) => `Add alarm channel ${name}`, success: 'silent', failure: 'inline' },
  changeAlarmChannel: { label: ({ name }) => `Change alarm channel ${name}`, success: 'silent', failure: 'inline' },
  removeAlarmChannel: {
    label: ({ name }) => `Remove alarm channel ${name}`,
    success: (_result, { name }) => successMessage(`Channel ${name} removed`),
    failure: prefixedErrorNotice('Error removing the channel: '),
  },
  testAlarmChannel: { label: ({ name }) => `Test alarm channel ${name}`, success: 'silent', failure: 'inline' },
  saveAlarmReport: { label: 'Save the hour of the daily report', success: 'silent', failure: 'inline' },
  // A page that cannot mark the presence or close the summary shows the summary again later.
  markPresence: { label: null, success: 'silent', failure: 'silent' },
  closeAbsence: { label: null, success: 'silent', failure: 'silent' },
  flattenAccount: {
    label: 'Flatten',
    success: flattenNotice,
    failure: flattenFailureNotice,
  },
  cancelOrder: {
    label: ({ client_id }) => `Cancel order ${client_id}`,
    // The list shows the order until it has ended.
    success: 'silent',
    failure: prefixedErrorNotice('Error cancelling the order: '),
  },
  haltEntries: {
    label: 'Halt entries',
    success: () => successMessage('Entries halted, stops and exits stay'),
    failure: prefixedErrorNotice('Halt entries failed: '),
  },
  releaseEntries: {
    label: 'Release entries',
    success: () => successMessage('Halt of the operator released'),
    failure: prefixedErrorNotice('Release entries failed: '),
  },
  adoptQuantity: {
    label: ({ symbol }) => `Adopt the quantity of ${symbol}`,
    success: (_result, { symbol }) => successMessage(`Quantity of ${symbol} adopted`),
    failure: prefixedErrorNotice('Error adopting the quantity: '),
  },
  clearSystemLogs: {
    label: 'Clear system logs',
    success: 'silent',
    failure: prefixedErrorNotice('Failed to clear logs: '),
  },
};

const MAX_NAMED_REFUSALS = 3;

/** Reports the alarms that a command did not change. The list shows the changed alarms. */
function alarmCommandNotice({ refused }: AlarmCommandResult): NoticeContent | 'inline' {
  if (refused.length === 0) return 'inline';
  const named = refused.slice(0, MAX_NAMED_REFUSALS).map(({ reason }) => reason);
  const more = refused.length - named.length;
  const text = [...named, ...(more > 0 ? [`${more} more alarms were not changed.`] : [])].join(' ');
  return { kind: 'message', severity: 'warning', text };
}

function prefixErrorDetail(lead: string, error: CallError): string | undefined {
  const detail = errorDetail(error);
  return detail === undefined ? undefined : lead + detail;
}

function saveKeysErrorText(error: CallError): string {
  if (isNetworkError(error)) return `Network error: ${errorText(error)}`;
  return errorDetail(error) ?? 'Failed to save API keys';
}

/** Returns the detail of an error reply, the message of an exception, or 'Unknown error'. */
function validateKeysErrorText(error: CallError): string {
  const status = httpStatus(error);
  const refused = status !== undefined && status >= 400;
  return errorDetail(error) ?? (refused ? undefined : errorMessage(error)) ?? UNKNOWN_ERROR_TEXT;
}

function clearDatabaseErrorText(error: CallError): string {
  const status = httpStatus(error);
  if (status === 400) return 'Please STOP the bot before clearing database!';
  return status === undefined ? `Error: ${errorText(error)}` : 'Error clearing database';
}

function changedFieldCountText({ updated_fields }: SaveParametersResult): string {
  if (updated_fields === undefined) return '';
  return ` (${Array.isArray(updated_fields) ? updated_fields.length : updated_fields} fields)`;
}
