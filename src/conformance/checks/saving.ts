// Checks saves of parameters and presets: what changes, what is refused, and what is read back.

import { isRecord } from '@/contract/schema/objects';
import type { BotSession } from '../botSession';
import type { Fields } from '../transport';
import { firstFault, skip, type Check, type CheckResult } from '../check';
import { REFUSED, refusalFault, seen, statusFault, statusText } from '../faults';
import { fieldsOf, numberOf, shown } from '../values';
import { DONE, REFUSED_IN_STATE } from './botState';
import { chooseTestedNumber, type TestedNumber } from './testedNumber';

const KIT_PRESET = 'kit conformance';

const NO_NUMBER = skip('the bot sends no number with a bound');

const readParams = async (bot: BotSession): Promise<Fields> => fieldsOf((await bot.readNow('getParams')).body);

export const PARAMETER_CHECKS: readonly Check[] = [
  {
    id: 'command.save-and-undo',
    call: 'POST /api/params',
    contract: 'A save changes the sent value only, and `updated_fields` names it. A second save undoes it.',
    operatorSees: "'Parameters updated successfully' although the value did not change.",
    command: true,
    run: async (bot) => {
      const before = await readParams(bot);
      const tested = await chooseTestedNumber(bot, before);
      if (tested === undefined) return NO_NUMBER;
      const { name, old, changed } = tested;
      const reply = await bot.call('saveParams', { body: { ...before, [name]: changed } });
      const after = await readParams(bot);
      const { config_version } = after;
      const undone = await bot.call('saveParams', { body: { ...after, [name]: old } });
      const last = await readParams(bot);
      return firstFault([
        statusFault(reply, [200]),
        seen(updatedFieldsFault(reply.body, name), "A wrong 'Parameters updated successfully ({n} fields)'."),
        isNearlyEqual(after[name], changed) ? undefined : `${name} is ${shown(after[name])} after the save`,
        seen(otherChange({ ...before, config_version }, after, name), 'A value that changes by itself.'),
        statusFault(undone, [200]),
        isNearlyEqual(last[name], old) ? undefined : `${name} is ${shown(last[name])} after the undo`,
      ]);
    },
  },
  {
    id: 'command.save-wrong-type',
    call: 'POST /api/params',
    contract: 'A value of the wrong type is refused with a `detail`, and nothing changes.',
    operatorSees: 'A bot that trades with an unreadable parameter.',
    command: true,
    run: (bot) => refusedSave(bot, () => 'much'),
  },
  {
    id: 'command.save-out-of-bounds',
    call: 'POST /api/params',
    contract: 'A value out of its bounds is refused with a `detail`, and nothing changes.',
    operatorSees: 'A bot that trades with a senseless parameter.',
    command: true,
    run: (bot) => refusedSave(bot, ({ outOfBounds }) => outOfBounds),
  },
];

/** Saves a wrong value. Restores the old value if the bot accepts the wrong value. */
async function refusedSave(bot: BotSession, wrongValue: (tested: TestedNumber) => unknown): Promise<CheckResult> {
  const before = await readParams(bot);
  const tested = await chooseTestedNumber(bot, before);
  if (tested === undefined) return NO_NUMBER;
  const { name } = tested;
  const reply = await bot.call('saveParams', { body: { ...before, [name]: wrongValue(tested) } });
  const after = await readParams(bot);
  if (JSON.stringify(after[name]) !== JSON.stringify(before[name])) {
    await bot.call('saveParams', { body: { ...after, [name]: before[name] } });
    return `${name} is ${shown(after[name])} after the save`;
  }
  return reply.status < 300
    ? seen(statusText(reply, REFUSED), "'Parameters updated successfully' although nothing was saved.")
    : refusalFault(reply);
}

const isNearlyEqual = (a: unknown, b: unknown): boolean => Math.abs((numberOf(a) ?? NaN) - (numberOf(b) ?? NaN)) < 1e-9;

function updatedFieldsFault(body: unknown, name: string): string | undefined {
  const fields = fieldsOf(body).updated_fields;
  if (fields === undefined) return undefined;
  const isRight = Array.isArray(fields) ? fields.includes(name) && fields.length <= 3 : numberOf(fields) === 1;
  return isRight ? undefined : `updated_fields is ${shown(fields)} after a change of ${name}`;
}

/** Returns the first field that changed although nobody changed it. A bot counts its own version. */
function otherChange(before: Fields, after: Fields, name: string): string | undefined {
  const free = [name, 'config_version', 'preset_name'];
  const changed = Object.keys(before).find(
    (field) => !free.includes(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return changed === undefined ? undefined : `${changed} changed to ${shown(after[changed])}`;
}

export const PRESET_CHECKS: readonly Check[] = [
  {
    id: 'command.delete-built-in',
    call: 'DELETE /api/presets/{preset}',
    contract: "A built-in preset cannot be deleted: 'Cannot delete built-in preset'.",
    operatorSees: 'A built-in preset that is gone.',
    command: true,
    run: async (bot) => {
      const reply = await bot.call('deletePreset', { values: { preset: 'conservative' } });
      const detail = fieldsOf(reply.body).detail;
      return (
        refusalFault(reply, REFUSED_IN_STATE) ??
        (detail === 'Cannot delete built-in preset'
          ? undefined
          : seen(`the detail is ${shown(detail)}`, "'Error deleting preset:' with another reason."))
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
      const tested = await chooseTestedNumber(bot, await readParams(bot));
      if (tested === undefined) return NO_NUMBER;
      const { name, changed } = tested;
      const body = { description: 'kit', params: { [name]: changed } };
      const saved = await bot.call('savePreset', { values, body });
      const listed = await bot.call('getPresets');
      const read = await bot.call('getPreset', { values });
      const deleted = await bot.call('deletePreset', { values });
      const gone = await bot.call('getPreset', { values });
      const names = fieldsOf(listed.body).presets;
      const value = isRecord(read.body) ? numberOf(read.body[name]) : undefined;
      return firstFault([
        statusFault(saved, DONE),
        Array.isArray(names) && names.includes(KIT_PRESET) ? undefined : 'the saved preset is not listed',
        value === changed
          ? undefined
          : seen(`the saved ${name} is ${shown(value)}, not ${changed}`, 'A preset with other values than saved.'),
        statusFault(deleted, DONE),
        seen(statusText(gone, [404]), 'A deleted preset that can still be loaded.'),
      ]);
    },
  },
];
