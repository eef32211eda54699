import { createLazyComponent } from '@/ui/messages/lazyComponent';
import type { TradeStoryProps } from '@/ui/widgets/orderFlowComponents';

export const lazySymbolPanel = createLazyComponent<{ symbol: string }>(() =>
  import(/* webpackChunkName: "order-flow" */ '@/features/orderFlow/SymbolPanel').then((m) => m.SymbolPanel),
);
export const lazyMarketSection = createLazyComponent<object>(() =>
  import(/* webpackChunkName: "order-flow" */ '@/features/orderFlow/MarketSection').then((m) => m.MarketSection),
);
export const lazySignalHeatmap = createLazyComponent<object>(() =>
  import(/* webpackChunkName: "order-flow" */ '@/features/orderFlow/views/SignalHeatmap').then((m) => m.SignalHeatmap),
);
export const lazyTradeStory = createLazyComponent<TradeStoryProps>(() =>
  import(/* webpackChunkName: "order-flow" */ '@/features/orderFlow/TradeStory').then((m) => m.TradeStory),
);
