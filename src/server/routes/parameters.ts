import { CALLS } from '@/contract/calls';
import { parametersSchema } from '@/contract/params/schema';

import type { RegisterRoutes } from './context';
import { readBody } from './request/readRequest';

export const registerParameterRoutes: RegisterRoutes = (app, { bot }) => {
  // The specification (point 7) requires the same reply for two paths.
  for (const { method, path } of [CALLS.getParams, CALLS.getParameters]) {
    app.on(method, path, (context) => context.json(bot.parameters()));
  }
  app.on(CALLS.getAdditionalParameters.method, CALLS.getAdditionalParameters.path, (context) =>
    context.json({ parameters: bot.additionalParameters() }),
  );
  app.on(CALLS.saveParams.method, CALLS.saveParams.path, async (context) => {
    const sent = await readBody(context, parametersSchema);
    return context.json({ updated_fields: bot.saveParameters(sent) });
  });
};
