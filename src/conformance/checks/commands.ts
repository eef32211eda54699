import { isFields, type BotSession, type Fields } from '../botSession';
import { firstFault, skip, type Check, type CheckResult, type Fault } from '../check';
import { numberOf, refusalFault, shown, statusFault, tradesOf } from '../values';

const REACTION_MS = 5_000;
const STEP_MS = 250;
const KIT_PRESET = 'kit conformance';
const REFUSED_IN_STATE: readonly number[] = [400, 403, 409, 422];
const DONE: readonly number[] = [200, 202, 204];

const statusOf = async (bot: BotSession): Promise<Fields> => {
  const { body } = await bot.call('getStatus');
  return isFields(body) ? body : {};
};

/** Waits until the status has the expected values. Returns the fault after 5 seconds. */
async function reachState(bot: BotSession, expected: Fields): Promise<Fault> {
  let found = '';
  for (let waited = 0; waited < REACTION_MS; waited += STEP_MS) {
    const status = await statusOf(bot);
    const wrong = Object.keys(expected).find((field) => status[field] !== expected[field]);
    if (wrong === undefined) return undefined;
    found = `${wrong} is ${shown(status[wrong])}, not ${shown(expected[wrong])}`;
    await bot.transport.wait(STEP_MS);
  }
  return found;
}

/** Creates the check of a command that changes the state of the bot. */
const stateCheck = (
  name: 'startBot' | 'pauseBot' | 'resumeBot' | 'stopBot',
  path: string,
  expected: Fields,
  operatorSees: string,
): Check => ({
  id: `command.${path}`,
  call: `POST /api/${path}`,
  contract: `The command succeeds, and the status then has ${shown(expected)}.`,
  operatorSees,
  command: true,
  run: async (bot) => {
    // Brings the bot into the state from which the console offers the command.
    if (name === 'startBot') await bot.call('stopBot');
    else await bot.call('startBot');
    if (name === 'resumeBot') await bot.call('pauseBot');
    return statusFault(await bot.call(name), DONE) ?? reachState(bot, expected);
  },
});

const readParams = async (bot: BotSession): Promise<Fields> => {
  const { body } = await bot.call('getParams');
  return isFields(body) ? body : {};
};

const paramsChecks: readonly Check[] = [
  {
    id: 'command.save-and-undo',
    call: 'POST /api/params',
    contract: 'A save changes the sent value only, and `updated_fields` names it. A second save undoes it.',
    operatorSees: "A wrong 'Parameters updated successfully ({n} fields)', or values that change by themselves.",
    command: true,
    run: async (bot) => {
      const before = await readParams(bot);
      const old = numberOf(before.obi_threshold);
      if (old === undefined) return skip('the bot has no obi_threshold');
      const changed = { ...before, obi_threshold: old > 0.5 ? old - 0.01 : old + 0.01 };
      const reply = await bot.call('saveParams', { body: changed });
      const after = await readParams(bot);
      const { config_version } = after;
      const undone = await bot.call('saveParams', { body: { ...after, obi_threshold: old } });
      const last = await readParams(bot);
      return firstFault([
        statusFault(reply, [200]),
        updatedFieldsFault(reply.body),
        isNearlyEqual(after.obi_threshold, changed.obi_threshold)
          ? undefined
          : `obi_threshold is ${shown(after.obi_threshold)} after the save`,
        otherChange({ ...before, config_version }, after),
        statusFault(undone, [200]),
        isNearlyEqual(last.obi_threshold, old)
          ? undefined
          : `obi_threshold is ${shown(last.obi_threshold)} after the undo`,
      ]);
    },
  },
  {
    id: 'command.save-wrong-type',
    call: 'POST /api/params',
    contract: 'A value of the wrong type is refused with a `detail`, and nothing changes.',
    operatorSees: 'A bot that trades with an unreadable parameter.',
    command: true,
    run: (bot) => refusedSave(bot, 'much'),
  },
  {
    id: 'command.save-out-of-bounds',
    call: 'POST /api/params',
    contract: 'A value out of its bounds is refused with a `detail`, and nothing changes.',
    operatorSees: 'A bot that trades with a senseless parameter.',
    command: true,
    run: (bot) => refusedSave(bot, 17),
  },
];

