// Checks saves of parameters and presets: what changes, what is refused, and what is read back.

import { isRecord } from '@/contract/schema/objects';
import type { BotSession } from '../botSession';
import type { Fields } from '../transport';
import { firstFault, skip, type Check, type CheckResult } from '../check';
import { REFUSED, refusalFault, seen, statusFault, statusText, type Fault } from '../faults';
import { fieldsOf, numberOf, shown } from '../values';
import { lacksCall } from '../readingCalls';
import { changedParameter } from '../comparisons/commandEffects';
import { DONE, REFUSED_IN_STATE } from './botState';
import { chooseTestedNumber, type TestedNumber } from './testedNumber';

const KIT_PRESET = 'kit conformance';
/** Place of a wrong value in a body. */
const KIT_VALUE = 'kit wrong value';

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
      const undone = await bot.call('saveParams', { body: { ...after, [name]: old } });
      const last = await readParams(bot);
      return firstFault([
        statusFault(reply, [200]),
        seen(updatedFieldsFault(reply.body, name), "A wrong 'Parameters updated successfully ({n} fields)'."),
        isNearlyEqual(after[name], changed) ? undefined : `${name} is ${shown(after[name])} after the save`,
        seen(changedParameter(before, after, [name]), 'A value that changes by itself.'),
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
    run: (bot) => refusedSaves(bot, WRONG_TYPES, () => 'much'),
  },
  {
    id: 'command.save-out-of-bounds',
    call: 'POST /api/params',
    contract: 'A value out of its bounds is refused with a `detail`, and nothing changes.',
    operatorSees: 'A bot that trades with a senseless parameter.',
    command: true,
    run: (bot) => refusedSaves(bot, OUT_OF_BOUNDS, ({ outOfBounds }) => outOfBounds),
  },
  {
    id: 'command.save-nan',
    call: 'POST /api/params',
    contract: 'A body with NaN or Infinity is not JSON and is refused with a `detail`, and nothing changes.',
    operatorSees: 'A bot that compares prices with NaN and never trades.',
    command: true,
    run: async (bot) => {
      const tested = await chooseTestedNumber(bot, await readParams(bot));
      if (tested === undefined) return NO_NUMBER;
      return firstFault([await refusedSave(bot, tested.name, 'NaN'), await refusedSave(bot, tested.name, '-Infinity')]);
    },
  },
  {
    id: 'command.save-unknown-field',
    call: 'POST /api/params',
    contract: 'An unknown field is kept, ignored or refused with a `detail`. The known fields stay.',
    operatorSees: "'Error updating parameters' after the save of a form that another console extended.",
    command: true,
    run: async (bot) => {
      const before = await readParams(bot);
      const reply = await bot.call('saveParams', { body: { ...before, kit_unknown_field: 1 } });
      const after = await readParams(bot);
      await bot.call('saveParams', { body: { ...after, kit_unknown_field: null } });
      return firstFault([
        statusFault(reply, [...DONE, ...REFUSED]),
        seen(changedParameter(before, after), 'A parameter that changes by itself.'),
      ]);
    },
  },
];

const WRONG_TYPES: Fields = {
  obi_threshold: 'much',
  anti_spoof: 'perhaps',
  max_concurrent_trades: 2.5,
  symbols: 'BTCUSDT',
};
const OUT_OF_BOUNDS: Fields = {
  obi_threshold: 17,
  top_symbols_count: 100_000,
  max_concurrent_trades: -1,
  entry_order_type: 'KIT',
};

