import { lazyPart, type LazyPart } from '@/ui/messages/lazyPart';

export type TabProps = { label: string };

export type Tab = {
  /** The URL hash without '#'. `public/preload.js` finds the files of the chunk by this name. */
  id: string;
  label: string;
  /** Letter that selects the tab after `g`. */
  key: string;
  part: LazyPart<TabProps>;
};

const dashboard = lazyPart<TabProps>(() =>
  import(/* webpackChunkName: "dashboard" */ '@/features/dashboard/DashboardTab').then((m) => m.DashboardTab),
);
const signals = lazyPart<TabProps>(() =>
  import(/* webpackChunkName: "signals" */ '@/features/signals/SignalsTab').then((m) => m.SignalsTab),
);
const trades = lazyPart<TabProps>(() =>
  import(/* webpackChunkName: "trades" */ '@/features/trades/TradesTab').then((m) => m.TradesTab),
);
const logs = lazyPart<TabProps>(() =>
  import(/* webpackChunkName: "logs" */ '@/features/systemLogs/SystemLogsTab').then((m) => m.SystemLogsTab),
);
const parameters = lazyPart<TabProps>(() =>
  import(/* webpackChunkName: "parameters" */ '@/features/parameters/ParametersTab').then((m) => m.ParametersTab),
);
const analytics = lazyPart<TabProps>(() =>
  import(/* webpackChunkName: "analytics" */ '@/features/analytics/AnalyticsTab').then((m) => m.AnalyticsTab),
);
const market = lazyPart<TabProps>(() =>
  import(/* webpackChunkName: "market" */ '@/features/market/MarketTab').then((m) => m.MarketTab),
);
const apiKeys = lazyPart<TabProps>(() =>
  import(/* webpackChunkName: "keys" */ '@/features/apiKeys/ApiKeysTab').then((m) => m.ApiKeysTab),
);

/** All tabs of the main screen in order (spec point 2). */
export const TABS: readonly [Tab, ...Tab[]] = [
  { id: 'dashboard', label: 'Dashboard', key: 'd', part: dashboard },
  { id: 'signals', label: 'Live Signals', key: 's', part: signals },
  { id: 'trades', label: 'Trades', key: 't', part: trades },
  { id: 'parameters', label: 'Parameters', key: 'p', part: parameters },
  { id: 'market', label: 'Market Analyzer', key: 'm', part: market },
  { id: 'keys', label: 'API Keys', key: 'k', part: apiKeys },
  { id: 'logs', label: 'System Logs', key: 'l', part: logs },
  { id: 'analytics', label: 'Analytics', key: 'a', part: analytics },
];

/** Returns the tab of a hash, or the first tab for an unknown hash. */
export const tabOf = (place: string): Tab => TABS.find(({ id }) => id === place) ?? TABS[0];

export const tabElementId = (tab: Tab): string => `tab-${tab.id}`;
export const panelElementId = (tab: Tab): string => `panel-${tab.id}`;
