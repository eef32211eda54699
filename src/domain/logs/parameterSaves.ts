import { isParameterKey, type ParameterKey } from '@/contract/params/catalogue';
import type { SystemLog } from '@/contract/history/systemLog';
import { toEpochMs } from '../format/time';

export type ParameterSave = { at: number; keys: ParameterKey[] };

const PARAMETER_CHANGE_PATTERN = /^(\w+): .* -> /;
/** Maximum time between the log lines of one save. The bot logs one line per changed field. */
const MAX_SAVE_DURATION_MS = 1_000;

/** Returns the times of parameter saves, oldest first. Reads log lines such as 'obi_threshold: 0.35 -> 0.4'. */
export function parameterSavesIn(lines: readonly Pick<SystemLog, 'timestamp' | 'message'>[]): ParameterSave[] {
  const changes = lines.flatMap(({ timestamp, message }) => {
    const at = toEpochMs(timestamp);
    const name = PARAMETER_CHANGE_PATTERN.exec(message)?.[1];
    return at !== null && name !== undefined && isParameterKey(name) ? [{ at, name }] : [];
  });
  const saves: ParameterSave[] = [];
  for (const { at, name } of changes.toSorted((one, other) => one.at - other.at)) {
    const last = saves.at(-1);
    if (last && at - last.at < MAX_SAVE_DURATION_MS) last.keys.push(name);
    else saves.push({ at, keys: [name] });
  }
  return saves;
}
