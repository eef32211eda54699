// Stops a bot that leaves the mode PAPER while the kit sends commands.

import type { BotSession } from '../botSession';
import type { Check } from '../check';
import { fieldsOf, shown } from '../values';
import { DONE, reachState } from './botState';

/** Runs after every other check with `--commands`, and sends Stop to a bot that no longer says PAPER. */
export const MODE_CHECK: Check = {
  id: 'mode.stays-paper',
  call: 'GET /api/status',
  contract: 'Only a save of the parameters changes the mode. The kit saves no mode.',
  operatorSees: 'A bot that trades with real money although nobody chose LIVE.',
  run: async (bot) => {
    const mode = await bot.call('getStatus').then(
      ({ body }) => fieldsOf(body).mode,
      () => undefined,
    );
    if (mode === 'PAPER') return undefined;
    const came = mode === undefined ? 'the status has no mode' : `the bot said PAPER and says ${shown(mode)}`;
    return `${came}. ${await stopText(bot)}`;
  },
};

/** Sends Stop. Returns what became of the bot. */

async function stopText(bot: BotSession): Promise<string> {
  const ends = 'and sends no other command';
  try {
    const { status } = await bot.call('stopBot');
    const fault = DONE.includes(status) ? await reachState(bot, { running: false }) : `it has the status ${status}`;
    if (fault === undefined) return `The kit stopped the bot ${ends}.`;
    return `The kit sent Stop ${ends}. Stop failed, since ${fault}: stop the bot by hand.`;
  } catch {
    return `The kit sent Stop ${ends}. No reply came: stop the bot by hand.`;
  }
}
