import { closeAbsenceRequestSchema } from '@/contract/history/absence';
import { CALLS } from '@/contract/calls';
import { toEpochMs } from '@/domain/format/time';

import { createPresence } from '../auth/presence';
import { summarizePeriod } from '../store/periodSummary';
import type { RegisterRoutes } from './context';
import { readBody } from './request/readRequest';

export const registerAbsenceRoutes: RegisterRoutes = (app, { store, operatorEvents, wallNow, marketNow }) => {
  const presence = createPresence(store.presence, { wallNow, marketNow });

  app.on(CALLS.getAbsence.method, CALLS.getAbsence.path, (context) => {
    const absence = presence.absenceOf(context.get('session').username);
    operatorEvents.flush();
    return context.json({ absence: absence ? summarizePeriod(store, absence) : null });
  });
  app.on(CALLS.markPresence.method, CALLS.markPresence.path, (context) =>
    context.json({ has_returned: presence.mark(context.get('session').username) }),
  );
  app.on(CALLS.closeAbsence.method, CALLS.closeAbsence.path, async (context) => {
    const { until } = await readBody(context, closeAbsenceRequestSchema);
    const at = toEpochMs(until);
    if (at !== null) presence.closeAbsence(context.get('session').username, at);
    return context.json({ status: 'closed' });
  });
};
