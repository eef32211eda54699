import { HTTPException } from 'hono/http-exception';

import { CALLS } from '@/contract/calls';
import { BUILT_IN_PRESETS, SHIPPED_PRESETS, type ShippedPreset } from '@/contract/enums';
import { presetNameSchema, schemaErrorMessages, savePresetRequestSchema } from '@/contract/params/ownPreset';
import { valuesOutOfBounds } from '@/contract/params/bounds';
import { crossFieldProblems } from '@/contract/params/crossField';
import { completeParameters, type WireParameters } from '@/contract/params/schema';
import { unknownFieldsProblem } from '@/contract/params/unknown';
import { fieldsKeptByPresets, PRESET_DEFINITIONS, presetParameters } from '@/contract/params/presets';

import type { PresetsRepository } from '../store/repositories';
import type { RegisterRoutes } from './context';
import { readBody } from './request/readRequest';

export const registerPresetRoutes: RegisterRoutes = (app, { bot, store, log }) => {
  app.on(CALLS.getPresets.method, CALLS.getPresets.path, (context) => {
    const shipped = SHIPPED_PRESETS.filter((name) => isShippedPreset(store.presets, name));
    const stored = store.presets.listPresets().filter(({ name }) => !isShippedPreset(store.presets, name));
    const listed = [...shipped.map((name) => ({ name, description: PRESET_DEFINITIONS[name].description })), ...stored];
    return context.json({
      presets: listed.map(({ name }) => name),
      descriptions: Object.fromEntries(listed.map(({ name, description }) => [name, description])),
      can_save: true,
      built_in: shipped,
    });
  });

  app.on(CALLS.getPreset.method, CALLS.getPreset.path, (context) =>
    context.json(findPreset(store.presets, context.req.param('preset'))),
  );

  app.on(CALLS.deletePreset.method, CALLS.deletePreset.path, (context) => {
    const name = context.req.param('preset');
    if (isShippedPreset(store.presets, name))
      throw new HTTPException(400, { message: 'Cannot delete built-in preset' });
    if (!store.presets.removePreset(name)) throw createPresetNotFoundError(name);
    log('INFO', 'PARAM_LOAD', `Preset ${name} deleted`);
    return context.json({ status: 'deleted', preset: name });
  });

  app.on(CALLS.savePreset.method, CALLS.savePreset.path, async (context) => {
    const name = readPresetName(context.req.param('preset'));
    const { description, params } = await readBody(context, savePresetRequestSchema);
    refuseInvalidParameters(params);
    store.presets.savePreset({ name, description, params });
    log('INFO', 'PARAM_LOAD', `Preset ${name} saved`);
    return context.json({ status: 'saved', preset: name });
  });

  app.on(CALLS.applyPreset.method, CALLS.applyPreset.path, (context) => {
    const name = context.req.param('preset');
    const current = bot.parameters();
    // Sends the current config_version, because a save with an outdated config_version ignores new unknown fields.
    const { config_version } = current;
    const applied = { ...findPreset(store.presets, name), ...fieldsKeptByPresets(current), config_version };
    const updated_fields = bot.saveParameters(applied, context.get('session').username);
    return context.json({ status: 'applied', preset: name, updated_fields });
  });
};

function readPresetName(text: string): string {
  const parsed = presetNameSchema.safeParse(text);
  if (!parsed.success) throw new HTTPException(400, { message: schemaErrorMessages(parsed.error) });
  return parsed.data;
}

/** Throws 422 for parameters that the bot would refuse to save. */
function refuseInvalidParameters(params: WireParameters): void {
  const crossField = crossFieldProblems(params).filter(({ severity }) => severity === 'refuse');
  const unknownFields = unknownFieldsProblem(params);
  const details = [...valuesOutOfBounds(params), ...crossField].map(({ detail }) => detail);
  if (unknownFields !== undefined) details.push(unknownFields);
  if (details.length > 0) throw new HTTPException(422, { message: `Preset not saved: ${details.join('; ')}` });
}

/**
 * Returns true if `name` means a shipped preset. A preset of the operator hides a shipped preset with the same name,
 * unless the shipped preset is in BUILT_IN_PRESETS.
 */
function isShippedPreset(stored: PresetsRepository, name: string): name is ShippedPreset {
  if (BUILT_IN_PRESETS.some((builtIn) => builtIn === name)) return true;
  return SHIPPED_PRESETS.some((shipped) => shipped === name) && !stored.hasPreset(name);
}

/** Returns all parameters of a preset. Throws 404 for an unknown preset name. */
function findPreset(stored: PresetsRepository, name: string): Record<string, unknown> {
  if (isShippedPreset(stored, name)) return presetParameters(name);
  const params = stored.findPreset(name);
  if (!params) throw createPresetNotFoundError(name);
  return { ...completeParameters(params), preset_name: name };
}

const createPresetNotFoundError = (name: string): HTTPException =>
  new HTTPException(404, { message: `There is no preset '${name}'` });
