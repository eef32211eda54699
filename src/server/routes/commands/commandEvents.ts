import { CALLS, type WriteCallName } from '@/contract/calls';
import { cutText } from '@/contract/schema/fields';
import { isRecord } from '@/contract/schema/objects';

import { plural } from '@/domain/format/format';
import { maskSecrets } from '@/domain/logs/logsMask';
import { savedChanges } from '@/domain/parameters/savedChanges';
import type { NewOperatorEvent } from '../../store/operatorEvents';

const MAX_TEXT_LENGTH = 500;
const MAX_VALUE_LENGTH = 100;

/** Calls that the timeline does not record. Sign-ins and alarm commands have their own history. */
type UnrecordedCall =
  | 'login'
  | 'logout'
  | 'validateKeys'
  | 'analyzeMarket'
  | 'simulateTrades'
  | 'beginLabRun'
  | 'cancelLabRun'
  | 'removeLabRun'
  | 'beginRecording'
  | 'endRecording'
  | 'renameRecording'
  | 'deleteRecording'
  | 'importRecording'
  | 'acknowledgeAlarms'
  | 'shelveAlarm'
  | 'unshelveAlarm'
  | 'setAlarmService'
  | 'addAlarmChannel'
  | 'changeAlarmChannel'
  | 'removeAlarmChannel'
  | 'testAlarmChannel'
  | 'saveAlarmReport'
  | 'markPresence'
  | 'closeAbsence';
type RecordedCall = Exclude<WriteCallName, UnrecordedCall>;

/** What a command changes: the bot or its positions, the parameters, or neither. Alarms ignore a command of 'other'. */
type CommandEffect = 'bot' | 'parameters' | 'other';

/** The recorded commands. The type reports a new call that is neither here nor in `UnrecordedCall`. */
const RECORDED_COMMANDS: Readonly<Record<RecordedCall, { title: string; changes: CommandEffect }>> = {
  startBot: { title: 'Start Bot', changes: 'bot' },
  stopBot: { title: 'Stop Bot', changes: 'bot' },
  pauseBot: { title: 'Pause Bot', changes: 'bot' },
  resumeBot: { title: 'Resume Bot', changes: 'bot' },
  closePosition: { title: 'Close position', changes: 'bot' },
  closeAll: { title: 'Close All', changes: 'bot' },
  resetSemaphore: { title: 'Reset position slots', changes: 'other' },
  clearDatabase: { title: 'Clear database', changes: 'other' },
  saveParams: { title: 'Save parameters', changes: 'parameters' },
  applyPreset: { title: 'Apply preset', changes: 'parameters' },
  savePreset: { title: 'Save preset', changes: 'other' },
  deletePreset: { title: 'Delete preset', changes: 'other' },
  saveKeys: { title: 'Save API keys', changes: 'other' },
  clearSystemLogs: { title: 'Clear system logs', changes: 'other' },
  saveAlarmRules: { title: 'Save alarm thresholds', changes: 'other' },
  flattenAccount: { title: 'Flatten', changes: 'other' },
  cancelOrder: { title: 'Cancel order', changes: 'other' },
  haltEntries: { title: 'Halt entries', changes: 'other' },
  releaseEntries: { title: 'Release entries', changes: 'other' },
  adoptQuantity: { title: 'Adopt quantity', changes: 'other' },
};

export type RecordedCommand = {
  call: RecordedCall;
  changes: CommandEffect;
  /** Name of the preset. */
  subject: string | undefined;
};

const RECORDED_PATHS = Object.keys(RECORDED_COMMANDS).map((name) => {
  // The cast restores the key type that Object.keys loses.
  const call = name as RecordedCall;
  const { method, path } = CALLS[call];
  return { call, method, pattern: new RegExp(`^${path.replace(':preset', '([^/]+)')}$`) };
});

/** Returns the recorded command of a request, or undefined for any other request. */
export function findCommand(method: string, path: string): RecordedCommand | undefined {
  for (const { call, method: methodOfCall, pattern } of RECORDED_PATHS) {
    const found = method === methodOfCall ? pattern.exec(path) : null;
    if (!found) continue;
    const { changes } = RECORDED_COMMANDS[call];
    return { call, changes, subject: found[1] && cutText(decodeText(found[1]), MAX_VALUE_LENGTH) };
  }
  return undefined;
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

type ParameterValues = Record<string, unknown>;

/** Describes a command, its outcome and the parameters that it changed. The description contains no secret. */
export async function describeCommand(
  { call, subject }: RecordedCommand,
  reply: Response,
  parameters?: { before: ParameterValues; after: ParameterValues },
): Promise<Omit<NewOperatorEvent, 'at' | 'by'>> {
  const title = [RECORDED_COMMANDS[call].title, subject].filter(Boolean).join(' ');
  const body = await readReply(reply);
  const details = parameters && listChanges(parameters.before, parameters.after);
  return {
    kind: parameters ? 'parameters' : 'command',
    state: reply.ok ? 'done' : reply.status < 500 ? 'refused' : 'failed',
    title: maskSecrets(title),
    text: reply.ok ? outcomeText(call, body, details) : refusalText(body),
    symbol: call === 'closePosition' && typeof body.symbol === 'string' ? body.symbol : null,
    ...(details && { details }),
  };
}

/** Reads a copy of the reply, because the client reads the reply itself. */
async function readReply(reply: Response): Promise<ParameterValues> {
  try {
    const body: unknown = await reply.clone().json();
    return isRecord(body) ? body : {};
  } catch {
    return {};
  }
}

const refusalText = ({ detail }: ParameterValues): string | null =>
  typeof detail === 'string' ? cutText(maskSecrets(detail), MAX_TEXT_LENGTH) : null;

function outcomeText(
  call: RecordedCall,
  { closed, failed, trades_deleted, signals_deleted }: ParameterValues,
  changes: Record<string, string> | undefined,
): string | null {
  if (changes) return `${plural(Object.keys(changes).length, 'parameter')} changed`;
  if (call === 'closePosition' && typeof closed === 'number') return `${plural(closed, 'position')} closed`;
  if (call === 'closeAll' && Array.isArray(closed) && Array.isArray(failed)) {
    return `${plural(closed.length, 'position')} closed, ${failed.length} failed`;
  }
  if (call === 'clearDatabase')
    return `${Number(trades_deleted)} trades and ${Number(signals_deleted)} signals deleted`;
  return null;
}

/** Returns each changed parameter with its old and its new value. */
function listChanges(before: ParameterValues, after: ParameterValues): Record<string, string> {
  return Object.fromEntries(
    savedChanges(before, after).map(({ field, ...values }) => {
      const masked = maskSecrets(`${field}: ${toText(values.before)} -> ${toText(values.after)}`);
      return [field, masked.slice(field.length + 2)];
    }),
  );
}

const toText = (value: unknown): string =>
  cutText(value === undefined ? 'absent' : typeof value === 'string' ? value : JSON.stringify(value), MAX_VALUE_LENGTH);
