// Waits until a command has changed the state of the bot.

import type { BotSession } from '../botSession';
import type { Fields } from '../transport';
import { fieldsOf, numberOf, shown } from '../values';

export const REACTION_MS = 5_000;
const STEP_MS = 250;
/** Statuses of a command that the bot refuses in its present state. */
export const REFUSED_IN_STATE: readonly number[] = [400, 403, 409, 422];
/** Statuses of a command that succeeded. */
export const DONE: readonly number[] = [200, 202, 204];

const statusOf = async (bot: BotSession): Promise<Fields> => fieldsOf((await bot.readNow('getStatus')).body);

/** Compares a value of the status. A bot may send a count as text. */
const isExpected = (value: unknown, expected: unknown): boolean =>
  typeof expected === 'number' ? numberOf(value) === expected : value === expected;

/** Waits until the status has the expected values. Returns the fault after 5 seconds. */
export async function reachState(bot: BotSession, expected: Fields): Promise<string | undefined> {
  let found = '';
  for (let waited = 0; waited < REACTION_MS; waited += STEP_MS) {
    const status = await statusOf(bot);
    const wrong = Object.keys(expected).find((field) => !isExpected(status[field], expected[field]));
    if (wrong === undefined) return undefined;
    found = `${wrong} is ${shown(status[wrong])}, not ${shown(expected[wrong])}`;
    await bot.transport.wait(STEP_MS);
  }
  return found;
}
