// Checks the commands that start, pause, resume and stop the bot.

import type { Fields } from '../transport';
import { type Check } from '../check';
import { refusalFault, seen, statusFault } from '../faults';
import { lostTradeFault, sideEffectFault, takeSnapshot, type StateCommand } from '../comparisons/commandEffects';
import { fieldsOf, shown } from '../values';
import { DONE, reachState, REFUSED_IN_STATE } from './botState';
import { CLOSE_CHECKS } from './closing';
import { PARAMETER_CHECKS, PRESET_CHECKS } from './saving';

const UPTIME_MS = 2_000;

/** Creates the check of a command that changes the state of the bot. */
const stateCheck = (name: StateCommand, path: string, expected: Fields, operatorSees: string): Check => ({
  id: `command.${path}`,
  call: `POST /api/${path}`,
  contract: `The command succeeds, the status then has ${shown(expected)}, and nothing else changes.`,
  operatorSees,
  command: true,
  run: async (bot) => {
    // Brings the bot into the state from which the console offers the command.
    if (name === 'startBot') await bot.call('stopBot');
    else await bot.call('startBot');
    if (name === 'resumeBot') await bot.call('pauseBot');
    // An uptime that begins again must differ.
    if (name !== 'startBot') await bot.transport.wait(UPTIME_MS);
    const before = await takeSnapshot(bot);
    const fault = statusFault(await bot.call(name), DONE);
    if (fault !== undefined) return fault;
    const wrong = await reachState(bot, expected);
    const runs = fieldsOf((await bot.readNow('getStatus')).body).running;
    // A bot that stops instead is another failure than a command without an effect.
    if ((name === 'pauseBot' || name === 'resumeBot') && wrong !== undefined && runs !== true)
      return seen(wrong, 'STOPPED after a command that keeps the bot running.');
    return wrong ?? sideEffectFault(bot, name, before);
  },
});

const safetyChecks: readonly Check[] = [
  {
    id: 'command.clear-while-running',
    call: 'POST /api/clear-database',
    contract: 'The database of a running bot is not cleared: status 400.',
    operatorSees: 'All trades deleted while the bot trades.',
    command: true,
    run: async (bot) => {
      await bot.call('startBot');
      const before = await takeSnapshot(bot);
      const fault = refusalFault(await bot.call('clearDatabase'), [400]);
      return fault ?? lostTradeFault(before, await takeSnapshot(bot));
    },
  },
  {
    id: 'command.reset-while-running',
    call: 'POST /api/emergency/reset-semaphore',
    contract: 'The slots of a running bot are not reset: `success` is false with an `error`, or the status is 400.',
    operatorSees: 'More positions than the limit allows.',
    command: true,
    run: async (bot) => {
      await bot.call('startBot');
      const reply = await bot.call('resetSemaphore');
      if (reply.status !== 200) return refusalFault(reply, REFUSED_IN_STATE);
      const { success, error } = fieldsOf(reply.body);
      if (success !== false) return `success is ${shown(success)}`;
      return typeof error === 'string' && error !== ''
        ? undefined
        : seen(`error is ${shown(error)}`, "'Reset Failed: Unknown error'");
    },
  },
];

export const COMMAND_CHECKS: readonly Check[] = [
  stateCheck('startBot', 'start', { running: true, paused: false }, 'Start Bot does nothing.'),
  stateCheck('pauseBot', 'pause', { running: true, paused: true }, 'Pause does nothing, and the bot opens trades.'),
  stateCheck('resumeBot', 'resume', { running: true, paused: false }, 'Resume does nothing.'),
  ...CLOSE_CHECKS,
  ...safetyChecks,
  ...PARAMETER_CHECKS,
  ...PRESET_CHECKS,
];

/** The last check, because it ends what the other checks need. */
export const STOP_CHECK: Check = stateCheck(
  'stopBot',
  'stop',
  { running: false },
  'Stop Bot does nothing, and the bot goes on.',
);
