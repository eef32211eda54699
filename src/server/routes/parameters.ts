import { compress } from 'hono/compress';
import { HTTPException } from 'hono/http-exception';

import { CALLS } from '@/contract/calls';
import { parameterHistoryQuerySchema, type ParameterSave } from '@/contract/params/history';
import { parametersSchema } from '@/contract/params/schema';
import { savedChanges } from '@/domain/parameters/savedChanges';

import type { StoredSave } from '../store/repositories';
import type { RegisterRoutes } from './context';
import { readBody, readQuery } from './request/readRequest';

export const registerParameterRoutes: RegisterRoutes = (app, { bot, store }) => {
  // The specification (point 7) requires the same reply for two paths.
  for (const { method, path } of [CALLS.getParams, CALLS.getParameters]) {
    app.on(method, path, (context) => context.json(bot.parameters()));
  }
  app.on(CALLS.getAdditionalParameters.method, CALLS.getAdditionalParameters.path, (context) =>
    context.json({ parameters: bot.additionalParameters() }),
  );
  app.on(CALLS.getParameterHistory.method, CALLS.getParameterHistory.path, compress(), (context) => {
    const { saves, hasMore } = store.paramsHistory.listSaves(readQuery(context, parameterHistoryQuerySchema));
    return context.json({ saves: saves.map(describeSave), has_more: hasMore });
  });
  app.on(CALLS.getSavedVersion.method, CALLS.getSavedVersion.path, (context) => {
    const version = context.req.param('version');
    const save = store.paramsHistory.findVersion(version);
    if (save === undefined) throw new HTTPException(404, { message: `No save of version '${version}' is stored` });
    return context.json({ save: describeSave(save), params: save.params });
  });
  app.on(CALLS.saveParams.method, CALLS.saveParams.path, async (context) => {
    const sent = await readBody(context, parametersSchema);
    return context.json({ updated_fields: bot.saveParameters(sent, context.get('session').username) });
  });
};

const describeSave = ({ id, params, previous, ...save }: StoredSave): ParameterSave => ({
  ...save,
  id: String(id),
  changes: previous === undefined ? null : savedChanges(previous, params),
});
