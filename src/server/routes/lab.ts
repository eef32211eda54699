import { compress } from 'hono/compress';

import { CALLS } from '@/contract/calls';
import { labRunRequestSchema, type LabRun } from '@/contract/lab/runs';
import { CommandRefused } from '../commandRefused';
import type { AppContext, RegisterRoutes } from './context';
import { readBody } from './request/readRequest';

export const registerLabRoutes: RegisterRoutes = (app, { lab }) => {
  if (lab === undefined) return;

  app.on(CALLS.beginLabRun.method, CALLS.beginLabRun.path, async (context) =>
    context.json({ run: await lab.beginRun(await readBody(context, labRunRequestSchema)), report: null }),
  );
  app.on(CALLS.getLabRuns.method, CALLS.getLabRuns.path, compress(), (context) =>
    context.json({ runs: lab.listRuns() }),
  );
  app.on(CALLS.getLabRun.method, CALLS.getLabRun.path, compress(), async (context) => {
    const { run, report } = await lab.findRun(context.req.param('run'));
    return createJsonResponse(context, formatLabRunReply(run, report));
  });
  app.on(CALLS.cancelLabRun.method, CALLS.cancelLabRun.path, (context) => {
    const id = context.req.param('run');
    lab.cancelRun(id);
    return context.json({ status: 'cancelled', run: id });
  });
  app.on(CALLS.removeLabRun.method, CALLS.removeLabRun.path, async (context) => {
    const id = context.req.param('run');
    await lab.removeRun(id);
    return context.json({ status: 'removed', run: id });
  });
  app.on(CALLS.getLabTrades.method, CALLS.getLabTrades.path, compress(), async (context) => {
    const { run, variant } = context.req.param();
    return createJsonResponse(context, `{"trades":${await lab.readVariantTrades(run, parseVariantIndex(variant))}}`);
  });
  app.on(CALLS.getLabStory.method, CALLS.getLabStory.path, compress(), async (context) => {
    const { run, variant, trade } = context.req.param();
    return context.json(await lab.readTradeStory(run, parseVariantIndex(variant), trade));
  });
};

/** Inserts the stored report as JSON text, because parsing the report would only cost time. */
const formatLabRunReply = (run: LabRun, report: string | null): string =>
  `{"run":${JSON.stringify(run)},"report":${report ?? 'null'}}`;

const createJsonResponse = (context: AppContext, text: string): Response =>
  context.body(text, 200, { 'Content-Type': 'application/json' });

function parseVariantIndex(text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new CommandRefused('There is no such variant.', 404);
  return Number(text);
}
