import { PARAMETERS, type ParameterKey } from '@/contract/params/catalogue';
import type { SystemLog } from '@/contract/systemLog';
import { toEpochMs } from '../format/time';

export type ParameterSave = { at: number; keys: ParameterKey[] };

const CHANGE = /^(\w+): .* -> /;
/** The bot logs one line for each changed field. */
const ONE_SAVE_MS = 1_000;

const isParameter = (name: string): name is ParameterKey => Object.hasOwn(PARAMETERS, name);

/** Returns when parameters were saved, oldest first, from the lines 'obi_threshold: 0.35 -> 0.4'. */
export function parameterSaves(lines: readonly Pick<SystemLog, 'timestamp' | 'message'>[]): ParameterSave[] {
  const changes = lines.flatMap(({ timestamp, message }) => {
    const at = toEpochMs(timestamp);
    const name = CHANGE.exec(message)?.[1];
    return at !== null && name !== undefined && isParameter(name) ? [{ at, name }] : [];
  });
  const saves: ParameterSave[] = [];
  for (const { at, name } of changes.toSorted((one, other) => one.at - other.at)) {
    const last = saves.at(-1);
    if (last && at - last.at < ONE_SAVE_MS) last.keys.push(name);
    else saves.push({ at, keys: [name] });
  }
  return saves;
}