/** Saves each wrong value of a field that the bot has, and a wrong value of the tested number. */
async function refusedSaves(
  bot: BotSession,
  wrong: Fields,
  wrongNumber: (tested: TestedNumber) => unknown,
): Promise<CheckResult> {
  const params = await readParams(bot);
  const tested = await chooseTestedNumber(bot, params);
  if (tested === undefined) return NO_NUMBER;
  for (const [field, value] of Object.entries({ ...wrong, [tested.name]: wrongNumber(tested) })) {
    const fault = field in params ? await refusedSave(bot, field, JSON.stringify(value)) : undefined;
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** Saves a wrong value, written as in the body. Restores the old value if the bot accepts the wrong value. */
async function refusedSave(bot: BotSession, field: string, wrong: string): Promise<Fault> {
  const before = await readParams(bot);
  const body = JSON.stringify({ ...before, [field]: KIT_VALUE }).replace(JSON.stringify(KIT_VALUE), wrong);
  const reply = await bot.call('saveParams', { body });
  const after = await readParams(bot);
  if (JSON.stringify(after[field]) !== JSON.stringify(before[field])) {
    await bot.call('saveParams', { body: { ...after, [field]: before[field] } });
    return `${field} is ${shown(after[field])} after the save of ${wrong}`;
  }
  return reply.status < 300
    ? seen(
        `${field}=${wrong}: ${statusText(reply, REFUSED)}`,
        "'Parameters updated successfully' although nothing was saved.",
      )
    : refusalFault(reply);
}

const isNearlyEqual = (a: unknown, b: unknown): boolean => Math.abs((numberOf(a) ?? NaN) - (numberOf(b) ?? NaN)) < 1e-9;

function updatedFieldsFault(body: unknown, name: string): string | undefined {
  const fields = fieldsOf(body).updated_fields;
  if (fields === undefined) return undefined;
  const isRight = Array.isArray(fields) ? fields.includes(name) && fields.length <= 3 : numberOf(fields) === 1;
  return isRight ? undefined : `updated_fields is ${shown(fields)} after a change of ${name}`;
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
      const { presets } = fieldsOf((await bot.call('getPresets')).body);
      if (Array.isArray(presets) && !presets.includes('conservative')) return 'conservative is no longer listed';
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
      const before = await readParams(bot);
      const tested = await chooseTestedNumber(bot, before);
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
        seen(
          changedParameter(before, await readParams(bot)),
          'Parameters that change although only a preset was saved.',
        ),
        statusFault(deleted, DONE),
        seen(statusText(gone, [404]), 'A deleted preset that can still be loaded.'),
      ]);
    },
  },
  {
    id: 'command.apply-preset',
    call: 'POST /api/presets/apply/{preset}',
    contract: 'An applied preset becomes the parameters. `mode` and `exchange` stay.',
    operatorSees: "'applicato con successo!' although the values stay as they were.",
    command: true,
    run: async (bot) => {
      const before = await readParams(bot);
      const preset = fieldsOf((await bot.readNow('getPreset', { values: { preset: 'conservative' } })).body);
      const reply = await bot.call('applyPreset', { values: { preset: 'conservative' } });
      if (lacksCall(reply)) return skip('the bot cannot apply a preset');
      const after = await readParams(bot);
      const { config_version } = after;
      const restored = await bot.call('saveParams', { body: { ...before, config_version } });
      const wrong = Object.keys(before).find(
        (field) => !KEPT.includes(field) && field in preset && !isSame(after[field], preset[field]),
      );
      return firstFault([
        statusFault(reply, DONE),
        after.mode === before.mode && after.exchange === before.exchange
          ? undefined
          : seen(
              `the preset changed ${shown(before.mode)} ${shown(before.exchange)} to ${shown(after.mode)} ${shown(after.exchange)}`,
              'A preset that switches PAPER to LIVE, or the exchange.',
            ),
        wrong && `${wrong} is ${shown(after[wrong])}, the preset has ${shown(preset[wrong])}`,
        statusFault(restored, DONE),
        seen(changedParameter(before, await readParams(bot)), 'Values of the preset that no save removes.'),
      ]);
    },
  },
];

/** Fields that a preset leaves alone. */
const KEPT = ['mode', 'exchange', 'data_source_exchange', 'config_version', 'preset_name'];
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b) || isNearlyEqual(a, b);
