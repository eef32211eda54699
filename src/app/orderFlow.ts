import { createLazyPart } from '@/ui/messages/lazyPart';
import type { TradeStoryProps } from '@/ui/widgets/orderFlowSlots';

/** Lazily loaded components of the market view, which share one code file. */
export const lazySymbolPanel = createLazyPart<{ symbol: string }>(() =>
  import(/* webpackChunkName: "order-flow" */ '@/features/orderFlow/SymbolPanel').then((m) => m.SymbolPanel),
);
export const lazyMarketSection = createLazyPart<object>(() =>
  import(/* webpackChunkName: "order-flow" */ '@/features/orderFlow/MarketSection').then((m) => m.MarketSection),
);
export const lazySignalHeatmap = createLazyPart<object>(() =>
  import(/* webpackChunkName: "order-flow" */ '@/features/orderFlow/views/SignalHeatmap').then((m) => m.SignalHeatmap),
);
export const lazyTradeStory = createLazyPart<TradeStoryProps>(() =>
  import(/* webpackChunkName: "order-flow" */ '@/features/orderFlow/TradeStory').then((m) => m.TradeStory),
);
