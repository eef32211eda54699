import type { ReactNode } from 'react';
import { useHasCapability } from '@/store/useCapability';
import { createGuardedPart } from '@/ui/messages/guardedPart';
import { OrderFlowComponentsContext, type OrderFlowComponents } from '@/ui/widgets/orderFlowComponents';
import { lazySignalHeatmap, lazyMarketSection, lazyTradeStory } from '../orderFlow';

const ORDER_FLOW_COMPONENTS: OrderFlowComponents = {
  Market: createGuardedPart('The market overview', lazyMarketSection),
  SignalHeatmap: createGuardedPart('The signals by symbol', lazySignalHeatmap),
  Story: createGuardedPart('The story of the trade', lazyTradeStory),
};

/** Provides the components of the market view to other screens. Each component requires a capability of the bot. */
export function OrderFlowComponentsProvider({ children }: { children: ReactNode }) {
  const overview = useHasCapability('market.overview') === true;
  const watch = useHasCapability('market.watch') === true;
  const story = useHasCapability('trades.story') === true;
  return (
    <OrderFlowComponentsContext value={overview || watch || story ? ORDER_FLOW_COMPONENTS : null}>
      {children}
    </OrderFlowComponentsContext>
  );
}
