import { HTTPException } from 'hono/http-exception';

import { CALLS } from '@/contract/calls';
import { BUILT_IN_PRESETS, type BuiltInPreset } from '@/contract/enums';
import { presetNameSchema, reasonsOf, savePresetRequestSchema } from '@/contract/ownPreset';
import { outOfBounds } from '@/contract/params/bounds';
import { crossFieldProblems } from '@/contract/params/crossField';
import { completeParameters, parametersSchema, type WireParameters } from '@/contract/params/schema';
import { unknownFieldsProblem } from '@/contract/params/unknown';
import { keptByPresets, PRESETS, presetParameters } from '@/contract/presets';

import type { PresetsRepository } from '../store/repositories';
import type { Routes } from './context';
import { readBody } from './readRequest';

export const presetRoutes: Routes = (app, { bot, store, log }) => {
  app.on(CALLS.getPresets.method, CALLS.getPresets.path, (context) => {
    const stored = store.presets.names().filter(({ name }) => !isBuiltIn(name));
    const listed = [...BUILT_IN_PRESETS.map((name) => ({ name, description: PRESETS[name].description })), ...stored];
    return context.json({
      presets: listed.map(({ name }) => name),
      descriptions: Object.fromEntries(listed.map(({ name, description }) => [name, description])),
      can_save: true,
    });
  });

  app.on(CALLS.getPreset.method, CALLS.getPreset.path, (context) =>
    context.json(find(store.presets, context.req.param('preset'))),
  );

  app.on(CALLS.deletePreset.method, CALLS.deletePreset.path, (context) => {
    const name = context.req.param('preset');
    if (isBuiltIn(name)) throw new HTTPException(400, { message: 'Cannot delete built-in preset' });
    if (!store.presets.remove(name)) throw unknown(name);
    log('INFO', 'PARAM_LOAD', `Preset ${name} deleted`);
    return context.json({ status: 'deleted', preset: name });
  });

  app.on(CALLS.savePreset.method, CALLS.savePreset.path, async (context) => {
    const name = nameOf(context.req.param('preset'));
    const { description, params } = await readBody(context, savePresetRequestSchema);
    refuseDefects(params);
    store.presets.save({ name, description, params });
    log('INFO', 'PARAM_LOAD', `Preset ${name} saved`);
    return context.json({ status: 'saved', preset: name });
  });

  app.on(CALLS.applyPreset.method, CALLS.applyPreset.path, (context) => {
    const name = context.req.param('preset');
    const present = bot.parameters();
    // A preset of an older version may hold unknown fields, which a save of that version could not add.
    const { config_version } = present;
    const applied = { ...find(store.presets, name), ...keptByPresets(present), config_version };
    const updated_fields = bot.saveParameters(applied);
    return context.json({ status: 'applied', preset: name, updated_fields });
  });
};

function nameOf(asked: string): string {
  const reading = presetNameSchema.safeParse(asked);
  if (!reading.success) throw new HTTPException(400, { message: reasonsOf(reading.error) });
  return reading.data;
}

/** What could not be saved as parameters is no preset either. */
function refuseDefects(params: WireParameters): void {
  const between = crossFieldProblems(params).filter(({ severity }) => severity === 'refuse');
  const tooMuch = unknownFieldsProblem(params);
  const details = [...outOfBounds(params), ...between].map(({ detail }) => detail);
  if (tooMuch !== undefined) details.push(tooMuch);
  if (details.length > 0) throw new HTTPException(422, { message: `Preset not saved: ${details.join('; ')}` });
}

const isBuiltIn = (name: string): name is BuiltInPreset => BUILT_IN_PRESETS.some((builtIn) => builtIn === name);

/** The full object of a preset, or 404. */
function find(stored: PresetsRepository, name: string): Record<string, unknown> {
  if (isBuiltIn(name)) return presetParameters(name);
  const params = stored.find(name);
  if (!params) throw unknown(name);
  return { ...completeParameters(parametersSchema.parse(params)), preset_name: name };
}

const unknown = (name: string): HTTPException => new HTTPException(404, { message: `There is no preset '${name}'` });
