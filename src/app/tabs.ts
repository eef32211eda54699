import { createLazyComponent, type LazyComponent } from '@/ui/messages/lazyComponent';

export type TabProps = { label: string };

export type Tab = {
  /** URL hash without '#', and name of the chunk that `public/preload.js` fetches. */
  id: string;
  label: string;
  /** Letter that opens the tab after the key `g`. */
  key: string;
  part: LazyComponent<TabProps>;
  /** True when the tab drops its content when the operator leaves it. */
  forgets?: true;
};

const lazyDashboardTab = createLazyComponent<TabProps>(() =>
  import(/* webpackChunkName: "dashboard" */ '@/features/dashboard/DashboardTab').then((m) => m.DashboardTab),
);
const lazySignalsTab = createLazyComponent<TabProps>(() =>
  import(/* webpackChunkName: "signals" */ '@/features/signals/SignalsTab').then((m) => m.SignalsTab),
);
const lazyTradesTab = createLazyComponent<TabProps>(() =>
  import(/* webpackChunkName: "trades" */ '@/features/trades/TradesTab').then((m) => m.TradesTab),
);
const lazyLogsTab = createLazyComponent<TabProps>(() =>
  import(/* webpackChunkName: "logs" */ '@/features/systemLogs/SystemLogsTab').then((m) => m.SystemLogsTab),
);
const lazyParametersTab = createLazyComponent<TabProps>(() =>
  import(/* webpackChunkName: "parameters" */ '@/features/parameters/ParametersTab').then((m) => m.ParametersTab),
);
const lazyAnalyticsTab = createLazyComponent<TabProps>(() =>
  import(/* webpackChunkName: "analytics" */ '@/features/analytics/AnalyticsTab').then((m) => m.AnalyticsTab),
);
const lazyMarketTab = createLazyComponent<TabProps>(() =>
  import(/* webpackChunkName: "market" */ '@/features/market/MarketTab').then((m) => m.MarketTab),
);
const lazyApiKeysTab = createLazyComponent<TabProps>(() =>
  import(/* webpackChunkName: "keys" */ '@/features/apiKeys/ApiKeysTab').then((m) => m.ApiKeysTab),
);

export const TABS: readonly [Tab, ...Tab[]] = [
  { id: 'dashboard', label: 'Dashboard', key: 'd', part: lazyDashboardTab },
  { id: 'signals', label: 'Live Signals', key: 's', part: lazySignalsTab },
  { id: 'trades', label: 'Trades', key: 't', part: lazyTradesTab },
  { id: 'parameters', label: 'Parameters', key: 'p', part: lazyParametersTab },
  { id: 'market', label: 'Market Analyzer', key: 'm', part: lazyMarketTab },
  { id: 'keys', label: 'API Keys', key: 'k', part: lazyApiKeysTab, forgets: true },
  { id: 'logs', label: 'System Logs', key: 'l', part: lazyLogsTab },
  { id: 'analytics', label: 'Analytics', key: 'a', part: lazyAnalyticsTab },
];

export const tabForHash = (tabId: string): Tab => TABS.find(({ id }) => id === tabId) ?? TABS[0];

export const tabElementId = (tab: Tab): string => `tab-${tab.id}`;
export const panelElementId = (tab: Tab): string => `panel-${tab.id}`;
