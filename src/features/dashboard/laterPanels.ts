import { createGuardedPart } from '@/ui/messages/guardedPart';
import { createLazyComponent } from '@/ui/messages/lazyComponent';
import type { NoTradeDetailsProps } from './gates/NoTradeDetails';

const lazyNetPnlPanel = createLazyComponent<object>(() =>
  import(/* webpackChunkName: "dashboardPanels" */ './NetPnlPanel').then((m) => m.NetPnlPanel),
);
const lazyFirstStepsPanel = createLazyComponent<object>(() =>
  import(/* webpackChunkName: "dashboardPanels" */ './FirstStepsPanel').then((m) => m.FirstStepsPanel),
);
const lazyExitsByReason = createLazyComponent<object>(() =>
  import(/* webpackChunkName: "dashboardPanels" */ './recent/ExitsByReason').then((m) => m.ExitsByReason),
);
const lazyNoTradeDetails = createLazyComponent<NoTradeDetailsProps>(() =>
  import(/* webpackChunkName: "dashboardPanels" */ './gates/NoTradeDetails').then((m) => m.NoTradeDetails),
);

/** Fetches the code of the panels that follow the painted lists. */
export const loadLaterPanels = (): Promise<unknown> =>
  Promise.all([lazyNetPnlPanel, lazyFirstStepsPanel, lazyExitsByReason, lazyNoTradeDetails].map(({ load }) => load()));

export const NetPnlPanel = createGuardedPart('The net PnL', lazyNetPnlPanel);
export const FirstStepsPanel = createGuardedPart('The first steps', lazyFirstStepsPanel);
export const ExitsByReason = createGuardedPart('The exits by reason', lazyExitsByReason);
export const NoTradeDetails = createGuardedPart('The answer', lazyNoTradeDetails);