/** Saves a wrong value. Restores the old value if the bot accepts the wrong value. */
async function refusedSave(bot: BotSession, wrong: unknown): Promise<Fault> {
  const before = await readParams(bot);
  const reply = await bot.call('saveParams', { body: { ...before, obi_threshold: wrong } });
  const after = await readParams(bot);
  if (JSON.stringify(after.obi_threshold) !== JSON.stringify(before.obi_threshold)) {
    await bot.call('saveParams', { body: { ...after, obi_threshold: before.obi_threshold } });
    return `obi_threshold is ${shown(after.obi_threshold)} after the save`;
  }
  return refusalFault(reply);
}

const isNearlyEqual = (a: unknown, b: unknown): boolean => Math.abs((numberOf(a) ?? NaN) - (numberOf(b) ?? NaN)) < 1e-9;

function updatedFieldsFault(body: unknown): Fault {
  const fields = isFields(body) ? body.updated_fields : undefined;
  if (fields === undefined) return undefined;
  const isRight = Array.isArray(fields)
    ? fields.includes('obi_threshold') && fields.length <= 3
    : numberOf(fields) === 1;
  return isRight ? undefined : `updated_fields is ${shown(fields)} after a change of obi_threshold`;
}

/** Returns the first field that changed although nobody changed it. A bot counts its own version. */
function otherChange(before: Fields, after: Fields): Fault {
  const free = ['obi_threshold', 'config_version', 'preset_name'];
  const changed = Object.keys(before).find(
    (field) => !free.includes(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return changed === undefined ? undefined : `${changed} changed to ${shown(after[changed])}`;
}

const presetChecks: readonly Check[] = [
  {
    id: 'command.delete-built-in',
    call: 'DELETE /api/presets/{preset}',
    contract: "A built-in preset cannot be deleted: 'Cannot delete built-in preset'.",
    operatorSees: 'A built-in preset that is gone.',
    command: true,
    run: async (bot) => {
      const reply = await bot.call('deletePreset', { values: { preset: 'conservative' } });
      const detail = isFields(reply.body) ? reply.body.detail : undefined;
      return (
        refusalFault(reply, REFUSED_IN_STATE) ??
        (detail === 'Cannot delete built-in preset' ? undefined : `the detail is ${shown(detail)}`)
      );
    },
  },
  {
    id: 'command.save-preset',
    call: 'POST /api/presets/{preset}',
    capability: 'presets.save',
    contract: 'A saved preset is listed, read back and deleted.',
    operatorSees: 'A preset that is saved and cannot be found.',
    command: true,
    run: async (bot) => {
      const values = { preset: KIT_PRESET };
      const saved = await bot.call('savePreset', {
        values,
        body: { description: 'kit', params: { obi_threshold: 0.4 } },
      });
      const listed = await bot.call('getPresets');
      const read = await bot.call('getPreset', { values });
      const deleted = await bot.call('deletePreset', { values });
      const gone = await bot.call('getPreset', { values });
      const names = isFields(listed.body) ? listed.body.presets : undefined;
      const value = isFields(read.body) ? numberOf(read.body.obi_threshold) : undefined;
      return firstFault([
        statusFault(saved, DONE),
        Array.isArray(names) && names.includes(KIT_PRESET) ? undefined : 'the saved preset is not listed',
        value === 0.4 ? undefined : `the saved obi_threshold is ${shown(value)}, not 0.4`,
        statusFault(deleted, DONE),
        statusFault(gone, [404]),
      ]);
    },
  },
];

/** Returns the open trades of the bot. */
const openTrades = async (bot: BotSession): Promise<Fields[]> =>
  tradesOf(await bot.call('getTrades', { query: { skip: 0, limit: 200 } })).filter(({ status }) => status !== 'CLOSED');

/** Waits until a trade is open. */
async function awaitOpenTrade(bot: BotSession): Promise<Fields | undefined> {
  for (let waited = 0; waited < 15_000; waited += 1_000) {
    const [trade] = await openTrades(bot);
    if (trade) return trade;
    await bot.transport.wait(1_000);
  }
  return undefined;
}

const closeChecks: readonly Check[] = [
  {
    id: 'command.close',
    call: 'POST /api/close',
    contract: 'A close closes the open trades of the symbol and sends `trade_close` for each.',
    operatorSees: "'Position closed' while the position stays open.",
    command: true,
    run: async (bot): Promise<CheckResult> => {
      await bot.call('startBot');
      const trade = await awaitOpenTrade(bot);
      if (!trade) return skip('the bot opened no trade within 15 seconds');
      const socket = bot.listen();
      try {
        const isOpen = await socket.settle();
        const reply = await bot.call('closePosition', { body: { symbol: trade.symbol } });
        if (!DONE.includes(reply.status)) return statusFault(reply, DONE);
        const isEventOf = ({ type, data }: Fields): boolean =>
          type === 'trade_close' && isFields(data) && String(data.trade_id) === String(trade.trade_id);
        const event = isOpen ? await socket.waitFor(isEventOf, REACTION_MS) : undefined;
        const stillOpen = (await openTrades(bot)).some(({ trade_id }) => String(trade_id) === String(trade.trade_id));
        if (stillOpen) return 'the trade is still open in the list of trades';
        return event === undefined ? 'no `trade_close` with its trade_id within 5 seconds' : undefined;
      } finally {
        socket.close();
      }
    },
  },
  {
    id: 'command.close-all',
    call: 'POST /api/close-all',
    contract: 'Close All closes every position and answers `closed`, `failed` and `total_processed`.',
    operatorSees: "A wrong 'Closed {n} positions'.",
    command: true,
    run: async (bot) => {
      await bot.call('startBot');
      if (!(await awaitOpenTrade(bot))) return skip('the bot opened no trade within 15 seconds');
      // A paused bot opens no trade between the reply and the status.
      await bot.call('pauseBot');
      const open = (await openTrades(bot)).length;
      const reply = await bot.call('closeAll');
      const { closed, failed, total_processed } = isFields(reply.body) ? reply.body : {};
      if (reply.status !== 200) return statusFault(reply, [200]);
      if (!Array.isArray(closed) || !Array.isArray(failed))
        return `closed is ${shown(closed)}, failed is ${shown(failed)}`;
      if (numberOf(total_processed) !== closed.length + failed.length)
        return `total_processed is ${shown(total_processed)}`;
      if (closed.length === 0 && failed.length === 0 && open > 0)
        return `${open} trades were open, but none was processed`;
      return failed.length > 0 ? undefined : reachState(bot, { active_trades: 0 });
    },
  },
];

const safetyChecks: readonly Check[] = [
  {
    id: 'command.clear-while-running',
    call: 'POST /api/clear-database',
    contract: 'The database of a running bot is not cleared: status 400.',
    operatorSees: 'All trades deleted while the bot trades.',
    command: true,
    run: async (bot) => {
      await bot.call('startBot');
      return refusalFault(await bot.call('clearDatabase'), [400]);
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
      if (REFUSED_IN_STATE.includes(reply.status)) return refusalFault(reply, REFUSED_IN_STATE);
      const { success, error } = isFields(reply.body) ? reply.body : {};
      if (success !== false) return `success is ${shown(success)}`;
      return typeof error === 'string' && error !== '' ? undefined : `error is ${shown(error)}`;
    },
  },
];

export const COMMAND_CHECKS: readonly Check[] = [
  stateCheck('startBot', 'start', { running: true, paused: false }, 'Start Bot does nothing.'),
  stateCheck('pauseBot', 'pause', { running: true, paused: true }, 'Pause does nothing, and the bot opens trades.'),
  stateCheck('resumeBot', 'resume', { running: true, paused: false }, 'Resume does nothing.'),
  ...closeChecks,
  ...safetyChecks,
  ...paramsChecks,
  ...presetChecks,
];

/** The last check, because it ends what the other checks need. */
export const STOP_CHECK: Check = stateCheck(
  'stopBot',
  'stop',
  { running: false },
  'Stop Bot does nothing, and the bot goes on.',
);
