import { lazyPart } from '@/ui/messages/lazyPart';
import type { StoryProps } from '@/ui/widgets/orderFlowSlots';

/** The parts of the market view. The parts share one chunk, which is fetched when a part is first displayed. */
export const symbolPanel = lazyPart<{ symbol: string }>(() =>
  import(/* webpackChunkName: "order-flow" */ '@/features/orderFlow/SymbolPanel').then((m) => m.SymbolPanel),
);
export const marketSection = lazyPart<object>(() =>
  import(/* webpackChunkName: "order-flow" */ '@/features/orderFlow/MarketSection').then((m) => m.MarketSection),
);
export const heatStrip = lazyPart<object>(() =>
  import(/* webpackChunkName: "order-flow" */ '@/features/orderFlow/views/HeatStrip').then((m) => m.HeatStrip),
);
export const tradeStory = lazyPart<StoryProps>(() =>
  import(/* webpackChunkName: "order-flow" */ '@/features/orderFlow/TradeStory').then((m) => m.TradeStory),
);
