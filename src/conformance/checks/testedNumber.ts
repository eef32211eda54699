// Chooses the parameter that the kit changes, sends out of bounds and sends with a wrong type.

import { additionalParametersSchema, additionalRowOf } from '@/contract/params/additions';
import { PARAMETER_KEYS, parameterRowOf, type ParameterKey, type ParameterRow } from '@/contract/params/catalogue';
import type { BotSession } from '../botSession';
import type { Fields } from '../transport';
import { numberOf } from '../values';

/** A number that the bot has: its value, another valid value and a value out of its bounds. */
export type TestedNumber = { name: string; old: number; changed: number; outOfBounds: number };

const FIRST_CHOICE: ParameterKey = 'obi_threshold';

/** Returns a number with a bound that the bot sends. Prefers `obi_threshold`, which depends on no other field. */
export async function chooseTestedNumber(bot: BotSession, params: Fields): Promise<TestedNumber | undefined> {
  const rows = [FIRST_CHOICE, ...PARAMETER_KEYS].map((key) => [key, parameterRowOf(key)] as const);
  const candidates = [...rows, ...(await additionalRows(bot))];
  for (const [name, row] of candidates) {
    const found = row && testedNumberOf(name, row, numberOf(params[name]));
    if (found) return found;
  }
  return undefined;
}

async function additionalRows(bot: BotSession): Promise<(readonly [string, ParameterRow | undefined])[]> {
  if (!bot.capabilities.includes('params.additions')) return [];
  const { data } = additionalParametersSchema.safeParse((await bot.read('getAdditionalParameters')).body);
  return (data?.parameters ?? []).map((parameter) => [parameter.name, additionalRowOf(parameter)]);
}

function testedNumberOf(name: string, row: ParameterRow, old: number | undefined): TestedNumber | undefined {
  if ((row.kind !== 'num' && row.kind !== 'int') || old === undefined) return undefined;
  const { min = -Infinity, max = Infinity } = row;
  const step = row.step ?? (row.kind === 'int' ? 1 : (max - min) / 100);
  const changed = [old + step, old - step].find((value) => value >= min && value <= max);
  if (changed === undefined || !Number.isFinite(changed)) return undefined;
  if (row.max !== undefined) return { name, old, changed, outOfBounds: row.max + 1 };
  return row.min === undefined ? undefined : { name, old, changed, outOfBounds: row.min - 1 };
}
