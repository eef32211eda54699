import { lazyPart } from '@/ui/messages/lazyPart';

type OfSymbol = { symbol: string };

/** The market view and its parts: one chunk, fetched when first shown. */
export const symbolPanel = lazyPart<OfSymbol>(() =>
  import(/* webpackChunkName: "order-flow" */ '@/features/orderFlow/SymbolPanel').then((m) => m.SymbolPanel),
);
