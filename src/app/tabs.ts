import type { LackablePart } from '@/contract/lacks';
import { createLazyComponent, type LazyComponent } from '@/ui/messages/lazyComponent';

export type TabProps = { label: string };

export type Tab = {
  /** URL hash without '#', and name of the chunk that `public/preload.js` fetches. */
  id: string;
  label: string;
  /** Letter that opens the tab after the key `g`. */
  key: string;
  part: LazyComponent<TabProps>;
  /** Part of the contract without which the console does not show the tab. */
  needs?: LackablePart;
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
  { id: 'parameters', label: 'Parameters', key: 'p', part: lazyParametersTab, needs: 'params' },
  { id: 'market', label: 'Market Analyzer', key: 'm', part: lazyMarketTab, needs: 'market' },
  { id: 'keys', label: 'API Keys', key: 'k', part: lazyApiKeysTab, needs: 'keys', forgets: true },
  { id: 'logs', label: 'System Logs', key: 'l', part: lazyLogsTab, needs: 'logs' },
  { id: 'analytics', label: 'Analytics', key: 'a', part: lazyAnalyticsTab, needs: 'analytics' },
];

/** Returns the tabs of a bot that lacks parts of the contract. */
export const offeredTabs = (lacks: readonly LackablePart[]): readonly Tab[] =>
  lacks.length === 0 ? TABS : TABS.filter(({ needs }) => needs === undefined || !lacks.includes(needs));

export const tabForHash = (tabId: string, tabs: readonly Tab[] = TABS): Tab =>
  tabs.find(({ id }) => id === tabId) ?? TABS[0];

export const tabElementId = (tab: Tab): string => `tab-${tab.id}`;
export const panelElementId = (tab: Tab): string => `panel-${tab.id}`;
